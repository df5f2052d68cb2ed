import type { MaintenanceLog, MaintenanceRun } from '@flightbag/core/ports'
import { answerInTime, type Pause } from './answer-in-time.ts'

/** The metrics of the last run of maintenance. */
interface MaintenanceMetrics {
  /** Reports the end of a run by this process. */
  ended(run: MaintenanceRun): void
  /** The lines of Prometheus's text format; none before the first run of any process. */
  lines(): Promise<readonly string[]>
}

/**
 * Metrics of the stored run, which is that of any process and survives a restart. A run of this process that ended
 * later replaces it: a store that cannot be read or written fails the runs, and does not store that.
 */
export function maintenanceMetrics(log: Pick<MaintenanceLog, 'last'>, pause?: Pause): MaintenanceMetrics {
  let own: MaintenanceRun | null = null
  return {
    ended(run) {
      own = run
    },
    async lines() {
      const stored = await answerInTime(log.last(), pause)
      const last = stored === null || (own !== null && own.endedMs > stored.endedMs) ? own : stored
      return last === null ? [] : linesOf(last)
    },
  }
}

function linesOf({ endedMs, succeeded }: MaintenanceRun): string[] {
  return [
    '# HELP flightbag_maintenance_timestamp_seconds When the last run of maintenance by any process ended.',
    '# TYPE flightbag_maintenance_timestamp_seconds gauge',
    `flightbag_maintenance_timestamp_seconds ${endedMs / 1000}`,
    '# HELP flightbag_maintenance_success Whether that run succeeded.',
    '# TYPE flightbag_maintenance_success gauge',
    `flightbag_maintenance_success ${succeeded ? 1 : 0}`,
  ]
}
