import type { MaintenanceLog, MaintenanceRun } from '@flightbag/core/ports'

/** The model of the last run of maintenance. */
export function memoryMaintenance(): MaintenanceLog {
  let stored: MaintenanceRun | null = null
  return {
    async write(run) {
      stored = run
    },
    last: async () => stored,
  }
}
