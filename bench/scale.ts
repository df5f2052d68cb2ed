import { spawnSync } from 'node:child_process'
import { migrate, openPostgres, type PostgresStore } from '@flightbag/store-postgres'
import { startPostgres } from '../packages/store-postgres/src/testing/postgres-server.ts'
import { median } from './load/load.ts'
import { table } from './report/table.ts'
import { copyOf, fill, PILOT, type Size } from './scale/fill.ts'
import { type Work, worksOf } from './scale/works.ts'

/**
 * The time of the database work of a request, in a store of 100 records and in one of 100,000 accounts with 10,000,000
 * records: for an account with five years of flying, and for others in turn. Medians of many calls in interleaved
 * rounds. `quick` fills a hundredth of the accounts. `BENCH_SCALE_SERVER` names a server whose stores are filled once
 * and then kept.
 */
const quick = process.argv.includes('quick')
const SMALL: Size = { pilotRecords: 100, accounts: 0, each: 0, usageDays: 0 }
const LARGE: Size = quick
  ? { pilotRecords: 20_000, accounts: 1_000, each: 100, usageDays: 90 }
  : { pilotRecords: 100_000, accounts: 100_000, each: 100, usageDays: 90 }
const RECORDS = LARGE.pilotRecords + LARGE.accounts * LARGE.each

const ROUNDS = 10
const CALLS = 40

/** The accounts whose requests are measured in turn. */
const OTHERS = 200

async function open(server: string, name: string, size: Size): Promise<PostgresStore> {
  const admin = openPostgres(server)
  const [found] = await admin.db.sql.query('select from pg_database where datname = $1', [name])
  if (!found) await admin.db.sql.query(`create database ${name}`, [])
  await admin.close()
  const url = new URL(server)
  url.pathname = `/${name}`
  if (!found) {
    const startedMs = performance.now()
    const store = openPostgres(url.href)
    await migrate(store.db)
    await fill(store, size)
    await store.close()
    console.log(`filled ${name} in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`)
  }
  const store = openPostgres(url.href, { connections: 1 })
  const [backend] = await store.db.sql.query<{ pid: number }>('select pg_backend_pid() as pid', [])
  useOneCore(backend!.pid)
  return store
}

/** One core for both sides of a connection: otherwise the time to wake the other core, which varies, is most of it. */
function useOneCore(pid: number): void {
  spawnSync('taskset', ['-apc', '0', String(pid)])
}

/** The works of one column, by name; each call is for the next account. */
async function column(store: PostgresStore, accounts: readonly string[]): Promise<Readonly<Record<string, Work>>> {
  const works = await Promise.all(accounts.map((account) => worksOf(store, account)))
  let n = 0
  return Object.fromEntries(Object.keys(works[0]!).map((name) => [name, () => works[n++ % works.length]![name]!()]))
}

async function timesOf(work: Work): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < CALLS; n++) {
    const startedMs = performance.now()
    await work()
    times.push(performance.now() - startedMs)
  }
  return times
}

const server = process.env.BENCH_SCALE_SERVER ? null : await startPostgres({ fsync: false })
const url = server?.url ?? process.env.BENCH_SCALE_SERVER!
const small = await open(url, 'small', SMALL)
const large = await open(url, 'large', LARGE)
const others = Array.from({ length: OTHERS }, (_, n) => copyOf(Math.floor((n * LARGE.accounts) / OTHERS)))
useOneCore(process.pid)
const columns = [await column(small, [PILOT]), await column(large, [PILOT]), await column(large, others)]

const rows: string[][] = []
for (const name of Object.keys(columns[0]!)) {
  const times = columns.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [n, works] of columns.entries()) {
      const measured = await timesOf(works[name]!)
      if (round > 0) times[n]!.push(...measured)
    }
  }
  const [few, five, other] = times.map(median) as [number, number, number]
  const cells = [few, five, other].map((ms) => `${ms.toFixed(2)} ms`)
  rows.push([name, cells[0]!, cells[1]!, (five / few).toFixed(2), cells[2]!, (other / few).toFixed(2)])
}
console.log(
  table(['work', '100 records', `${RECORDS.toLocaleString('en')} records`, 'times', 'other accounts', 'times'], rows),
)
await small.close()
await large.close()
await server?.stop()
