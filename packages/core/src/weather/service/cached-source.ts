import { MINUTE_MS, SECOND_MS } from '../../lib/instant.ts'
import { lruCache } from '../../lib/lru-cache.ts'
import type { Clock, EpochMs } from '../../lib/system.ts'
import type { ReportKind, StationReport, WeatherSource } from '../port.ts'

/** How long an answer of the provider is served (spec, Limits, "Weather cache"). */
export const WEATHER_LIFE_MS: number = 5 * MINUTE_MS

/** The time from a failure to the next request. */
export const FAILURE_LIFE_MS: number = 15 * SECOND_MS

/** The default number of stations in the cache, about as many as exist. */
const CAPACITY = 8000

/** The cached result for one kind of report of one station. `fetchedAtMs` is the time of the request. */
export type CachedReport =
  | { readonly outcome: 'report'; readonly report: StationReport; readonly fetchedAtMs: EpochMs }
  /** The provider answered and has none. */
  | { readonly outcome: 'none'; readonly fetchedAtMs: EpochMs }
  /** The provider could not be reached, or its answer could not be read. */
  | { readonly outcome: 'unavailable'; readonly failedAtMs: EpochMs }

/** The cached results for one station. */
export type StationWeather = Readonly<Record<ReportKind, CachedReport>>

/** A weather source with a cache. */
export interface CachedWeather {
  readonly provider: string
  /** The weather at four-letter ICAO indicators: an answer for each of them. Never rejects. */
  stations(idents: readonly string[]): Promise<ReadonlyMap<string, StationWeather>>
}

/** The options of a cached source. */
export interface CachedSourceOptions {
  readonly source: WeatherSource
  readonly clock: Clock
  /** The largest number of stations of which a report of each kind is cached. */
  readonly capacity?: number
  /** Called once for each failed request with the reason, for the log. Must not throw. */
  readonly onFailure?: (error: unknown) => void
}

/** A report of the future is not fresh either: the clock may have stepped back. */
function isYounger(lifeMs: number, sinceMs: EpochMs, nowMs: EpochMs) {
  return nowMs >= sinceMs && nowMs - sinceMs < lifeMs
}

function isFresh(held: CachedReport, nowMs: EpochMs): boolean {
  return held.outcome === 'unavailable'
    ? isYounger(FAILURE_LIFE_MS, held.failedAtMs, nowMs)
    : isYounger(WEATHER_LIFE_MS, held.fetchedAtMs, nowMs)
}

type CachedReports = ReadonlyMap<string, CachedReport>

function missing(kind: ReportKind, failed: number, asked: number, cause: Error) {
  return new Error(`no ${kind.toUpperCase()} for ${failed} of ${asked} stations: ${cause.message}`, { cause })
}

/** The cache of one kind of report. */
function cachedKind(kind: ReportKind, { source, clock, capacity = CAPACITY, onFailure }: CachedSourceOptions) {
  const kept = lruCache<CachedReport>(capacity)
  const underWay = new Map<string, Promise<CachedReports>>()

  /** The reports; null when the request failed. Calls `onFailure` for each failure. */
  async function answerOf(idents: readonly string[]) {
    try {
      const reports = await source.reports(kind, idents)
      const [reason, ...more] = [...reports.values()].filter((report) => report instanceof Error)
      if (reason) onFailure?.(missing(kind, 1 + more.length, idents.length, reason))
      return reports
    } catch (error) {
      onFailure?.(error)
      return null
    }
  }

  async function ask(idents: readonly string[]): Promise<CachedReports> {
    const fetchedAtMs = clock()
    const reports = await answerOf(idents)
    const failedAtMs = clock()
    const answers = new Map<string, CachedReport>()
    for (const ident of idents) {
      const report = reports?.get(ident)
      const held: CachedReport =
        reports === null || report instanceof Error
          ? { outcome: 'unavailable', failedAtMs }
          : report === undefined
            ? { outcome: 'none', fetchedAtMs }
            : { outcome: 'report', report, fetchedAtMs }
      answers.set(ident, held)
      kept.set(ident, held)
      underWay.delete(ident)
    }
    return answers
  }

  /** Fresh reports of the cache, the results of requests in progress, and the rest with one request. */
  async function collect(idents: Iterable<string>, into: Map<string, CachedReport>): Promise<void> {
    const nowMs = clock()
    const awaited = new Map<string, Promise<CachedReports>>()
    const due: string[] = []
    for (const ident of idents) {
      const held = kept.get(ident)
      const asked = underWay.get(ident)
      if (held !== undefined && isFresh(held, nowMs)) into.set(ident, held)
      else if (asked !== undefined) awaited.set(ident, asked)
      else due.push(ident)
    }
    if (due.length > 0) {
      const answers = ask(due)
      for (const ident of due) {
        underWay.set(ident, answers)
        awaited.set(ident, answers)
      }
    }
    for (const [ident, answers] of awaited) into.set(ident, (await answers).get(ident)!)
  }

  return async (idents: readonly string[]): Promise<CachedReports> => {
    const found = new Map<string, CachedReport>()
    await collect(new Set(idents), found)
    return found
  }
}

/** The number of attempts when a report expires while another one is requested. */
const ROUNDS = 3

/** An expired report counts as unavailable. */
function servable(held: CachedReport, nowMs: EpochMs): CachedReport {
  return held.outcome === 'unavailable' || isFresh(held, nowMs) ? held : { outcome: 'unavailable', failedAtMs: nowMs }
}

/**
 * A source with a cache (spec, Limits; Weather entry, `unavailable`): nothing older than five minutes is served, at
 * most one request for an indicator and kind of report is in progress, and a failure is cached for 15 seconds. A
 * failed request makes its kind of report `unavailable`, even if an older report was cached. Bounded to the reports
 * of `capacity` stations.
 */
export function cachedSource(options: CachedSourceOptions): CachedWeather {
  const { source, clock } = options
  const metars = cachedKind('metar', options)
  const tafs = cachedKind('taf', options)
  return {
    provider: source.provider,
    async stations(idents) {
      for (let round = 1; ; round++) {
        const [metarOf, tafOf] = await Promise.all([metars(idents), tafs(idents)])
        const nowMs = clock()
        const found = new Map<string, StationWeather>()
        let aged = false
        for (const ident of idents) {
          const metar = servable(metarOf.get(ident)!, nowMs)
          const taf = servable(tafOf.get(ident)!, nowMs)
          aged ||= metar !== metarOf.get(ident) || taf !== tafOf.get(ident)
          found.set(ident, { metar, taf })
        }
        if (!aged || round === ROUNDS) return found
      }
    },
  }
}
