import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BackupLine } from '@flightbag/core/ports'
import { change, exportedChanges, newStoredKey, put, remove } from '@flightbag/testing'
import { pretendFreeBytes } from '@flightbag/testing/faults/builtins'
import { afterEach, expect, test, vi } from 'vitest'
import { condemn, hiddenAccounts } from '../accounts/hidden-accounts.ts'
import { logBytes } from '../connection/checkpoints.ts'
import type { Connection } from '../connection/connection.ts'
import { storeOver } from '../store.ts'
import { rowsLeft } from '../testing/rows-left.ts'
import { databaseForTests, temporaryFolder } from '../testing/stores.ts'

const NOW = Date.parse('2026-12-01T12:00:00.000Z')
const OFF = { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 }

afterEach(() => {
  vi.restoreAllMocks()
})

/** The lines of a backup without the newest revisions of accounts, which a restore increases. */
function comparable(lines: readonly BackupLine[]) {
  return lines.map((line) => (line.type === 'account' ? { ...line, revision: 0 } : line))
}

async function filledStore() {
  const store = storeOver(databaseForTests())
  const key = newStoredKey()
  await store.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: 'Ana' }, key, 0)
  await store.accounts.create({ id: 'beto', email: 'beto@example.org', displayName: null }, null, 0)
  const keys = [newStoredKey(), newStoredKey()] as const
  await store.accounts.create({ id: 'carla', email: 'carla@example.org', displayName: null }, keys[0], 0)
  await store.accounts.rotate('carla', keys[1], 1)
  const participants = [{ userId: 'beto', status: 'accepted' }]
  const shared = change({ kind: 'sharedPlanning', record: { id: 'p', participants } }, { accountId: 'ana', nowMs: NOW })
  const checklists = ['x', 'y', 'y'].map((aircraftId, n) => put('checklist', { id: `${n}`, aircraftId }))
  const flights = [1, 2].map((n) => put('logbook', { id: `${n}`, log: { date: `2026-01-0${n}`, landings: n } }))
  // More than one transaction of a restore writes.
  const notes = Array.from({ length: 450 }, (_, n) => put('note', { id: `n-${n}` }))
  // An id that an import refuses and earlier releases accepted.
  const dot = { ...put('note', { id: 'dot' }), id: '.' }
  await store.sync.apply('ana', [...checklists, ...flights, shared, ...notes, dot, put('note', { id: 'gone' })], NOW)
  await store.sync.apply('ana', [remove('note', 'gone')], NOW + 1)
  const flown = { schema: 1, startedAt: '2026-10-03T10:00:00Z', stats: { byStation: { tower: 5 } } }
  const sessions = ['f-1', 'f-2'].map((id) =>
    change({ kind: 'pluginSession', record: { id, ...flown } }, { nowMs: NOW }),
  )
  await store.sync.apply('ana', sessions, NOW)
  await store.sessions.remove('ana', 'f-2', NOW)
  const airways = ['w9', 'w1'].map((name) => ({
    airspace: 'lower',
    designator: name,
    text: `{"designator":"${name}"}`,
  }))
  await store.airways.replace(airways, 0)
  const asked = { keyHash: key.hash, route: 'GET /v1/me', nowMs: NOW, limits: OFF }
  await store.admission.admit(asked)
  return { store, asked, keys }
}

test('a restored store has the same data, answers, counts and usage, and later revisions', async () => {
  const { store: source, asked, keys } = await filledStore()
  const target = storeOver(databaseForTests())
  await source.weather.ask('metar', ['EDDF'], NOW)
  await source.weather.replaceBudget('awc', 0, '{}')
  expect(await target.backup.isEmpty()).toBe(true)
  await target.backup.restore(source.backup.lines(), NOW + 1000)
  const [before, after] = [await Array.fromAsync(source.backup.lines()), await Array.fromAsync(target.backup.lines())]
  expect(comparable(after)).toEqual(comparable(before))
  expect(before.filter(({ type }) => type === 'record').length).toBeGreaterThan(7)
  expect(before.filter(({ type }) => type === 'airway')).toMatchObject([{ designator: 'w9' }, { designator: 'w1' }])
  for (const store of [source, target]) {
    const page = {
      kind: 'checklist',
      filter: 'y',
      since: null,
      snapshotMs: null,
      after: null,
      limit: 9,
      maxBytes: 9999,
    }
    expect((await store.records.page('ana', page)).total).toBe(2)
    expect(await store.logbook.totals('ana', { from: '2026-01-02' })).toMatchObject({
      totals: { landings: 2, entries: 1 },
    })
    expect(await store.sessions.stats('ana')).toMatchObject({ sessions: 1, byStation: { tower: 5 } })
    expect(await store.sharedPlannings.one('beto', 'p')).toMatchObject({ ownerId: 'ana' })
    expect((await store.accounts.usage('ana', 90, NOW)).days).toMatchObject([{ routes: [{ requests: 1 }] }])
  }
  expect(await target.admission.admit(asked)).toMatchObject({ outcome: 'admitted', revisionMs: NOW + 1000 })
  const [replaced, valid] = await Promise.all(keys.map(({ hash }) => target.admission.recheck(hash)))
  expect([replaced, valid]).toMatchObject([null, { accountId: 'carla' }])
  // An import recognises the restored records.
  const again = await exportedChanges(target.sync, 'ana', NOW)
  const unchanged = { imported: 0, unchanged: again.length, deleted: 0 }
  expect(await target.sync.apply('ana', again, NOW + 2000)).toEqual({ ok: true, value: unchanged })
  // The weather is a cache, which a backup leaves out.
  expect([await target.weather.read('metar', ['EDDF']), await target.weather.budget('awc')]).toEqual([[], null])
})

