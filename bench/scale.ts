import { type PageQuery, readImportLine, type SyncChange } from '@flightbag/core'
import { migrate, openPostgres, type PostgresStore } from '@flightbag/store-postgres'
import { firstPage } from '@flightbag/testing'
import { generateBag } from '../fixtures/generate.ts'
import { startPostgres } from '../packages/store-postgres/src/testing/postgres-server.ts'
import { median } from './load/load.ts'

/**
 * The time of the database work of a request, in a store of 100 records and in one of 10,000 accounts with 1,000,000
 * records, of which one account has 100,000. Medians of many calls, both stores in one run.
 */
const quick = process.argv.includes('quick')
const ACCOUNTS = quick ? 500 : 10_000
const RECORDS = quick ? 100_000 : 1_000_000
const LARGE_ACCOUNT = quick ? 20_000 : 100_000
const CALLS = 200
const LOADERS = 4

function changesOf(
  accountId: string,
  seed: number,
  counts: Parameters<typeof generateBag>[0]['counts'],
  recordBytes?: number,
): SyncChange[] {
  return [...generateBag({ seed, counts, ...(recordBytes === undefined ? {} : { recordBytes }) })].flatMap((line) => {
    const read = readImportLine(line, { accountId, nowMs: Date.now() })
    return read.ok ? [read.value] : []
  })
}

async function fill(store: PostgresStore, accounts: number, each: number, large: number): Promise<void> {
  const startedMs = performance.now()
  function open(id: string) {
    return store.accounts.create({ id, email: id, displayName: null }, null, 0)
  }
  await open('large')
  await store.sync.apply(
    'large',
    changesOf('large', 1, { note: Math.floor(large / 2), logbook: Math.floor(large / 2), aerodrome: 50 }, 300),
    Date.now(),
  )
  await store.sync.apply('large', changesOf('large', 2, { pluginSession: 50 }), Date.now())
  const bag = changesOf('any', 3, { note: Math.floor(each / 2), logbook: Math.floor(each / 2) }, 300)
  let next = 0
  async function loader() {
    for (let n = next++; n < accounts; n = next++) {
      await open(`account-${n}`)
      await store.sync.apply(`account-${n}`, bag, Date.now())
    }
  }
  await Promise.all(Array.from({ length: LOADERS }, loader))
  await store.db.sql.query('analyze', [])
  console.log(
    `${accounts} accounts, ${accounts * each + large} records loaded in ` +
      `${((performance.now() - startedMs) / 1000).toFixed(0)} s`,
  )
}

const first = firstPage('note')

async function lastPage(store: PostgresStore): Promise<PageQuery> {
  const rows = await store.db.sql.query<{ sort: string; id: string }>(
    `select sort, id from record where account_id = 'large' and kind = 'note' and not deleted ` +
      'order by sort desc, id desc offset 20 limit 1',
    [],
  )
  return { ...first, snapshotMs: await store.records.revision('large'), after: rows[0]! }
}

async function figures(store: PostgresStore): Promise<Map<string, number>> {
  const last = await lastPage(store)
  const newest = await store.records.revision('large')
  const reads: Record<string, () => Promise<unknown>> = {
    'first page': () => store.records.page('large', first),
    'last page': () => store.records.page('large', last),
    'one record': () => store.records.oneWithRevision('large', 'note', 'note-7'),
    'idle updatedSince': () => store.records.page('large', { ...first, since: newest }),
    'logbook totals': () => store.logbook.totals('large', {}),
    'logbook totals, a year': () => store.logbook.totals('large', { from: '2022-03-05', to: '2023-03-04' }),
    'plugin stats': () => store.sessions.stats('large'),
    'cards for weather': () => store.records.all('large', 'aerodrome'),
    'live exchange': () => store.live.report('large', { schema: 1 } as never, [], Date.now()),
  }
  const found = new Map<string, number>()
  for (const [name, work] of Object.entries(reads)) {
    for (let n = 0; n < 20; n++) await work()
    const times: number[] = []
    for (let n = 0; n < CALLS; n++) {
      const startedMs = performance.now()
      await work()
      times.push(performance.now() - startedMs)
    }
    found.set(name, median(times))
  }
  return found
}

const server = await startPostgres({ fsync: false })

async function open(name: string): Promise<PostgresStore> {
  const admin = openPostgres(server.url)
  await admin.db.sql.query(`create database ${name}`, [])
  await admin.close()
  const url = new URL(server.url)
  url.pathname = `/${name}`
  const store = openPostgres(url.href, { statementTimeoutMs: 600_000 })
  await migrate(store.db)
  return store
}

const small = await open('small')
const large = await open('large')
await fill(small, 1, 0, 100)
await fill(large, ACCOUNTS, Math.floor((RECORDS - LARGE_ACCOUNT) / ACCOUNTS), LARGE_ACCOUNT)
const [before, after] = [await figures(small), await figures(large)]
console.log(`${'work'.padEnd(24)}  100 records  ${RECORDS} records  times`)
for (const [name, ms] of before) {
  console.log(
    `${name.padEnd(24)}  ${ms.toFixed(2).padStart(8)} ms  ${after.get(name)!.toFixed(2).padStart(8)} ms  ` +
      `${(after.get(name)! / ms).toFixed(2)}`,
  )
}
await small.close()
await large.close()
await server.stop()
