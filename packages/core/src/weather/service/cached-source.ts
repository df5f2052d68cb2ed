import { boundedMap } from '../../lib/bounded-map.ts'
import { MINUTE_MS, SECOND_MS } from '../../lib/instant.ts'
import type { Clock, EpochMs } from '../../lib/system.ts'
import type { ReportKind, StationReport, WeatherSource } from '../port.ts'

/** How long an answer of the provider is served (spec, Limits, "Weather cache"). */
export const WEATHER_LIFE_MS: number = 5 * MINUTE_MS

/** How long a failure is remembered before the provider is asked again. */
export const FAILURE_LIFE_MS: number = 15 * SECOND_MS

/** How many stations are kept unless told otherwise; about what the whole world has in use. */
const CAPACITY = 8000

/** What is known of one kind of report of one station. `fetchedAtMs` is when the provider was asked. */
export type HeldReport =
  | { readonly outcome: 'report'; readonly report: StationReport; readonly fetchedAtMs: EpochMs }
  /** The provider was asked and has none. */
  | { readonly outcome: 'none'; readonly fetchedAtMs: EpochMs }
  /** The provider could not be reached or understood. */
  | { readonly outcome: 'unavailable'; readonly failedAtMs: EpochMs }

/** What is known of the weather at one station. */
export type StationWeather = Readonly<Record<ReportKind, HeldReport>>

/** A weather source with a memory. */
export interface CachedWeather {
  readonly provider: string
  /** The weather at four-letter ICAO indicators: an answer for each of them. Never rejects. */
  stations(idents: readonly string[]): Promise<ReadonlyMap<string, StationWeather>>
}

/** What a source is put behind a memory with. */
export interface CachedSourceOptions {
  readonly source: WeatherSource
  readonly clock: Clock
  /** The most stations of which a report of each kind is kept. */
  readonly capacity?: number
  /** Told once for each question why the provider could not be reached or understood, for the log. Must not throw. */
  readonly onFailure?: (error: unknown) => void
}

/** A clock that stepped back must not keep a report for ever: what lies ahead of it is not fresh either. */
function within(lifeMs: number, sinceMs: EpochMs, nowMs: EpochMs) {
  return nowMs >= sinceMs && nowMs - sinceMs < lifeMs
}

function isFresh(held: HeldReport, nowMs: EpochMs): boolean {
  return held.outcome === 'unavailable'
    ? within(FAILURE_LIFE_MS, held.failedAtMs, nowMs)
    : within(WEATHER_LIFE_MS, held.fetchedAtMs, nowMs)
}

type Answers = ReadonlyMap<string, HeldReport>

function missing(kind: ReportKind, failed: number, asked: number, cause: Error) {
  return new Error(`no ${kind.toUpperCase()} for ${failed} of ${asked} stations: ${cause.message}`, { cause })
}

/** The memory of one kind of report. */
function cachedKind(kind: ReportKind, { source, clock, capacity = CAPACITY, onFailure }: CachedSourceOptions) {
  const kept = boundedMap<HeldReport>(capacity)
  const underWay = new Map<string, Promise<Answers>>()

  /** The reports, each failure told of; null when nothing could be had or understood. */
  const answerOf = async (idents: readonly string[]) => {
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

  const ask = async (idents: readonly string[]): Promise<Answers> => {
    const fetchedAtMs = clock()
    const reports = await answerOf(idents)
    const failedAtMs = clock()
    const answers = new Map<string, HeldReport>()
    for (const ident of idents) {
      const report = reports?.get(ident)
      const held: HeldReport =
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

  /** What is kept and fresh, what others are asking for already, and the rest with one request. */
  const collect = async (idents: Iterable<string>, into: Map<string, HeldReport>): Promise<void> => {
    const nowMs = clock()
    const awaited = new Map<string, Promise<Answers>>()
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

  return async (idents: readonly string[]): Promise<Answers> => {
    const found = new Map<string, HeldReport>()
    await collect(new Set(idents), found)
    return found
  }
}

/** How often everything is collected again because some report grew too old while another was waited for. */
const ROUNDS = 3

/** What is too old to be served is as good as not known. */
function servable(held: HeldReport, nowMs: EpochMs): HeldReport {
  return held.outcome === 'unavailable' || isFresh(held, nowMs) ? held : { outcome: 'unavailable', failedAtMs: nowMs }
}

/**
 * A source behind a memory (spec, Limits; Weather entry, `unavailable`): nothing older than five minutes is served, at
 * most one request for an indicator and kind of report is under way, and a failure is remembered for 15 seconds. What
 * failed is `unavailable`, whatever was known before; the other kind of report stands for itself. Bounded to the reports
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