test.each([
  ['before its first transaction', 6],
  ['after some transactions', 400],
])('a restore that is interrupted %s leaves nothing', async (_, after) => {
  const { store: source } = await filledStore()
  const database = databaseForTests()
  const target = storeOver(database)
  let most = 0
  async function* interrupted() {
    let lines = 0
    for await (const line of source.backup.lines()) {
      if (lines++ === after) throw new Error('interrupted')
      most = Math.max(most, stored())
      yield line
    }
  }
  function stored() {
    const rows = 'select (select count(*) from account) + (select count(*) from record) as n'
    return database.records.read.get<{ n: number }>(rows)!.n
  }
  await expect(target.backup.restore(interrupted(), NOW)).rejects.toThrow('interrupted')
  expect([most > 0, stored()]).toEqual([after > 200, 0])
  expect(await target.backup.isEmpty()).toBe(true)
})

test('a restore holds few large records in memory, and other writes wait for one of its steps at most', async () => {
  const database = databaseForTests()
  let transactions = 0
  // Each row takes as long as a transaction may.
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  function connect() {
    const connection = database.connect()
    function script(text: string) {
      if (text === 'begin immediate') transactions++
      connection.script(text)
    }
    function slow(write: Connection['run']): Connection['run'] {
      return (sql, ...values) => {
        nowMs += 10
        return write(sql, ...values)
      }
    }
    return { ...connection, script, run: slow(connection.run), insert: slow(connection.insert) }
  }
  const text = 'x'.repeat(600_000)
  const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04']
  let before = 0
  async function* lines(): AsyncGenerator<BackupLine> {
    yield ACCOUNT
    for (const date of days) {
      before = transactions
      const doc = JSON.stringify({ id: date, updatedAt: '2026-01-01T00:00:00.000Z', text, log: { date, landings: 1 } })
      yield { type: 'record', kind: 'logbook', id: date, revision: 1, created: 1, doc }
    }
  }
  await storeOver({ ...database, connect }).backup.restore(lines(), NOW)
  expect(before).toBeGreaterThan(0)
  // One for each line, for the sums of each day, of the month, the year and the whole logbook, and to show them.
  const [lineCount, sumCount] = [1 + days.length, days.length + 3]
  expect(transactions).toBeGreaterThanOrEqual(lineCount + sumCount + 1)
})

const ACCOUNT = {
  type: 'account',
  id: 'ana',
  email: 'a@example.org',
  displayName: null,
  status: 'active',
  created: 0,
  revision: 1,
} as const

/** A database that counts the transactions of a restore, none of which ends because of its time. */
function countingDatabase(before: (transaction: number) => void) {
  const database = databaseForTests()
  let transactions = 0
  vi.spyOn(performance, 'now').mockReturnValue(0)
  function connect() {
    const connection = database.connect()
    function script(text: string) {
      if (text === 'begin immediate') before(++transactions)
      connection.script(text)
    }
    return { ...connection, script }
  }
  return { database, store: storeOver({ ...database, connect }), transactions: () => transactions }
}

test('a restore stores the small records after a large one together', async () => {
  const { store, transactions } = countingDatabase(() => undefined)
  async function* lines(): AsyncGenerator<BackupLine> {
    yield ACCOUNT
    for (const [n, text] of ['x'.repeat(1_100_000), ...Array<string>(50).fill('x')].entries()) {
      const doc = JSON.stringify({ id: `n-${n}`, updatedAt: '2026-01-01T00:00:00.000Z', text })
      yield { type: 'record', kind: 'note', id: `n-${n}`, revision: 1, created: 1, doc }
    }
  }
  await store.backup.restore(lines(), NOW)
  // Up to the large record, after it, for the sums, and to show them.
  expect(transactions()).toBe(4)
})

