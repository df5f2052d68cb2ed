import {
  type EpochMs,
  memoryBoard,
  type ReportKind,
  type RequestGate,
  requestGate,
  type StationReport,
  trimEndOf,
  type WeatherSource,
} from '@flightbag/core/ports'
import { limitConcurrency } from './concurrency.ts'
import { readProviderReports } from './provider-reports.ts'
import { readBody } from './read-body.ts'
import {
  batches,
  ENTRIES_PER_ANSWER,
  hoursFor,
  IDENTS_PER_REQUEST,
  LONGEST_HOURS,
  pause,
  requestPath,
} from './request.ts'
import { retryAtMs } from './retry-after.ts'

/** The connection to aviationweather.gov. */
export interface AwcOptions {
  /** The part of its addresses before `/api/data/`. */
  readonly baseUrl?: string
  /** The `User-Agent` header; the provider requires clients to identify themselves. */
  readonly userAgent?: string
  /** The timeout of all requests for one call together, in milliseconds, including waits and retries. */
  readonly timeLimitMs?: number
  /** The wait before the one retry after a 5xx, in milliseconds. */
  readonly retryDelayMs?: number
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>
  readonly clock?: () => EpochMs
  /** Limits the requests of all processes; by default those of this source. */
  readonly gate?: RequestGate
  /** The longest answer that is read, in bytes; the provider sends some kilobytes for each entry. */
  readonly answerBytes?: number
}

/** The version is that of the package; a test compares them. */
export const USER_AGENT = 'flightbag-weather-awc/2.0.0-dev'

/** The number of concurrent requests. */
const CONCURRENCY = 4

/** Statuses with which the provider refuses an address: blocked, and too many requests. */
const REFUSALS: readonly number[] = [403, 429]

/** Whether an answer is a page that says so ("Call Blocked") with another status: reports are a JSON array. */
function saysBlocked(text: string): boolean {
  return !text.trimStart().startsWith('[') && text.toLowerCase().includes('blocked')
}

/** The name of this source, in answers and for its budget. */
export const AWC = 'aviationweather.gov'

/** The reports of some stations by indicator; an error for a station whose request failed. */
type Reports = ReadonlyMap<string, StationReport | Error>

/**
 * METARs and TAFs from aviationweather.gov, with few and large requests. An invalid answer causes a rejection: it never
 * counts as "no reports".
 */
export function awcSource({
  baseUrl = 'https://aviationweather.gov',
  userAgent = USER_AGENT,
  timeLimitMs = 8000,
  retryDelayMs = 500,
  sleep = pause,
  clock = Date.now,
  gate = requestGate({ board: memoryBoard(), provider: AWC, clock }),
  answerBytes = 8 * 1024 * 1024,
}: AwcOptions = {}): WeatherSource {
  const base = trimEndOf(baseUrl, '/')
  const limited = limitConcurrency(CONCURRENCY)

  /** Waits until a request may be sent; rejects immediately if that is after the deadline of the call. */
  async function admit(url: string, { signal, deadlineMs }: Call): Promise<void> {
    for (let closed = await gate.enter(); closed !== null; closed = await gate.enter()) {
      const { untilMs, cause } = closed
      if (untilMs >= deadlineMs) {
        throw new Error(`${url} is not requested before ${new Date(untilMs).toISOString()}: ${cause}`)
      }
      await sleep(untilMs - clock(), signal)
    }
  }

  async function get(url: string, call: Call): Promise<{ status: number; text: string }> {
    await admit(url, call)
    const headers = { 'User-Agent': userAgent, Accept: 'application/json' }
    const response = await fetch(url, { headers, signal: call.signal })
    const { status } = response
    const namedMs = retryAtMs(response.headers.get('retry-after'), clock())
    // Before the text is read: that can fail, and the refusal counts nevertheless.
    if (REFUSALS.includes(status)) await gate.refused(`the provider answered ${status}`, namedMs)
    const text = await readBody(response, answerBytes)
    if (!REFUSALS.includes(status) && saysBlocked(text)) await gate.refused('the provider answered "blocked"', namedMs)
    else if (response.ok) await gate.accepted()
    return { status, text }
  }

  /** Repeats a request once: after a 5xx, or after a refusal whose pause ends within the time limit. */
  async function getWithRetry(url: string, call: Call) {
    const first = await get(url, call)
    if (first.status < 500 && !REFUSALS.includes(first.status)) return first
    if (first.status >= 500) await sleep(retryDelayMs, call.signal)
    return get(url, call)
  }

  /** The reports of some stations from the last `hours` hours. */
  async function request(kind: ReportKind, idents: readonly string[], hours: number, call: Call): Promise<Reports> {
    const url = base + requestPath(kind, idents, hours)
    const { status, text } = await limited(call.signal, () => getWithRetry(url, call))
    if (status === 204) return new Map()
    if (status !== 200) throw new Error(`${url} answered ${status}`)
    const answer = readProviderReports(kind, text, new Set(idents))
    if (!answer.ok) throw new Error(`the answer of ${url} ${answer.failure}`)
    const { reports, entries } = answer.value
    if (entries < ENTRIES_PER_ANSWER || idents.length === 1) return reports
    const half = Math.ceil(idents.length / 2)
    const halves = [idents.slice(0, half), idents.slice(half)]
    return merged(await Promise.all(halves.map((list) => request(kind, list, hours, call))))
  }

  /**
   * The look-back of a long list is short; stations without a report in it are requested again with the longest one.
   */
  async function requestBatch(kind: ReportKind, idents: readonly string[], call: Call): Promise<Reports> {
    const hours = hoursFor(idents.length)
    const recent = await request(kind, idents, hours, call)
    const silent = idents.filter((ident) => !recent.has(ident))
    if (kind === 'taf' || hours === LONGEST_HOURS || silent.length === 0) return recent
    const older = await request(kind, silent, LONGEST_HOURS, call).catch((reason) => failed(silent, reason))
    return merged([recent, older])
  }

  return {
    provider: AWC,
    perRequest: IDENTS_PER_REQUEST,
    requests: () => gate.requests(),
    async reports(kind, idents) {
      const call = { signal: AbortSignal.timeout(timeLimitMs), deadlineMs: clock() + timeLimitMs }
      const lists = batches(idents, IDENTS_PER_REQUEST[kind])
      const found = merged(
        await Promise.all(lists.map((list) => requestBatch(kind, list, call).catch((reason) => failed(list, reason)))),
      )
      const failures = [...found.values()].filter((report) => report instanceof Error)
      if (failures.length === idents.length && failures.length > 0) throw failures[0]
      return found
    },
  }
}

/** The limits of one call: a signal that aborts its requests, and the time at which it aborts. */
interface Call {
  readonly signal: AbortSignal
  readonly deadlineMs: EpochMs
}

function failed(idents: readonly string[], reason: unknown): Reports {
  const error = reason instanceof Error ? reason : new Error(String(reason))
  return new Map(idents.map((ident) => [ident, error]))
}

function merged(parts: readonly Reports[]): Reports {
  return new Map(parts.flatMap((part) => [...part]))
}
