import { DAY_MS } from '@flightbag/core'
import type { PostgresStore } from '@flightbag/store-postgres'
import { firstPage, put, someSession } from '@flightbag/testing'
import type { Work } from '../load/load.ts'
import { tasksFor } from '../tasks.ts'

/** What is measured: a whole request over HTTP, if the service has it, and its statement alone. */
export interface Measurement {
  readonly name: string
  /** The goal: at most so many times the CPU time of one database. */
  readonly goal: number
  readonly request: Work | null
  readonly statement: (store: PostgresStore, account: string, n: number) => Promise<unknown>
}

const READ = 1.5
const WRITE = 2

const CARDS = firstPage('aerodrome')

function get(path: string): Work {
  return { method: 'GET', paths: [path] }
}

function requestOf(words: string): Work {
  return tasksFor(16).find(({ name }) => name.includes(words))!.work
}

const live = requestOf('PUT live')
const session = requestOf('PUT session')

export const measurements: readonly Measurement[] = [
  {
    name: 'first page of 50 cards',
    goal: READ,
    request: get('/v1/aerodromes?limit=50'),
    statement: (store, account) => store.records.page(account, CARDS),
  },
  {
    name: 'one record',
    goal: READ,
    request: get('/v1/notes/note-7'),
    statement: (store, account) => store.records.one(account, 'note', 'note-7'),
  },
  {
    name: 'idle `updatedSince`',
    goal: READ,
    request: get('/v1/aerodromes?updatedSince=2100-01-01T00:00:00Z'),
    statement: (store, account) => store.records.page(account, { ...CARDS, since: Date.now() + DAY_MS }),
  },
  {
    name: 'logbook totals',
    goal: READ,
    request: get('/v1/logbook/totals'),
    statement: (store, account) => store.logbook.totals(account, {}),
  },
  {
    name: 'PUT live',
    goal: WRITE,
    request: live,
    statement: (store, account) => store.live.report(account, JSON.parse(live.bodies![0]!) as never, [], Date.now()),
  },
  {
    name: 'PUT session',
    goal: WRITE,
    request: session,
    statement: (store, account) => store.sessions.put(account, preparedSession, 0),
  },
  {
    name: 'command',
    goal: WRITE,
    request: null,
    statement: (store, account, n) => store.live.send(account, { kind: 'holding' } as never, `c-${n}`, Date.now()),
  },
  {
    name: 'import of one record',
    goal: WRITE,
    request: null,
    statement: (store, account, n) => store.sync.apply(account, [changed('changed', n)], Date.now()),
  },
  {
    name: 'import of 500 records',
    goal: WRITE,
    request: null,
    statement: (store, account, n) => {
      const changes = Array.from({ length: 500 }, (_, at) => changed(`changed-${at}`, n))
      return store.sync.apply(account, changes, Date.now())
    },
  },
]

function changed(id: string, version: number) {
  return put('note', { id, version, text: 'Datos de muestra. '.repeat(15) })
}

/** A session of 60 KB as core passes it to the store. */
const preparedSession = { ...someSession('flight-1'), body: session.bodies![0]!.slice(1, -1) }
