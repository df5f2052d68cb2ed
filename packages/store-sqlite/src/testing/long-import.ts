import type { SyncChange } from '@flightbag/core'
import { change, newStoredKey, put, remove } from '@flightbag/testing'
import type { Connection } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { storeOver } from '../store.ts'
import { sharedDatabases } from './stores.ts'

export const NOW = Date.parse('2026-10-03T12:00:00.000Z')
export const HOUR = 3_600_000
/** More than one transaction of an import may write. */
export const MANY = 700
export const notes = Array.from({ length: MANY }, (_, n) => put('note', { id: `n-${n}`, text: `${n}` }))
export const PAGE = { filter: null, since: null, snapshotMs: null, after: null, limit: 200, maxBytes: 1e6 }

/** Runs `before` with the number of each write lock that a long write of the database is about to get. */
export function watched(database: Database, before: (lock: number) => void): Database {
  let locks = 0
  function connect(): Connection {
    const connection = database.connect()
    return {
      ...connection,
      script: (sql) => {
        if (sql === 'begin immediate') before(++locks)
        connection.script(sql)
      },
    }
  }
  return { ...database, connect }
}

export async function opened(databases = sharedDatabases(2)) {
  const [database, other] = databases as [Database, Database]
  const key = newStoredKey()
  const store = storeOver(other)
  await store.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: 'Ana' }, key, NOW - HOUR)
  await store.accounts.create({ id: 'beto', email: 'beto@example.org', displayName: null }, null, NOW - HOUR)
  return { database, other, store, key }
}

function session(id: string, tower: number): SyncChange {
  const flown = { schema: 1, startedAt: '2026-10-03T10:00:00Z', stats: { byStation: { tower } } }
  return change({ kind: 'pluginSession', record: { id, ...flown } }, { nowMs: NOW })
}

export function shared(id: string, title: string): SyncChange {
  const participants = [{ userId: 'beto', status: 'accepted' }]
  return change({ kind: 'sharedPlanning', record: { id, title, participants } }, { accountId: 'ana', nowMs: NOW })
}

export function flight(id: string, landings: number, day = 1): SyncChange {
  return put('logbook', { id, log: { date: `2026-01-0${day}`, landings } })
}

/** Everything that is stored of an account, without revisions and times. */
export async function contentOf(database: Database) {
  const store = storeOver(database)
  const lines = await Array.fromAsync(store.sync.export('ana'))
  const kinds = ['note', 'logbook', 'sharedPlanning', 'pluginSession', 'checklist']
  const pages = await Promise.all(kinds.map((kind) => store.records.page('ana', { kind, ...PAGE })))
  return {
    records: lines.map((line) => line.replaceAll(/"(updatedAt|createdAt|receivedAt)":"[^"]*",?/g, '')),
    totals: pages.map(({ total }) => total),
    logbook: await store.logbook.totals('ana', {}),
    days: await store.logbook.totals('ana', { from: '2026-01-02' }),
    sessions: await store.sessions.stats('ana'),
    planning: (await store.sharedPlannings.one('beto', 'p'))?.ownerId,
  }
}

export const BEFORE = [
  put('note', { id: 'n-1', text: 'old' }),
  put('note', { id: 'kept' }),
  put('note', { id: 'gone' }),
  put('checklist', { id: 'c', aircraftId: 'x' }),
  flight('f-1', 1),
  flight('f-2', 2, 2),
  session('s-1', 5),
  session('s-2', 7),
  remove('pluginSession', 's-gone'),
  shared('p', 'one'),
  shared('q', 'one'),
]
export const MANY_CHANGES = [
  ...notes,
  remove('note', 'gone'),
  flight('f-2', 5, 2),
  flight('f-3', 3),
  session('s-2', 1),
  shared('p', 'two'),
  remove('sharedPlanning', 'q'),
]
