import { correctionRank } from './correction.ts'
import type { StationReport } from './port.ts'

/**
 * Whether a report replaces another of its station and kind: a newer one, and of two with one time the correction, else
 * the one that was read later.
 */
export function replacesReport(next: StationReport, before: StationReport): boolean {
  const laterMs = (next.timeMs ?? 0) - (before.timeMs ?? 0)
  return laterMs === 0 ? correctionRank(next.raw) >= correctionRank(before.raw) : laterMs > 0
}
