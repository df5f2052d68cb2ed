import { join } from 'node:path'
import { put } from '@flightbag/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqlite } from '../store.ts'
import { temporaryFolder } from '../testing/stores.ts'
import { openConnection } from './connection.ts'
import { engine } from './engine.ts'

const NOW = Date.parse('2026-10-03T12:00:00.000Z')
const { DatabaseSync } = engine
const replaceable = engine as { DatabaseSync: typeof DatabaseSync }
let open = 0
/** The connection that fails, counted from the next one. */
let failing = 0

class CountedDatabase extends DatabaseSync {
  constructor(...given: ConstructorParameters<typeof DatabaseSync>) {
    super(...given)
    if (--failing === 0) {
      super.close()
      throw new Error('no memory')
    }
    open++
  }

  override close(): void {
    super.close()
    open--
  }
}

beforeAll(() => {
  replaceable.DatabaseSync = CountedDatabase
})
afterAll(() => {
  replaceable.DatabaseSync = DatabaseSync
})

type Store = ReturnType<typeof openSqlite>

function notes(count: number) {
  return Array.from({ length: count }, (_, n) => put('note', { id: `n-${n}` }))
}

function* cutOff<T>(lines: readonly T[]): Generator<T> {
  yield* lines
  throw new Error('the input was cut off')
}

async function restored(from: Store, isCutOff: boolean): Promise<void> {
  const other = openSqlite(temporaryFolder())
  const lines = await Array.fromAsync(from.backup.lines())
  async function* read() {
    yield* isCutOff ? cutOff(lines) : lines
  }
  await other.backup.restore(read(), NOW).finally(() => other.close())
}

async function endBackup(store: Store): Promise<void> {
  for await (const _ of store.backup.lines()) return
}

const AIRWAY = { airspace: 'lower', designator: 'w1', text: '{"designator":"W1"}' } as const

test.each<[what: string, work: (store: Store) => Promise<unknown>]>([
  ['an import of few records', (store) => store.sync.apply('ana', notes(3), NOW)],
  ['an import of many records', (store) => store.sync.apply('ana', notes(600), NOW)],
  ['an import without account', (store) => store.sync.apply('nobody', notes(300), NOW)],
  ['an import that is cut off', (store) => store.sync.apply('ana', cutOff(notes(3)), NOW)],
  ['a load of airways', (store) => store.airways.replace([AIRWAY], NOW)],
  ['a backup', (store) => Array.fromAsync(store.backup.lines())],
  ['a backup that is ended early', endBackup],
  ['a backup of a copy', (store) => Array.fromAsync(store.backup.lines(join(temporaryFolder(), 'copy')))],
  ['a migration', (store) => store.operation.migrate()],
  ['a restore', (store) => restored(store, false)],
  ['a restore that is cut off', (store) => restored(store, true)],
  ['a pragma that is wrong', async () => openConnection('', { timeoutMs: 0, pragmas: 'pragma (' })],
])('%s leaves no connection open', async (_, work) => {
  const store = openSqlite(temporaryFolder())
  await store.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, null, 0)
  const before = open
  await work(store).catch(() => undefined)
  expect(open).toBe(before)
  await store.close()
  expect(open).toBe(0)
})

test('a start that fails leaves no connection open', async () => {
  const folder = temporaryFolder()
  let failed = 0
  for (;;) {
    failing = failed + 1
    try {
      await openSqlite(folder).close()
      break
    } catch {
      failed++
      expect(open).toBe(0)
    }
  }
  expect(failed).toBeGreaterThan(4)
})
