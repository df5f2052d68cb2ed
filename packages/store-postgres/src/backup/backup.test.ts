import { createHash } from 'node:crypto'
import { type BackupLine, MINUTE_MS } from '@flightbag/core/ports'
import { exportedChanges, firstPage, put, seen, someSession } from '@flightbag/testing'
import { afterAll, expect, test } from 'vitest'
import type { Db } from '../connection/database.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { storeOver } from '../store.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { loadStoredDatabase, STORED_DATABASES, storedFile } from '../testing/stored-database.ts'

const NOW = Date.parse('2026-12-01T12:00:00.000Z')
const LIMITS = { keyPerMinute: 120, apiPerSecond: 25, apiBurst: 50 }

const opened: Db[] = []
afterAll(async () => {
  for (const db of opened) await db.close()
})

async function openStore(url: string) {
  const db = openPostgresDb(url, { applicationName: 'flightbag test' })
  opened.push(db)
  await migrate(db)
  return storeOver(db)
}

/**
 * Everything that a backup contains; the newest revision of an account is not compared, because a restore increases it.
 */
function comparable(lines: readonly BackupLine[]) {
  return lines.map((line) => (line.type === 'account' ? { ...line, revision: 0 } : line))
}

/** Counts and sums, which a restore computes. */
const SUMS = `
  select 'count' as what, account_id, kind || ':' || filter as name, n::text as value from record_count where n <> 0
  union all select 'logbook', account_id, period, sums::text from logbook_sum
    where exists (select from unnest(sums) s where s <> 0)
  union all select 'session', account_id, name, amount::text from session_amount where amount <> 0
  order by 1, 2, 3`

/** The stored rows without the digests of sessions, which differ for texts with equal content. */
const ROWS = `
  select account_id, kind, id, stamp, deleted, created, sort, filter, alias, day, sums,
    amounts::jsonb::text as amounts, due, bytes, doc
  from (select * from record union all select * from session) r order by account_id collate "C", kind, id`

const PLANNINGS = 'select id, account_id, guests from shared_planning order by id'

test('a restored copy of more records than one statement writes has each of them once', async () => {
  const [source, target] = [await openStore((await freshDatabase()).url), await openStore((await freshDatabase()).url)]
  await source.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, null, 0)
  const notes = Array.from({ length: 450 }, (_, n) => put('note', { id: `n-${n}`, text: `${n}` }))
  // Of a kind before the notes, with ids behind theirs.
  const aircraft = Array.from({ length: 150 }, (_, n) => put('aircraft', { id: `z-${n}`, registration: `${n}` }))
  // An id that an import refuses and earlier releases accepted.
  await source.sync.apply('ana', [...aircraft, ...notes.slice(1), { ...notes[0]!, id: '.' }], NOW)
  const before = await Array.fromAsync(source.backup.lines())
  // With them, a statement would have more parameters than PostgreSQL takes.
  const deleted = Array.from({ length: 4000 }, (_, n): BackupLine => {
    return { type: 'record', kind: 'note', id: `${n}`, revision: NOW, created: NOW, doc: null }
  })
  async function* lines() {
    yield* before
    yield* deleted
  }
  await target.backup.restore(lines(), NOW)
  const after = await Array.fromAsync(target.backup.lines())
  expect(before.filter(({ type }) => type === 'record')).toHaveLength(600)
  expect(after).toHaveLength(before.length + deleted.length)
  expect(comparable(after.filter((line) => !('doc' in line) || line.doc !== null))).toEqual(comparable(before))
})

test('a backup that its reader stops leaves no transaction open', async () => {
  const store = await openStore((await freshDatabase()).url)
  await store.airways.replace([{ airspace: 'lower', designator: 'w1', text: '{"designator":"W1"}' }], 0)
  for await (const line of store.backup.lines()) {
    expect(line.type).toBe('airway')
    break
  }
  const open = `select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`
  expect(await store.db.sql.query(open, [])).toEqual([{ n: 0 }])
})

