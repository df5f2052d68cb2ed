import { type CurrentReport, instantText, readJson, reportIsCurrent } from '@flightbag/core'
import type { Kysely } from 'kysely'
import { orNoAccount } from '../accounts/no-account.ts'
import type { Tables } from '../schema/tables.ts'

/** The plugin's last report, or null when it has expired or none arrived. */
export async function currentReport(
  db: Kysely<Tables>,
  accountId: string,
  nowMs: number,
): Promise<CurrentReport | null> {
  const row = await db
    .selectFrom('live_report')
    .select(['report', 'received'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (row?.report == null || !reportIsCurrent(Number(row.received), nowMs)) return null
  return {
    ...(readJson(row.report) as Omit<CurrentReport, 'receivedAt'>),
    receivedAt: instantText(Number(row.received)),
  }
}

/** Stores that the app's screen is open; false if the account does not exist. */
export async function openScreen(db: Kysely<Tables>, accountId: string, nowMs: number): Promise<boolean> {
  const stored = await orNoAccount(
    db
      .insertInto('live_report')
      .values({ account_id: accountId, screen: nowMs })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ screen: nowMs }))
      .execute(),
  )
  return stored !== null
}
