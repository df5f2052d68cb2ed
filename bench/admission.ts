import { createHash, randomBytes } from 'node:crypto'
import { accountStore } from '../packages/store-postgres/src/accounts/accounts.ts'
import { openAdmission } from '../packages/store-postgres/src/admission/admission.ts'
import type { Db } from '../packages/store-postgres/src/connection/database.ts'
import { openPostgresDb } from '../packages/store-postgres/src/connection/open-postgres.ts'
import { migrate } from '../packages/store-postgres/src/schema/migrate.ts'
import { startPostgres } from '../packages/store-postgres/src/testing/postgres-server.ts'

/**
 * The cost of admission: key, limits, usage and revision in one statement, compared with a plain look-up of the key,
 * for 16 concurrent callers. The rounds of one run are interleaved, and figures are medians. PostgreSQL syncs to disk
 * as in production.
 */
const CALLERS = Number(process.env.CALLERS ?? 16)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const ROUND_MS = Number(process.env.ROUND_MS ?? 1000)
const ACCOUNTS = 200
const ROUTES = ['GET /v1/aerodromes', 'GET /v1/aerodromes/{id}', 'PUT /v1/plugin/live']

const LOOK_UP = `select k.id, k.account_id, coalesce(s.stamp, 0)::float8 as revision from api_key k
  join account a on a.id = k.account_id
  left join account_stamp s on s.account_id = k.account_id where k.hash = $1 and a.status = 'active'`

type Work = (i: number) => Promise<unknown>

interface Figure {
  readonly name: string
  readonly perSecond: number[]
  readonly statementsPerRequest: number[]
}

function median(values: readonly number[]) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Counts the statements that are sent to the database. */
function counting(db: Db): { db: Db; statements: () => number } {
  let n = 0
  const query: Db['sql']['query'] = (text, values) => {
    n++
    return db.sql.query(text, values)
  }
  return { db: { ...db, sql: { ...db.sql, query } }, statements: () => n }
}

async function run(work: Work): Promise<number> {
  const end = performance.now() + ROUND_MS
  let done = 0
  async function caller() {
    while (performance.now() < end) {
      await work(done)
      done++
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return (done * 1000) / (performance.now() - start)
}

async function main(): Promise<void> {
  const server = await startPostgres({ fsync: true })
  const opened = openPostgresDb(server.url)
  try {
    await migrate(opened)
    const { db, statements } = counting(opened)
    const accounts = accountStore(db)
    const hashes = Array.from({ length: ACCOUNTS }, () => createHash('sha256').update(randomBytes(32)).digest())
    for (const [i, hash] of hashes.entries()) {
      const account = { id: `pilot-${i}`, email: `pilot-${i}@example.com`, displayName: null }
      await accounts.create(account, { hash, prefix: 'svc_live_bench' }, 0)
    }
    await db.sql.query('analyze', [])
    const admission = openAdmission(db)
    const off = { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 }
    const high = { keyPerMinute: 1_000_000, apiPerSecond: 1_000_000, apiBurst: 1_000_000 }
    function admit(keys: number, limits: typeof off): Work {
      return async (i) => {
        const request = { keyHash: hashes[i % keys]!, route: ROUTES[i % ROUTES.length]!, nowMs: Date.now(), limits }
        const { outcome } = await admission.admit(request)
        if (outcome === 'unknown') throw new Error('a key of the benchmark was not admitted')
      }
    }
    const workloads: readonly (readonly [string, Work])[] = [
      ['bare look-up, one statement a request', (i) => db.sql.query(LOOK_UP, [hashes[i % ACCOUNTS]!])],
      ['admission, one key, limits off', admit(1, off)],
      ['admission, one key, limits on', admit(1, high)],
      [`admission, ${ACCOUNTS} keys, limits off`, admit(ACCOUNTS, off)],
      [`admission, ${ACCOUNTS} keys, limits on`, admit(ACCOUNTS, high)],
      [`admission, ${ACCOUNTS} keys, 120 a minute`, admit(ACCOUNTS, { ...high, keyPerMinute: 120 })],
    ]
    const figures = workloads.map(([name]): Figure => ({ name, perSecond: [], statementsPerRequest: [] }))
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [i, [, work]] of workloads.entries()) {
        const before = statements()
        const perSecond = await run(work)
        if (round === 0) continue
        figures[i]!.perSecond.push(perSecond)
        figures[i]!.statementsPerRequest.push((statements() - before) / (perSecond * (ROUND_MS / 1000)))
      }
    }
    const bare = median(figures[0]!.perSecond)
    for (const { name, perSecond, statementsPerRequest } of figures) {
      const speed = median(perSecond)
      const columns = [
        name.padEnd(40),
        `${speed.toFixed(0).padStart(7)} req/s`,
        `${(speed / bare).toFixed(2)} of bare`,
        `${median(statementsPerRequest).toFixed(2)} statements a request`,
      ]
      console.log(columns.join('  '))
    }
  } finally {
    await opened.close()
    await server.stop()
  }
}

await main()
