import { type EpochMs, MINUTE_MS } from '@flightbag/core/ports'
import { CompiledQuery, sql } from 'kysely'
import { NO_STATEMENT_TIMEOUT } from '../connection/awaited-answers.ts'
import type { Db } from '../connection/database.ts'
import { readSql } from '../sql-files.ts'

/** Revisions can be ahead of the clock: of one that was fast, or after more than 1,000 changes in a second. */
const AHEAD_MS = MINUTE_MS

/** Gives all records revisions that no client can have seen, in one transaction, and returns their number. */
export async function renewRevisions({ kysely }: Pick<Db, 'kysely'>, nowMs: EpochMs): Promise<number> {
  return kysely.transaction().execute(async (trx) => {
    await sql.raw(NO_STATEMENT_TIMEOUT).execute(trx)
    await sql`lock table account in exclusive mode`.execute(trx)
    const statement = CompiledQuery.raw(readSql('renew-revisions.sql'), [nowMs + AHEAD_MS])
    const { rows } = await trx.executeQuery<{ records: number }>(statement)
    return rows[0]!.records
  })
}
