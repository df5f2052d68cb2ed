import { lruCache } from '../../lib/lru-cache.ts'
import type { Clock, EpochMs } from '../../lib/system.ts'
import type { ReportKind } from '../port.ts'
import { type CachedReport, FAILURE_LIFE_MS, isYounger, type ReportLookup, WEATHER_LIFE_MS } from './report-lookup.ts'

/** The default number of stations in the cache, about as many as exist. */
const CAPACITY = 8000

/** The cached results for one station. */
export type StationWeather = Readonly<Record<ReportKind, CachedReport>>

/** A cache in front of a look-up. */
export interface CachedWeather {
  /** The weather at four-letter ICAO indicators: an answer for each of them. Never rejects. */
  stations(idents: readonly string[]): Promise<ReadonlyMap<string, StationWeather>>
}

/** The options of a cache. */
export interface CachedWeatherOptions {
  readonly lookUp: ReportLookup
  readonly clock: Clock
  /** The largest number of stations of which a report of each kind is cached. */
  readonly capacity?: number
}

function isFresh(held: CachedReport, nowMs: EpochMs): boolean {
  return held.outcome === 'unavailable'
    ? isYounger(FAILURE_LIFE_MS, held.failedAtMs, nowMs)
    : isYounger(WEATHER_LIFE_MS, held.fetchedAtMs, nowMs)
}

type CachedReports = ReadonlyMap<string, CachedReport>

/** The cache of one kind of report. */
function cachedKind(kind: ReportKind, { lookUp, clock, capacity = CAPACITY }: CachedWeatherOptions) {
  const kept = lruCache<CachedReport>(capacity)
  const underWay = new Map<string, Promise<CachedReports>>()

  async function ask(idents: readonly string[]): Promise<CachedReports> {
    const answers = await lookUp(kind, idents)
    for (const [ident, held] of answers) {
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
 * A look-up with a cache (spec, Limits; Weather entry, `unavailable`): nothing older than five minutes is served, at
 * most one request for an indicator and kind of report is in progress, and a failure is cached for 15 seconds. A
 * failed request makes its kind of report `unavailable`, even if an older report was cached. Bounded to the reports
 * of `capacity` stations.
 */
export function cachedWeather(options: CachedWeatherOptions): CachedWeather {
  const { clock } = options
  const metars = cachedKind('metar', options)
  const tafs = cachedKind('taf', options)
  return {
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