test.each(STORED_DATABASES)('a restored copy of %s has the same rows, counts and sums', async (database) => {
  const source = await openStore(await loadStoredDatabase(database))
  const target = await openStore((await freshDatabase()).url)
  await source.weather.ask('metar', ['EDDF'], NOW)
  await source.weather.replaceBudget('awc', 0, '{}')
  const lines = await Array.fromAsync(source.backup.lines())
  expect(await target.backup.isEmpty()).toBe(true)
  await target.backup.restore(source.backup.lines(), NOW)
  expect(await target.backup.isEmpty()).toBe(false)
  expect(comparable(await Array.fromAsync(target.backup.lines()))).toEqual(comparable(lines))
  for (const query of [SUMS, ROWS, PLANNINGS]) {
    expect(await target.db.sql.query(query, [])).toEqual(await source.db.sql.query(query, []))
  }
  // The weather is a cache, which a backup leaves out.
  expect([await target.weather.read('metar', ['EDDF']), await target.weather.budget('awc')]).toEqual([[], null])
  const everywhere = { airspace: null, designator: null }
  expect(await target.airways.list(everywhere)).toEqual(await source.airways.list(everywhere))
  expect(await target.logbook.totals('ana', {})).toEqual(await source.logbook.totals('ana', {}))
  expect(await target.sessions.stats('ana')).toEqual(await source.sessions.stats('ana'))
  expect(await target.accounts.usage('ana', 90, NOW)).toEqual(await source.accounts.usage('ana', 90, NOW))
  // An import recognises the restored records.
  const again = await exportedChanges(target.sync, 'ana', NOW)
  const unchanged = { imported: 0, unchanged: again.length, deleted: 0 }
  expect(again.length).toBeGreaterThan(0)
  expect(await target.sync.apply('ana', again, NOW)).toEqual({ ok: true, value: unchanged })
  const key = (JSON.parse(storedFile(database, 'keys.json')) as { ana: string }).ana
  const keyHash = createHash('sha256').update(key).digest()
  const admitted = await target.admission.admit({ keyHash, route: 'GET /v1/me', nowMs: NOW, limits: LIMITS })
  expect(admitted).toMatchObject({ outcome: 'admitted', accountId: 'ana' })
})

test('later changes have revisions after the restore, and deleted data stays deleted', async () => {
  const source = await openStore(await loadStoredDatabase('postgres-036b61b'))
  const target = await openStore((await freshDatabase()).url)
  await target.backup.restore(source.backup.lines(), NOW)
  expect(await target.records.revision('ana')).toBe(NOW)
  await target.sync.apply('ana', [put('note', { id: 'later' })], NOW - 1000)
  const { docs } = await target.records.page('ana', { ...firstPage('note'), since: NOW })
  expect(docs.map((doc) => JSON.parse(Buffer.from(doc).toString()).id)).toEqual(['later'])
  const exported = (await Array.fromAsync(target.sync.export('ana'))).join('\n')
  expect(exported).not.toContain('deleted-note')
  expect(await target.accounts.find('gone')).toBeNull()
  const revived = { kind: 'pluginSession', id: 'sample-session-2', deleted: true }
  expect(exported).toContain(JSON.stringify(revived))
})

test('a restore on a machine whose clock is behind sets no revision back', async () => {
  const source = await openStore(await loadStoredDatabase('postgres-036b61b'))
  const target = await openStore((await freshDatabase()).url)
  await target.backup.restore(source.backup.lines(), 0)
  expect(await target.records.revision('ana')).toBe(await source.records.revision('ana'))
})

test('an interrupted restore changes nothing, and a store with data is rejected', async () => {
  const source = await openStore(await loadStoredDatabase('postgres-036b61b'))
  const target = await openStore((await freshDatabase()).url)
  async function* interrupted() {
    let lines = 0
    for await (const line of source.backup.lines()) {
      if (lines++ === 20) throw new Error('interrupted')
      yield line
    }
  }
  await expect(target.backup.restore(interrupted(), NOW)).rejects.toThrow('interrupted')
  expect(await target.backup.isEmpty()).toBe(true)
  await expect(source.backup.restore(source.backup.lines(), NOW)).rejects.toThrow('not empty')
})

