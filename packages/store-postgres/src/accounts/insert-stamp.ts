import { sql, type Transaction } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/**
 * Stores the newest revision of an account, on the server's present timeline. Every account has one from its creation
 * on.
 */
export async function insertStamp(trx: Transaction<Tables>, accountId: string, stamp: number): Promise<void> {
  await trx
    .insertInto('account_stamp')
    .values({ account_id: accountId, stamp, timeline: sql<number>`wal_timeline()` })
    .execute()
}
