import postgres from 'postgres'
import { startPostgres } from '../packages/store-postgres/src/testing/postgres-server.ts'
import { fillBag } from './bag.ts'
import { load } from './load/load.ts'
import { cpuMicros, residentMb } from './processes.ts'
import { table } from './report/table.ts'
import { startFlightbag } from './subjects.ts'
import { type Task, tasksFor } from './tasks.ts'

/**
 * Runs all tasks in turn at full speed for ten minutes, or the given number, and prints for each minute and task the
 * requests per second, their CPU time in microseconds (server + PostgreSQL) and the pages of 8 KB that one admission
 * touches in PostgreSQL, and the server's memory. If requests become fewer while CPU time and pages stay the same, the
 * machine has become slower, and not the service.
 */
const MINUTES = Number(process.argv[2] ?? 10)

const tasks = tasksFor(16)

/** The pages of all admissions since the last reset, and the calls. */
const PAGES = `
  select sum(shared_blks_hit + shared_blks_read)::float8 / sum(calls)::float8 as pages
  from pg_stat_statements where query ~ 'from admit[(]'`

const server = await startPostgres({ fsync: true, preload: 'pg_stat_statements' })
const { store, keys } = await fillBag(server.url)
const subject = await startFlightbag(server.url)
const sql = postgres(server.url, { max: 1, onnotice: () => undefined })
await sql`create extension if not exists pg_stat_statements`

async function cellOf({ work, accounts, connections }: Task): Promise<string> {
  await sql`select pg_stat_statements_reset()`
  const before = [cpuMicros(subject.pid), cpuMicros(server.pid!)] as const
  const { requests, requestsPerSecond } = await load({
    url: subject.url,
    keys: accounts.map((account) => keys.get(account)!),
    work,
    connections,
    seconds: Math.ceil(60 / tasks.length),
  })
  const micros = [cpuMicros(subject.pid) - before[0], cpuMicros(server.pid!) - before[1]]
  const [row] = await sql.unsafe<{ pages: number }[]>(PAGES)
  const [ofServer, ofDatabase] = micros.map((sum) => (sum / requests).toFixed(0))
  return `${requestsPerSecond.toFixed(0)}; ${ofServer} + ${ofDatabase}; ${row!.pages.toFixed(0)}`
}

const rows: string[][] = [['at rest', ...tasks.map(() => ''), residentMb(subject.pid).toFixed(0)]]
for (let minute = 1; minute <= MINUTES; minute++) {
  const cells: string[] = []
  for (const task of tasks) cells.push(await cellOf(task))
  rows.push([`minute ${minute}`, ...cells, residentMb(subject.pid).toFixed(0)])
  console.log(rows.at(-1)!.join('  '))
}
console.log(table(['req/s; CPU µs; pages', ...tasks.map(({ name }) => name), 'resident MB'], rows))
await sql.end()
await subject.stop()
await store.close()
await server.stop()
