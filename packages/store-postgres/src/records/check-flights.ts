import { type CheckFlightCloser, closingChange, type EpochMs, type Sync } from '@flightbag/core'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import type { Tables } from '../schema/tables.ts'

const BATCH = 100

/** Sorts before every flight that is due. */
const BEFORE_ALL = { due: Number.MIN_SAFE_INTEGER, account_id: '', id: '' }

/**
 * The next check flights of all accounts that were due before `nowMs`. `not deleted` is no comparison with a parameter,
 * because only the constant selects the partial index `record_due`.
 */
function selectDue(db: Kysely<Tables>, nowMs: EpochMs, after: typeof BEFORE_ALL) {
  return db
    .selectFrom('record')
    .select(['due', 'account_id', 'id', 'doc'])
    .where('due', '<', nowMs)
    .where(sql<boolean>`not deleted`)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('due', 'account_id', 'id'), '>', tuple(after.due, after.account_id, after.id)),
    )
    .orderBy('due')
    .orderBy('account_id')
    .orderBy('id')
    .limit(BATCH)
    .execute()
}

/**
 * Closes stale check flights. Each closing is a change of its account, and is dropped if the flight changed after it
 * was read.
 */
export function checkFlightCloser({ kysely }: Pick<Db, 'kysely'>, sync: Sync): CheckFlightCloser {
  return {
    async closeStale(nowMs) {
      const broken: { accountId: string; id: string }[] = []
      let closed = 0
      let after = BEFORE_ALL
      for (;;) {
        // Each batch starts after the previous one, so that a flight that stays open is read once.
        const stale = await selectDue(kysely, nowMs, after)
        for (const { account_id, id, doc } of stale) {
          const change = closingChange(doc!, nowMs)
          if (change === null) {
            broken.push({ accountId: account_id, id })
            continue
          }
          const result = await sync.apply(account_id, [change], nowMs)
          if (result.ok) closed += result.value.imported
        }
        const last = stale.at(-1)
        if (last === undefined || stale.length < BATCH) return { closed, broken }
        after = { due: Number(last.due), account_id: last.account_id, id: last.id }
      }
    },
  }
}
