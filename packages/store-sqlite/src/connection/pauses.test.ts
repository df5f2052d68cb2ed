import timers, { setImmediate } from 'node:timers/promises'
import { put } from '@flightbag/testing'
import { replaceBuiltin } from '@flightbag/testing/faults/builtins'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eraseAccount } from '../accounts/erase-account.ts'
import { purgeUsage } from '../admission/usage.ts'
import { purgeLive } from '../live/purge-live.ts'
import { recordSync } from '../records/sync.ts'
import { shrink } from '../space/shrink.ts'
import { openAccount } from '../testing/open-account.ts'
import { rowsLeft } from '../testing/rows-left.ts'
import { databaseForTests } from '../testing/stores.ts'
import type { Connection } from './connection.ts'
import type { Database, File } from './database.ts'
import { longWrite } from './short-transactions.ts'

const ROWS = 'with recursive row (n) as (select 1 union all select n + 1 from row where n < ?)'
const COMMANDS = `insert into live_command (account, id, created, request) ${ROWS} select 1, n, 0, '{}' from row`
const USAGE = `insert into key_usage (key, day, route, requests, errors) ${ROWS} select 1, 1, n, 1, 0 from row`

/** What a piece of work does to the lock: writes, and pauses from their begin to their end. */
function watched(database: Database) {
  const seen: string[] = []
  function writing(file: File): File {
    return {
      ...file,
      write: (...given) => {
        seen.push('write')
        return file.write(...given)
      },
    }
  }
  function connect(): Connection {
    const connection = database.connect()
    function script(sql: string): void {
      if (sql === 'begin immediate') seen.push('write')
      connection.script(sql)
    }
    return { ...connection, script }
  }
  replaceBuiltin(timers, 'setTimeout', () => {
    async function pause(): Promise<never> {
      seen.push('pause')
      await setImmediate()
      seen.push('end')
      return undefined as never
    }
    return pause as unknown as typeof timers.setTimeout
  })
  return {
    seen,
    long: { ...database, records: writing(database.records), counters: writing(database.counters), connect },
  }
}

function notes(count: number, text = '') {
  return Array.from({ length: count }, (_, n) => put('note', { id: `n-${n}`, text }))
}

async function removedNotes(database: Database): Promise<void> {
  await recordSync(database).apply('ana', notes(20, 'x'.repeat(100_000)), 1)
  await eraseAccount(database, 'ana')
}

function* steps(): Generator<undefined, void> {
  for (let n = 0; n < 12; n++) yield
}

test.each<
  [
    work: string,
    prepare: (database: Database) => Promise<unknown>,
    work: (database: Database) => Promise<unknown>,
    result: unknown,
  ]
>([
  [
    'a deletion',
    (database) => recordSync(database).apply('ana', notes(150), 1),
    (database) => eraseAccount(database, 'ana'),
    true,
  ],
  [
    'a purge of usage',
    ({ counters }) => counters.write((connection) => connection.run(USAGE, 1001)),
    (database) => purgeUsage(database, 2),
    1001,
  ],
  [
    'a purge of commands',
    ({ records }) => records.write((connection) => connection.run(COMMANDS, 401)),
    ({ records }) => purgeLive(records, Date.now()),
    { reports: 0, commands: 401 },
  ],
  [
    'steps',
    async () => undefined,
    (database) => longWrite(database, ({ inSteps }) => inSteps(steps(), () => undefined)),
    undefined,
  ],
  [
    'giving space back',
    removedNotes,
    ({ records, space }) => shrink({ records, space: { ...space, isFull: () => true } }),
    undefined,
  ],
])('%s in several transactions: other processes can write between them', async (_, prepare, work, result) => {
  const database = databaseForTests()
  await openAccount(database, 'ana')
  await prepare(database)
  const { seen, long } = watched(database)
  // A transaction has time for two or three steps.
  let nowMs = performance.now()
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 3))
  onTestFinished(() => now.mockRestore())
  expect(await work(long)).toEqual(result)
  const order = seen.join(' ')
  expect(order).toMatch(/write pause end write pause end write/)
  expect(order).not.toMatch(/pause (?!end)/)
  expect(rowsLeft(database)).not.toContain('record')
})
