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
  /**
   * The maximum number of stations in one request. Left out for a source that sends no requests: its reports need not
   * be shared with other processes.
   */
  readonly perRequest?: Readonly<Record<ReportKind, number>>
  /** The requests of all processes to the provider, where they are limited. */
  requests?(): Promise<ProviderRequests>
  /** Whether another source answers while the limited one is in a pause. */
  readonly answersInPause?: boolean
}

/** A time in which a provider receives no request, because it has refused one. */
export interface RequestPause {
  readonly sinceMs: EpochMs
  readonly untilMs: EpochMs
  readonly cause: string
}

/** How much all processes ask of a provider, and whether the provider refuses that. */
export interface ProviderRequests {
  readonly inLastMinute: number
  /** The maximum number in any minute; infinite without a limit. */
  readonly perMinute: number
  /** The number of requests that may be sent now. */
  readonly free: number
  /** The pause after a refusal; null without one. */
  readonly pause: RequestPause | null
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
  /** The name of the source of this report, where a source has several. */
  readonly provider?: string
}
