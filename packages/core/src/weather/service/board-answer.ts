import { isJsonObject } from '../../lib/json.ts'
import { readJson } from '../../lib/json-text.ts'
import type { EpochMs } from '../../lib/system.ts'
import { type BoardEntry, CLOCK_DIFFERENCE_MS } from '../board-port.ts'
import { replacesReport } from '../newest-report.ts'
import type { StationReport } from '../port.ts'
import { type CachedReport, FAILURE_LIFE_MS, isYounger, WEATHER_LIFE_MS } from './report-lookup.ts'

/** The report of a stored answer: null if the provider had none, undefined without an answer that can be read. */
function storedReport({ answer }: BoardEntry): StationReport | null | undefined {
  if (answer === null) return undefined
  const value = readJson(answer)
  if (!isJsonObject(value)) return undefined
  return isJsonObject(value.report) ? (value.report as unknown as StationReport) : null
}

/**
 * An answer as it is stored: the new report, unless the one before is newer, as when a source that takes over knows
 * less. Of two reports with one time, a correction replaces its original.
 */
export function answerText(report: StationReport | undefined, entry: BoardEntry): string {
  const before = storedReport(entry) ?? null
  const newer = report === undefined || before === null || replacesReport(report, before)
  return JSON.stringify({ report: newer ? (report ?? null) : before })
}

/** A time that the clock of another process gave, as one of this process. */
function here(ms: EpochMs, nowMs: EpochMs): EpochMs {
  return ms > nowMs && ms - nowMs <= CLOCK_DIFFERENCE_MS ? nowMs : ms
}

/** The result that is stored of a station; null if its provider must be asked (again). */
export function storedResult(entry: BoardEntry, nowMs: EpochMs): CachedReport | null {
  const fetchedAtMs = here(entry.fetchedMs, nowMs)
  const report = storedReport(entry)
  if (report !== undefined && isYounger(WEATHER_LIFE_MS, fetchedAtMs, nowMs)) {
    return report === null ? { outcome: 'none', fetchedAtMs } : { outcome: 'report', report, fetchedAtMs }
  }
  const failedAtMs = here(entry.failedMs, nowMs)
  return isYounger(FAILURE_LIFE_MS, failedAtMs, nowMs) ? { outcome: 'unavailable', failedAtMs } : null
}
