import postgres from 'postgres'
import { load } from './load/load.ts'
import { table } from './report/table.ts'
import type { Started } from './subjects.ts'
import type { Task } from './tasks.ts'

interface Part {
  readonly part: string
  readonly calls: number
  readonly micros: number
}

/** Time in PostgreSQL by part, as its statistics of statements count it. */
const PARTS = `
  select case when query ~ 'gate_' then 'admission' else 'data' end as part,
    sum(calls)::float8 as calls, sum(total_exec_time * 1000)::float8 as micros
  from pg_stat_statements where query !~ 'pg_stat_statements' group by 1`

/**
 * Where the time of each request goes: the statements of PostgreSQL that one request needs, and the microseconds spent
 * in them. Requests that are admitted together share a statement. The time of a statement includes its waits for locks.
 */
export async function parts(
  tasks: readonly Task[],
  { url }: Started,
  databaseUrl: string,
  keys: ReadonlyMap<string, string>,
  seconds: number,
): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined })
  await sql`create extension if not exists pg_stat_statements`
  const rows: string[][] = []
  for (const { name, accounts, work } of tasks) {
    await sql`select pg_stat_statements_reset()`
    const { requests } = await load(
      url,
      accounts.map((account) => keys.get(account)!),
      work,
      seconds,
    )
    const found = new Map((await sql.unsafe<Part[]>(PARTS)).map((part) => [part.part, part]))
    const [admission, data] = [found.get('admission'), found.get('data')]
    rows.push([
      name,
      perRequest(admission?.calls, requests, 2),
      perRequest(admission?.micros, requests, 0),
      perRequest(data?.calls, requests, 2),
      perRequest(data?.micros, requests, 0),
    ])
  }
  await sql.end()
  return table(['parts of a request in PostgreSQL', 'admissions', 'their µs', 'other statements', 'their µs'], rows)
}

function perRequest(sum: number | undefined, requests: number, digits: number): string {
  return ((sum ?? 0) / requests).toFixed(digits)
}