test('a restore whose records another one deletes before they are shown fails', async () => {
  const { database, store } = countingDatabase((transaction) => {
    if (transaction < 3) return
    const other = database.connect()
    condemn(other, 'all')
    other.close()
  })
  async function* lines(): AsyncGenerator<BackupLine> {
    yield ACCOUNT
  }
  await expect(store.backup.restore(lines(), NOW)).rejects.toThrow('were deleted before it was done')
  expect(await store.backup.isEmpty()).toBe(true)
})

test('a restore deletes what an earlier one left that was killed', async () => {
  const { store: source } = await filledStore()
  const database = databaseForTests()
  await database.records.write((connection) => hiddenAccounts(NOW).add(connection))
  await storeOver(database).backup.restore(source.backup.lines(), NOW)
  expect(rowsLeft(database)).toEqual([])
})

test('a restore during which an account is made fails, and leaves only that account', async () => {
  const database = databaseForTests()
  const target = storeOver(database)
  async function* lines(): AsyncGenerator<BackupLine> {
    await target.accounts.create({ id: 'new', email: 'new@example.org', displayName: null }, null, NOW)
    yield { type: 'airway', airspace: 'lower', designator: 'w1', doc: '{}' }
  }
  await expect(target.backup.restore(lines(), NOW)).rejects.toThrow('not empty')
  expect(await Array.fromAsync(target.backup.lines())).toMatchObject([{ type: 'account', id: 'new' }])
})

test('a store with data is not restored into', async () => {
  const { store: source } = await filledStore()
  await expect(source.backup.restore(source.backup.lines(), NOW)).rejects.toThrow('not empty')
})

test.each(['linux', 'win32'] as const)(
  'a backup on %s with a copy reads one snapshot, while the log of the store can be cut',
  async (platform) => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
    const folder = temporaryFolder()
    const database = databaseForTests(folder)
    const store = storeOver(database)
    await store.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, null, 0)
    await store.sync.apply('ana', [put('note', { id: 'a' })], NOW)
    const path = join(temporaryFolder(), 'copy')
    const lines = store.backup.lines(path)[Symbol.asyncIterator]()
    const first = await lines.next()
    expect(first.value).toMatchObject({ type: 'account', id: 'ana' })
    expect(readdirSync(dirname(path))).toEqual(platform === 'win32' ? ['copy'] : [])
    if (platform === 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
    await store.sync.apply('ana', [put('note', { id: 'b' })], NOW)
    await database.space.giveBack()
    expect(logBytes(join(folder, 'flightbag.db'))).toBe(0)
    const rest: unknown[] = []
    for (let next = await lines.next(); !next.done; next = await lines.next()) rest.push(next.value)
    expect(rest).toMatchObject([{ type: 'record', id: 'a' }])
    expect(readdirSync(dirname(path))).toEqual([])
  },
)

test('a backup without a copy reads one snapshot too', async () => {
  const store = storeOver(databaseForTests())
  await store.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, null, 0)
  await store.sync.apply('ana', [put('note', { id: 'a' })], NOW)
  const lines: BackupLine[] = []
  for await (const line of store.backup.lines()) {
    lines.push(line)
    await store.sync.apply('ana', [put('note', { id: `b-${lines.length}` }), remove('note', 'a')], NOW)
    await store.airways.replace([{ airspace: 'lower', designator: 'w1', text: '{}' }], 0)
  }
  expect(lines).toMatchObject([
    { type: 'account', id: 'ana' },
    { type: 'record', id: 'a' },
  ])
})

test('a backup makes no copy that would leave a server too little space', async () => {
  pretendFreeBytes(256 * 1024 * 1024)
  const database = databaseForTests()
  const run = vi.fn()
  function connect() {
    return { ...database.connect(), run }
  }
  const path = join(temporaryFolder(), 'copy')
  expect(await Array.fromAsync(storeOver({ ...database, connect }).backup.lines(path))).toEqual([])
  expect(run).not.toHaveBeenCalled()
  expect(readdirSync(dirname(path))).toEqual([])
})

test('a backup whose copy cannot be written reads the store itself, and leaves nothing of the copy', async () => {
  const database = databaseForTests()
  function connect() {
    function run(): never {
      throw new Error('the disk is full')
    }
    return { ...database.connect(), run }
  }
  await storeOver(database).accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, null, 0)
  const path = join(temporaryFolder(), 'copy')
  const lines: unknown[] = []
  for await (const line of storeOver({ ...database, connect }).backup.lines(path)) lines.push(line)
  expect(lines).toMatchObject([{ type: 'account', id: 'ana' }])
  expect(readdirSync(dirname(path))).toEqual([])
})
