import type { MaintenanceLog } from '@flightbag/core/ports'
import type { Db } from '../connection/database.ts'

/** The one row of `maintenance_run`. */
export function maintenanceLog({ kysely }: Pick<Db, 'kysely'>): MaintenanceLog {
  return {
    async write({ endedMs, succeeded }) {
      const run = { ended: endedMs, succeeded }
      await kysely
        .insertInto('maintenance_run')
        .values({ one: true, ...run })
        .onConflict((conflict) => conflict.column('one').doUpdateSet(run))
        .execute()
    },
    async last() {
      const run = await kysely
        .selectFrom('maintenance_run')
        .select(['ended as endedMs', 'succeeded'])
        .executeTakeFirst()
      return run ?? null
    },
  }
}
