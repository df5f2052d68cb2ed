import { setTimeout as delay } from 'node:timers/promises'
import { type EpochMs, type ReportKind, type StationReport, trimEndOf, type WeatherSource } from '@flightbag/core'
import { limitConcurrency } from './concurrency.ts'
import { type Answers, gatherCalls } from './gather.ts'
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
  /** Resolves at the end of the moment whose calls are joined; by default after 25 milliseconds. */
  readonly moment?: () => Promise<unknown>
  readonly clock?: () => EpochMs
  /** The longest answer that is read, in bytes; the provider sends some kilobytes for each entry. */
  readonly answerBytes?: number
}

/** The version is that of the package; a test compares them. */
export const USER_AGENT = 'flightbag-weather-awc/2.0.0-dev'

/** The number of concurrent requests; the provider accepts 100 per minute. */
const CONCURRENCY = 4

/** The milliseconds for which a call waits for others: short beside a request, long beside a burst of calls. */
const MOMENT_MS = 25

type Reports = Answers<StationReport>

/**
 * METARs and TAFs from aviationweather.gov. The calls of one moment are joined into few requests. An invalid answer
 * causes a rejection: it never counts as "no reports".
 */
export function awcSource({
  baseUrl = 'https://aviationweather.gov',
  userAgent = USER_AGENT,
  timeLimitMs = 8000,
  retryDelayMs = 500,
  sleep = pause,
  moment = () => delay(MOMENT_MS),
  clock = Date.now,
  answerBytes = 8 * 1024 * 1024,
}: AwcOptions = {}): WeatherSource {
  const base = trimEndOf(baseUrl, '/')
  const limited = limitConcurrency(CONCURRENCY)
  /** The provider rejects requests before this time (`Retry-After` of a 429). */
  let refusedUntilMs: EpochMs = Number.NEGATIVE_INFINITY

  async function get(url: string, signal: AbortSignal): Promise<{ status: number; text: string }> {
    if (clock() < refusedUntilMs) {
      throw new Error(`${url} is not requested before ${new Date(refusedUntilMs).toISOString()}: too many requests`)
    }
    const headers = { 'User-Agent': userAgent, Accept: 'application/json' }
    const response = await fetch(url, { headers, signal })
    if (response.status === 429) {
      refusedUntilMs = retryAtMs(response.headers.get('retry-after'), clock()) ?? refusedUntilMs
    }
    return { status: response.status, text: await readBody(response, answerBytes) }
  }

  /** Repeats a request once: after a 5xx, or after a 429 whose `Retry-After` ends within the time limit. */
  async function getWithRetry(url: string, signal: AbortSignal, deadlineMs: EpochMs) {
    const first = await get(url, signal)
    const waitMs = refusedUntilMs - clock()
    if (first.status >= 500) await sleep(retryDelayMs, signal)
    else if (first.status === 429 && waitMs >= 0 && refusedUntilMs < deadlineMs) await sleep(waitMs, signal)
    else return first
    return get(url, signal)
  }

  /** The reports of some stations from the last `hours` hours. */
  async function request(kind: ReportKind, idents: readonly string[], hours: number, call: Call): Promise<Reports> {
    const url = base + requestPath(kind, idents, hours)
    const { status, text } = await limited(call.signal, () => getWithRetry(url, call.signal, call.deadlineMs))
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

  /** The reports of all stations of one moment. */
  async function requestAll(kind: ReportKind, idents: readonly string[]): Promise<Reports> {
    const call = { signal: AbortSignal.timeout(timeLimitMs), deadlineMs: clock() + timeLimitMs }
    const lists = batches(idents, IDENTS_PER_REQUEST[kind])
    return merged(
      await Promise.all(lists.map((list) => requestBatch(kind, list, call).catch((reason) => failed(list, reason)))),
    )
  }

  const gathered = {
    metar: gatherCalls(moment, (idents) => requestAll('metar', idents)),
    taf: gatherCalls(moment, (idents) => requestAll('taf', idents)),
  }
  return { provider: 'aviationweather.gov', reports: (kind, idents) => gathered[kind](idents) }
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
