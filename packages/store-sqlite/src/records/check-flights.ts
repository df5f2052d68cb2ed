import type { ReadDueFlights } from '@flightbag/store'
import type { Database } from '../connection/database.ts'

const DUE = `
  select r.due, r.n, a.id as owner, r.id, r.doc from record r indexed by record_due join account a on a.n = r.account
  where r.due < ? and (r.due, r.n) > (?, ?) and a.id is not null order by r.due, r.n limit ?`

interface Position {
  readonly due: number
  readonly n: number
}

interface Due extends Position {
  readonly owner: string
  readonly id: string
  readonly doc: string
}

/** Reads the check flights of all accounts that are due. */
export function dueFlights({ records: { read } }: Pick<Database, 'records'>): ReadDueFlights<Position> {
  return async (nowMs, after, limit) =>
    read
      .all<Due>(DUE, nowMs, after?.due ?? Number.MIN_SAFE_INTEGER, after?.n ?? 0, limit)
      .map(({ due, n, owner, id, doc }) => ({ accountId: owner, id, doc, position: { due, n } }))
}
