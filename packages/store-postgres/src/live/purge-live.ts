import { COMMAND_KEPT_MS, COMMAND_LIFETIME_MS, REPORT_LIFETIME_MS } from '@flightbag/core/ports'
import { type Kysely, sql } from 'kysely'
import { withRetries } from '../connection/retries.ts'
import type { Tables } from '../schema/tables.ts'

/** When a command ended, or was created if it has not; the index `live_command_end` contains this expression. */
const lastChange = sql<number>`coalesce(resolved, delivered, created)`

/**
 * Removes expired reports and ended commands of all accounts. A report or an undelivered command that lies in the
 * future by its whole lifetime or more was stored before the clock was set back, and is removed too.
 */
export async function purgeLive(db: Kysely<Tables>, nowMs: number) {
  const reports = db
    .updateTable('live_report')
    .set({ report: null, received: null })
    .where(({ eb, or }) =>
      or([eb('received', '<=', nowMs - REPORT_LIFETIME_MS), eb('received', '>=', nowMs + REPORT_LIFETIME_MS)]),
    )
  const commands = db
    .deleteFrom('live_command')
    .where(({ eb, fn, or, and }) =>
      or([
        and([
          eb(lastChange, '<=', nowMs - COMMAND_KEPT_MS),
          eb(
            fn.coalesce('resolved', 'delivered', eb('created', '+', COMMAND_LIFETIME_MS)),
            '<=',
            nowMs - COMMAND_KEPT_MS,
          ),
        ]),
        and([eb(lastChange, '>=', nowMs + COMMAND_LIFETIME_MS), eb('delivered', 'is', null)]),
      ]),
    )
  // A call of the plugin locks the same rows in another order.
  const { numUpdatedRows } = await withRetries(() => reports.executeTakeFirst())
  const { numDeletedRows } = await withRetries(() => commands.executeTakeFirst())
  return { reports: Number(numUpdatedRows), commands: Number(numDeletedRows) }
}
