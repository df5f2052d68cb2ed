import type { ReportKind, StationReport, WeatherSource } from '@flightbag/core'
import { readAnswer } from './read-answer.ts'
import { readBody } from './read-body.ts'
import { batches, ENTRIES_PER_ANSWER, hoursFor, pause, requestPath } from './request.ts'
import { turns } from './turns.ts'

/** How aviationweather.gov is reached. */
export interface AwcOptions {
  /** The part of its addresses before `/api/data/`. */
  readonly baseUrl?: string
  /** Who asks: the provider wants to be told. */
  readonly userAgent?: string
  /** The longest that all requests for one answer may take together, waiting and a retry included. */
  readonly timeLimitMs?: number
  /** How long to wait before the one retry after a fault of the provider. */
  readonly retryDelayMs?: number
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>
  /** Answers longer than this are refused; those of the provider have some kilobytes an entry. */
  readonly answerBytes?: number
}

/** The version is the package's; a test holds the two together. */
export const USER_AGENT = 'flightbag-weather-awc/1.14.0'

/** Requests at once; the provider takes 100 a minute. */
const PLACES = 4

type Reports = ReadonlyMap<string, StationReport | Error>

/** METARs and TAFs from aviationweather.gov. Whatever is not understood rejects: it is never taken for "no reports". */
export function awcSource({
  baseUrl = 'https://aviationweather.gov',
  userAgent = USER_AGENT,
  timeLimitMs = 8000,
  retryDelayMs = 500,
  sleep = pause,
  answerBytes = 8 * 1024 * 1024,
}: AwcOptions = {}): WeatherSource {
  const base = baseUrl.replace(/\/+$/, '')
  const inTurn = turns(PLACES)

  async function get(url: string, signal: AbortSignal): Promise<{ status: number; text: string }> {
    const headers = { 'User-Agent': userAgent, Accept: 'application/json' }
    const response = await fetch(url, { headers, signal })
    return { status: response.status, text: await readBody(response, answerBytes) }
  }

  async function getTwice(url: string, signal: AbortSignal) {
    const first = await get(url, signal)
    if (first.status < 500) return first
    await sleep(retryDelayMs, signal)
    return get(url, signal)
  }

  async function ask(
    kind: ReportKind,
    idents: readonly string[],
    hours: number,
    signal: AbortSignal,
  ): Promise<Reports> {
    const url = base + requestPath(kind, idents, hours)
    const { status, text } = await inTurn(signal, () => getTwice(url, signal))
    if (status === 204) return new Map()
    if (status !== 200) throw new Error(`${url} answered ${status}`)
    const answer = readAnswer(kind, text, new Set(idents))
    if (!answer.ok) throw new Error(`the answer of ${url} ${answer.failure}`)
    const { reports, entries } = answer.value
    if (entries < ENTRIES_PER_ANSWER || idents.length === 1) return reports
    const half = Math.ceil(idents.length / 2)
    const halves = [idents.slice(0, half), idents.slice(half)]
    return merged(await Promise.all(halves.map((list) => ask(kind, list, hours, signal))))
  }

  return {
    provider: 'aviationweather.gov',
    async reports(kind, idents) {
      const signal = AbortSignal.timeout(timeLimitMs)
      const lists = batches(idents)
      const outcomes = await Promise.allSettled(lists.map((list) => ask(kind, list, hoursFor(list.length), signal)))
      const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
      if (failed.length === lists.length && failed[0] !== undefined) throw failed[0].reason
      return merged(
        outcomes.map((outcome, at) =>
          outcome.status === 'fulfilled'
            ? outcome.value
            : new Map(lists[at]!.map((ident) => [ident, asError(outcome.reason)])),
        ),
      )
    },
  }
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))

const merged = (parts: readonly Reports[]): Reports => new Map(parts.flatMap((part) => [...part]))