test('a backup under load is one snapshot: a restored client misses no record', async () => {
  const source = await openStore((await freshDatabase()).url)
  const target = await openStore((await freshDatabase()).url)
  await source.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, null, 0)
  for (let n = 0; n < 300; n += 100) {
    const notes = Array.from({ length: 100 }, (_, i) => put('note', { id: `n-${n + i}` }))
    await source.sync.apply('ana', notes, NOW)
  }
  let stopped = false
  const writer = (async () => {
    for (let n = 0; !stopped; n++) {
      const pair = [put('note', { id: 'n-0', n }), put('note', { id: 'n-299', n })]
      await source.sync.apply('ana', pair, NOW)
    }
  })()
  const lines = await Array.fromAsync(source.backup.lines())
  stopped = true
  await writer
  async function* given() {
    yield* lines
  }
  await target.backup.restore(given(), NOW)
  const revision = lines.flatMap((line) => (line.type === 'account' ? [line.revision] : []))[0]!
  const notes = (await target.records.all('ana', 'note')).map((doc) => JSON.parse(Buffer.from(doc).toString()))
  expect(notes).toHaveLength(300)
  expect(notes.find(({ id }) => id === 'n-0').n).toBe(notes.find(({ id }) => id === 'n-299').n)
  for (const { updatedAt } of notes) expect(Date.parse(updatedAt)).toBeLessThanOrEqual(revision)
})

test.each(STORED_DATABASES)(
  'all records of a recovered copy of %s get revisions that no client has seen',
  async (name) => {
    const store = await openStore(await loadStoredDatabase(name))
    const before = await Array.fromAsync(store.backup.lines())
    const records = await store.operation.renewRevisions!(NOW)
    const after = await Array.fromAsync(store.backup.lines())
    expect(records).toBe(before.filter(({ type }) => type === 'record').length)
    expect(records).toBeGreaterThan(0)
    const renewed: { readonly old: number; readonly now: number }[][] = []
    const revisions: number[] = []
    for (const [n, line] of after.entries()) {
      const old = before[n]!
      if (line.type === 'account' && old.type === 'account') {
        renewed.push([])
        revisions.push(line.revision)
        expect(line.revision).toBeGreaterThan(Math.max(old.revision, NOW + MINUTE_MS))
      } else if (line.type === 'record' && old.type === 'record') {
        renewed.at(-1)!.push({ old: old.revision, now: line.revision })
        const { updatedAt, ...fields } = JSON.parse(line.doc ?? '{}')
        const { updatedAt: _, ...oldFields } = JSON.parse(old.doc ?? '{}')
        expect(fields).toEqual(oldFields)
        if (line.doc !== null) expect(updatedAt).toBe(new Date(line.revision).toISOString())
      } else expect(line).toEqual(old)
    }
    for (const [n, account] of renewed.entries()) {
      expect(account.every(({ now }) => now < revisions[n]!)).toBe(true)
      const newest = Math.max(NOW + MINUTE_MS, ...account.map(({ old }) => old))
      expect(account.every(({ now }) => now > newest)).toBe(true)
      const ascending = account.toSorted((a, b) => a.now - b.now).map(({ old }) => old)
      expect(ascending).toEqual(ascending.toSorted((a, b) => a - b))
    }
    // an archive of it has the same rows: the keys by which records are sorted follow the revisions
    const target = await openStore((await freshDatabase()).url)
    await target.backup.restore(store.backup.lines(), NOW)
    expect(await target.db.sql.query(ROWS, [])).toEqual(await store.db.sql.query(ROWS, []))
  },
)

test('records of several accounts and kinds with one id get revisions of their own, on this timeline', async () => {
  const store = await openStore((await freshDatabase()).url)
  const accounts = ['ana', 'beto', 'carla'].map((id, n) => ({ id, newestMs: NOW + (n + 1) * 100 * MINUTE_MS }))
  for (const { id, newestMs } of accounts) {
    await store.accounts.create({ id, email: `${id}@example.org`, displayName: null }, null, 0)
    await store.sync.apply(id, [put('note', { id: 'same' }), put('aircraft', { id: 'same' })], newestMs - 1)
    await store.sessions.put(id, someSession('same'), 0)
  }
  await store.db.sql.query('update account_stamp set timeline = timeline + 1', [])
  expect(await store.operation.renewRevisions!(NOW)).toBe(9)
  for (const { id, newestMs } of accounts) {
    const kinds = ['note', 'aircraft', 'pluginSession']
    const docs = await Promise.all(kinds.map((kind) => store.records.one(id, kind, 'same')))
    const updated = docs.map((doc) => Date.parse(seen(doc!).updatedAt) - newestMs)
    expect(updated.sort()).toEqual([1, 2, 3])
    await store.sync.apply(id, [put('note', { id: 'later' })], NOW)
    expect(await store.records.revision(id)).toBe(newestMs + 5)
  }
})
