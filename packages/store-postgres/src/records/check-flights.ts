import type { ReadDueFlights } from '@flightbag/store'
import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'

interface Position {
  readonly due: number
  readonly account_id: string
  readonly id: string
}

/** Sorts before every flight that is due. */
const BEFORE_ALL: Position = { due: Number.MIN_SAFE_INTEGER, account_id: '', id: '' }

/**
 * Reads the check flights of all accounts that are due. `not deleted` is no comparison with a parameter, because only
 * the constant selects the partial index `record_due`.
 */
export function dueFlights({ kysely }: Pick<Db, 'kysely'>): ReadDueFlights<Position> {
  return async (nowMs, position, limit) => {
    const after = position ?? BEFORE_ALL
    const rows = await kysely
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
      .limit(limit)
      .execute()
    return rows.map(({ due, account_id, id, doc }) => ({
      accountId: account_id,
      id,
      doc: doc!,
      position: { due: due!, account_id, id },
    }))
  }
}
