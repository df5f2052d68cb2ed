import { sql, type Transaction } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/**
 * Stores the rows that an account has from its creation on: its newest revision, on the server's present timeline, and
 * its live link without a report.
 */
export async function insertFirstRows(trx: Transaction<Tables>, accountId: string, stamp: number): Promise<void> {
  await trx
    .insertInto('account_stamp')
    .values({ account_id: accountId, stamp, timeline: sql<number>`wal_timeline()` })
    .execute()
  await trx.insertInto('live_report').values({ account_id: accountId }).execute()
}
