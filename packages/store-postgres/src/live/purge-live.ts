import { COMMAND_KEPT_MS, COMMAND_LIFETIME_MS, type PurgedLive, REPORT_LIFETIME_MS } from '@flightbag/core/ports'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { inChunks } from '../connection/retries.ts'
import type { Tables } from '../schema/tables.ts'

/** Rows that one statement removes. */
const CHUNK = 200

/** When a command ended, or was created if it has not; the index `live_command_end` contains this expression. */
const lastChange = sql<number>`coalesce(resolved, delivered, created)`

/**
 * Removes expired reports and ended commands of all accounts. A report or an undelivered command that lies in the
 * future by its whole lifetime or more was stored before the clock was set back, and is removed too. Each statement
 * also compares the rows that it has chosen, because a call of the plugin can change them meanwhile.
 */
export async function purgeLive(db: Kysely<Tables>, nowMs: number): Promise<PurgedLive> {
  function isExpired({ eb, or }: ExpressionBuilder<Tables, 'live_report'>) {
    return or([eb('received', '<=', nowMs - REPORT_LIFETIME_MS), eb('received', '>=', nowMs + REPORT_LIFETIME_MS)])
  }
  function isOver({ eb, fn, or, and }: ExpressionBuilder<Tables, 'live_command'>) {
    const ended = fn.coalesce('resolved', 'delivered', eb('created', '+', COMMAND_LIFETIME_MS))
    return or([
      and([eb(lastChange, '<=', nowMs - COMMAND_KEPT_MS), eb(ended, '<=', nowMs - COMMAND_KEPT_MS)]),
      and([eb(lastChange, '>=', nowMs + COMMAND_LIFETIME_MS), eb('delivered', 'is', null)]),
    ])
  }
  const reports = db
    .updateTable('live_report')
    .set({ report: null, received: null })
    .where('account_id', 'in', (eb) => eb.selectFrom('live_report').select('account_id').where(isExpired).limit(CHUNK))
    .where(isExpired)
  const commands = db
    .deleteFrom('live_command')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('account_id', 'id'),
        'in',
        selectFrom('live_command').select(['account_id', 'id']).where(isOver).limit(CHUNK).$asTuple('account_id', 'id'),
      ),
    )
    .where(isOver)
  return {
    reports: await inChunks(CHUNK, async () => Number((await reports.executeTakeFirst()).numUpdatedRows)),
    commands: await inChunks(CHUNK, async () => Number((await commands.executeTakeFirst()).numDeletedRows)),
  }
}
