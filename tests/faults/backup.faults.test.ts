import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordReader, Store } from '@flightbag/core/ports'
import { openPostgres } from '@flightbag/store-postgres'
import { openSqlite } from '@flightbag/store-sqlite'
import { change, follower, memoryFiles, put, remove, type SeenRecord, seen } from '@flightbag/testing'
import { afterAll, expect, test } from 'vitest'
import { archiveSource } from '../../packages/cli/src/backup/archives.ts'
import { backup } from '../../packages/cli/src/backup/backup.ts'
import { restore } from '../../packages/cli/src/backup/restore.ts'
import { freshDatabase } from '../../packages/store-postgres/src/testing/fresh-database.ts'
import { report } from './table.ts'

const folder = mkdtempSync(join(tmpdir(), 'flightbag-follow-'))
const opened: Store[] = []
afterAll(async () => {
  for (const store of opened) await store.close()
  rmSync(folder, { recursive: true })
})

const OPENERS = {
  SQLite: async () => openSqlite(mkdtempSync(join(folder, 'data-'))),
  PostgreSQL: async () => openPostgres((await freshDatabase()).url),
}
type Engine = keyof typeof OPENERS
const ENGINES: readonly Engine[] = ['SQLite', 'PostgreSQL']
const COMBINATIONS = ENGINES.flatMap((source) => ENGINES.map((target) => [source, target] as const))

async function emptyStore(engine: Engine): Promise<Store> {
  const store = await OPENERS[engine]()
  opened.push(store)
  await store.operation.migrate()
  return store
}

const QUIET = { add: async () => undefined, phase: async () => undefined, clear: async () => undefined }
const KINDS = ['note', 'aircraft', 'pluginSession'] as const
const RECORDS = 150
const CHANGES = 9

/** Three changes of each kind, different for each number. */
function changesOf(n: number, nowMs: number) {
  return [n % RECORDS, (n * 7) % RECORDS, (n * 13) % RECORDS].flatMap((id, position) => [
    put('note', { id: `note-"${id}"`, text: `${n}`, updatedAt: 'ignored' }),
    position === 0 ? remove('aircraft', `${id}`) : put('aircraft', { id: `${id}`, registration: `LV-${n}` }),
    change(
      {
        kind: 'pluginSession',
        record: { id: `s-${id}`, schema: 1, startedAt: '2026-10-03T10:00:00Z', simulator: `${n}` },
      },
      { nowMs },
    ),
  ])
}

/** The records that a client sees differently from the store. */
async function differing(store: Store, copies: ReadonlyMap<string, ReadonlyMap<string, SeenRecord>>) {
  let compared = 0
  const different: string[] = []
  for (const kind of KINDS) {
    for (const doc of await store.records.all('ana', kind)) {
      const record = seen(doc)
      compared++
      if (JSON.stringify(copies.get(kind)?.get(record.id)) !== JSON.stringify(record)) different.push(record.id)
    }
  }
  return { compared, different }
}

test.each(COMBINATIONS)(
  'a client follows changes over a backup of %s under writes and its restore to %s',
  async (from, to) => {
    const [source, target] = [await emptyStore(from), await emptyStore(to)]
    const path = join(folder, `${from}-${to}.backup`)
    await source.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, null, 0)
    let n = 0
    function write(store: Store) {
      return store.sync.apply('ana', changesOf(++n, Date.now()), Date.now())
    }

    for (let times = 0; times < 100; times++) await write(source)

    let reader: RecordReader = source.records
    const current: RecordReader = { ...source.records, page: (...asked) => reader.page(...asked) }
    const clients = new Map(KINDS.map((kind) => [kind, follower(current, 'ana', kind)]))
    async function catchUp() {
      for (const client of clients.values()) await client.catchUp(() => 50)
    }
    let isBackedUp = false
    let during = 0
    const writing = (async () => {
      for (; !isBackedUp; during++) {
        await write(source)
        await catchUp()
      }
    })()
    await backup(
      { store: source, files: memoryFiles(Date.now), clock: Date.now, settings: { backupKey: null } },
      path,
      QUIET,
    )
    isBackedUp = true
    await writing
    expect(during).toBeGreaterThan(0)
    // the client sees changes that the backup does not contain
    for (let times = 0; times < 10; times++) await write(source)
    await catchUp()

    await restore(
      { store: target, files: memoryFiles(Date.now), clock: Date.now },
      archiveSource({ path, key: null }),
      { dryRun: false, shown: QUIET },
    )
    reader = target.records
    await catchUp()
    const copies = new Map([...clients].map(([kind, client]) => [kind, client.copy]))
    expect(await differing(target, copies)).toEqual({ compared: expect.any(Number), different: [] })
    for (let times = 0; times < 10; times++) {
      await write(target)
      if (times % 3 === 0) await catchUp()
    }
    await catchUp()
    const { compared, different } = await differing(target, copies)
    expect(different).toEqual([])
    expect(compared).toBeGreaterThan(2 * RECORDS)
    expect([...clients.values()].flatMap(({ repeated }) => repeated)).toEqual([])
    report({
      fault: `backup under writes, restore from ${from} to ${to}`,
      times: 1,
      hits: during * CHANGES,
      acknowledged: compared,
      lost: different.length,
      recovered: 'a client that follows changes continues',
    })
  },
)
