import { startFaultProxy, type Verdict } from '@flightbag/testing/faults/fault-proxy'
import { postgresFrames } from '@flightbag/testing/faults/frames'
import { freePort } from '@flightbag/testing/lib/free-port'
import { expect, test } from 'vitest'
import { freshDatabase } from '../testing/fresh-database.ts'
import { openPostgresDb } from './open-postgres.ts'

const CONNECTIONS = 5

/** The address of a database with other hosts before its own. */
function addressWith(url: string, ...ports: readonly number[]): string {
  const { host } = new URL(url)
  return url.replace(host, [...ports.map((port) => `127.0.0.1:${port}`), host].join())
}

/** The outcomes of as many statements as there are connections, all begun before one is open. */
function statements({ sql }: ReturnType<typeof openPostgresDb>) {
  return Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      sql.query<{ n: number }>('select 1 as n', []).then(
        ([row]) => row!.n,
        (error: NodeJS.ErrnoException) => error.code,
      ),
    ),
  )
}

/** Ends all connections to a database, that of this statement too. */
async function endAll(url: string): Promise<void> {
  const { sql, close } = openPostgresDb(url, { connections: 1 })
  const end = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()'
  await sql.query(end, []).catch(() => undefined)
  await close()
}

test.each([1, 2])(
  'while all hosts but the last refuse connections (%i), every statement reaches it',
  async (others) => {
    const { url, drop } = await freshDatabase()
    const ports = await Promise.all(Array.from({ length: others }, freePort))
    const db = openPostgresDb(addressWith(url, ...ports), { connections: CONNECTIONS })
    try {
      for (let round = 0; round < 2; round++) expect(await statements(db)).toEqual(Array(CONNECTIONS).fill(1))
    } finally {
      await db.close()
      await drop()
    }
  },
)

test.each(['end', 'reset', 'discard'] as const)(
  'a host that does not complete the login (%s) is tried once by each statement, and then no more',
  async (verdict: Verdict) => {
    const { url, drop } = await freshDatabase()
    const proxy = await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(url).port) }, postgresFrames)
    proxy.rule = () => verdict
    const db = openPostgresDb(addressWith(url, proxy.port), { connections: CONNECTIONS })
    try {
      expect(await statements(db)).toEqual(Array(CONNECTIONS).fill(1))
      const tried = proxy.connections
      expect(tried).toBeLessThanOrEqual(CONNECTIONS)
      await endAll(url)
      await expect.poll(() => statements(db)).toEqual(Array(CONNECTIONS).fill(1))
      expect(proxy.connections).toBe(tried)
    } finally {
      await db.close()
      await proxy.close()
      await drop()
    }
  },
)
