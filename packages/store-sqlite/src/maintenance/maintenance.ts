import type { MaintenanceLog } from '@flightbag/core/ports'
import type { Database } from '../connection/database.ts'

const WRITE = `
  insert into maintenance_run (one, ended, succeeded) values (1, ?, ?)
  on conflict (one) do update set ended = excluded.ended, succeeded = excluded.succeeded`

/** The one row of `maintenance_run`, in the file of counters: a power cut may lose the last run. */
export function maintenanceLog({ counters: { read, write } }: Pick<Database, 'counters'>): MaintenanceLog {
  return {
    async write({ endedMs, succeeded }) {
      await write((connection) => connection.run(WRITE, endedMs, succeeded ? 1 : 0))
    },
    async last() {
      const row = read.get<{ ended: number; succeeded: number }>('select ended, succeeded from maintenance_run')
      return row === undefined ? null : { endedMs: row.ended, succeeded: row.succeeded === 1 }
    },
  }
}
