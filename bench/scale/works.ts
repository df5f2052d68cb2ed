import { DAY_MS, type PageQuery } from '@flightbag/core'
import type { PostgresStore } from '@flightbag/store-postgres'
import { firstPage, put, someSession } from '@flightbag/testing'
import { keyHashOf } from './fill.ts'

/** The database work of one request. */
export type Work = () => Promise<unknown>

/** Limits are on and count, but none is reached. */
const LIMITS = { keyPerMinute: 1_000_000, apiPerSecond: 1_000_000, apiBurst: 1_000_000 }

/** A year that begins and ends within a month: the sums of 30 days and of 11 months. */
const YEAR = { from: '2022-06-16', to: '2023-06-15' }

const NOTES = firstPage('note')

/** The work of each kind of request of an account. */
export async function worksOf(store: PostgresStore, account: string): Promise<Readonly<Record<string, Work>>> {
  const { records, logbook, sessions } = store
  const last = await lastPage(store, account)
  let version = 0
  return {
    admission: () =>
      store.admission.admit({
        keyHash: keyHashOf(account),
        route: 'GET /v1/notes',
        nowMs: Date.now(),
        limits: LIMITS,
      }),
    'first page': () => records.page(account, NOTES),
    'last page': () => records.page(account, last),
    'one record': () => records.one(account, 'note', 'note-7'),
    'idle `updatedSince`': () => records.page(account, { ...NOTES, since: Date.now() + DAY_MS }),
    'logbook totals': () => logbook.totals(account, {}),
    'logbook totals, a year': () => logbook.totals(account, YEAR),
    'plugin statistics': () => sessions.stats(account),
    'cards for weather': () => records.all(account, 'aerodrome'),
    'one call of a live link': () => store.live.report(account, { schema: 1 } as never, [], Date.now()),
    'PUT of a session': () => sessions.put(account, someSession('flight-1'), 0),
    'import of one record': () =>
      store.sync.apply(account, [put('note', { id: 'changed', version: version++ })], Date.now()),
  }
}

async function lastPage({ db, records }: PostgresStore, account: string): Promise<PageQuery> {
  const rows = await db.sql.query<{ sort: string; id: string }>(
    `select sort, id from record where account_id = $1 and kind = 'note' and not deleted
     order by sort desc, id desc offset 20 limit 1`,
    [account],
  )
  return { ...NOTES, snapshotMs: await records.revision(account), after: rows[0]! }
}
