import type { EpochMs } from '../lib/system.ts'

/** The two kinds of report, each of them asked for with a request of its own. */
export type ReportKind = 'metar' | 'taf'

/** Where reports come from: fetch and split only; core decodes. */
export interface WeatherSource {
  /** The provider's name, served as `provider`. */
  readonly provider: string
  /**
   * The newest report of each four-letter ICAO indicator, one request for many. An indicator that is not in the answer: the provider was asked
   * and has none. An error: why what it has for this one could not be had or understood. Rejects when that is so for all of them.
   * Settles within the source's own time limit.
   */
  reports(kind: ReportKind, idents: readonly string[]): Promise<ReadonlyMap<string, StationReport | Error>>
}

/** The newest report of one kind that a provider has for one indicator. */
export interface StationReport {
  /** The provider's name of the aerodrome; null when it gives none. */
  readonly name: string | null
  readonly raw: string
  /** When it was observed or issued, as the provider says: a report itself carries only the day of the month. Null when it does not say. */
  readonly timeMs: EpochMs | null
}
