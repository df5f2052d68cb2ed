import type { EpochMs } from '../lib/system.ts'

/** The two kinds of report, with separate requests. */
export type ReportKind = 'metar' | 'taf'

/** Where reports come from: fetch and split only; core decodes. */
export interface WeatherSource {
  /** The provider's name, served as `provider`. */
  readonly provider: string
  /**
   * The newest report of each four-letter ICAO indicator, with one request for many. An indicator without a value: the
   * provider answered and has none. An error: the reason why its report could not be read. Rejects when that is so for
   * all indicators. Settles within the source's own timeout.
   */
  reports(kind: ReportKind, idents: readonly string[]): Promise<ReadonlyMap<string, StationReport | Error>>
  /** The requests of this process to the provider, where the source limits them. */
  requests?(): ProviderRequests
}

/** How much a process asks of its provider, and whether the provider refuses that. */
export interface ProviderRequests {
  readonly inLastMinute: number
  /** The end of the pause after a refusal; null without one. */
  readonly pausedUntilMs: EpochMs | null
}

/** The newest report of one kind that a provider has for one indicator. */
export interface StationReport {
  /** The provider's name of the aerodrome; null without one. */
  readonly name: string | null
  readonly raw: string
  /**
   * The provider's time of the observation or issue; null without one. The report itself has only the day of the
   * month.
   */
  readonly timeMs: EpochMs | null
}
