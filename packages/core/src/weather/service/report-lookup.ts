import { MINUTE_MS, SECOND_MS } from '../../lib/instant.ts'
import type { Clock, EpochMs } from '../../lib/system.ts'
import type { ReportKind, StationReport, WeatherSource } from '../port.ts'

/** How long an answer of the provider is served (spec, Limits, "Weather cache"). */
export const WEATHER_LIFE_MS: number = 5 * MINUTE_MS

/** The time from a failure to the next request. */
export const FAILURE_LIFE_MS: number = 15 * SECOND_MS

/** Whether less than `lifeMs` have passed. A time in the future is not young: the clock may have stepped back. */
export function isYounger(lifeMs: number, sinceMs: EpochMs, nowMs: EpochMs): boolean {
  return nowMs >= sinceMs && nowMs - sinceMs < lifeMs
}

/** The result for one kind of report of one station. `fetchedAtMs` is the time of the request. */
export type CachedReport =
  | { readonly outcome: 'report'; readonly report: StationReport; readonly fetchedAtMs: EpochMs }
  /** The provider answered and has none. */
  | { readonly outcome: 'none'; readonly fetchedAtMs: EpochMs }
  /** The provider could not be reached, or its answer could not be read. */
  | { readonly outcome: 'unavailable'; readonly failedAtMs: EpochMs }

/** The results for some stations: one for each of them. Never rejects. */
export type ReportLookup = (kind: ReportKind, idents: readonly string[]) => Promise<ReadonlyMap<string, CachedReport>>

/** Called once for each failed request with the reason, for the log. Must not throw. */
export type OnFailure = (error: unknown) => void

function missing(kind: ReportKind, failed: number, asked: number, cause: Error) {
  return new Error(`no ${kind.toUpperCase()} for ${failed} of ${asked} stations: ${cause.message}`, { cause })
}

/** The reports of a source; null when it could not be reached. Calls `onFailure` for each failure. */
export async function reportsOf(
  source: Pick<WeatherSource, 'reports'>,
  kind: ReportKind,
  idents: readonly string[],
  onFailure: OnFailure | undefined,
): Promise<ReadonlyMap<string, StationReport | Error> | null> {
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

/** The options of a look-up without other processes. */
export interface DirectOptions {
  readonly source: Pick<WeatherSource, 'reports'>
  readonly clock: Clock
  readonly onFailure?: OnFailure
}

/** The look-up of a process that shares its reports with no other one: each call is one question to the source. */
export function directLookup({ source, clock, onFailure }: DirectOptions): ReportLookup {
  return async (kind, idents) => {
    const fetchedAtMs = clock()
    const reports = await reportsOf(source, kind, idents, onFailure)
    const failedAtMs = clock()
    function resultFor(ident: string): CachedReport {
      const report = reports?.get(ident)
      if (reports === null || report instanceof Error) return { outcome: 'unavailable', failedAtMs }
      return report === undefined ? { outcome: 'none', fetchedAtMs } : { outcome: 'report', report, fetchedAtMs }
    }
    return new Map(idents.map((ident) => [ident, resultFor(ident)]))
  }
}
