import { startFaultProxy } from '@flightbag/testing/faults/fault-proxy'
import { postgresFrames } from '@flightbag/testing/faults/frames'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../testing/fresh-database.ts'
import type { Db } from './database.ts'
import { openPostgresDb } from './open-postgres.ts'

const DATA_ROW = 0x44 // 'D'
const ROWS = 500

/** A result that fails after some of its rows were sent: the filler makes the server send what it has. */
const ROW = "i, repeat('x', 1000) as filler"
const FAILING = `select ${ROW}, 1 / ($1::integer - i) as quotient from generate_series(1, ${ROWS}) i`
const WHOLE = `select ${ROW}, $1::integer as one from generate_series(1, ${ROWS}) i`
const EXPECTED = Array.from({ length: 60 }, (_, at) => at + 1)
const COUNTING = 'select i from generate_series(1, $1::integer) i'

/** The same result by each way in which this package reads one. */
const READS: Readonly<Record<string, (db: Db) => Promise<readonly number[]>>> = {
  query: async (db) => (await db.sql.query<{ i: number }>(COUNTING, [60])).map(({ i }) => i),
  queryBytes: async (db) => (await db.sql.queryBytes(COUNTING, [60])).map(([i]) => Number(Buffer.from(i!).toString())),
  runTogether: async (db) =>
    (await db.sql.runTogether<{ i: number }>([COUNTING.replace('$1', '60')])).map(({ i }) => i),
  kysely: async (db) =>
    (await sql<{ i: number }>`select i from generate_series(1, ${60}::integer) i`.execute(db.kysely)).rows.map(
      ({ i }) => i,
    ),
}

const open: { close(): Promise<unknown> }[] = []
afterAll(async () => {
  for (const each of open.reverse()) await each.close()
})

async function throughProxy(connections: number) {
  const { url } = await freshDatabase()
  const address = new URL(url)
  const proxy = await startFaultProxy({ host: address.hostname, port: Number(address.port) }, postgresFrames)
  address.port = String(proxy.port)
  const db = openPostgresDb(address.href, { connections })
  open.push(proxy, db)
  return { db, proxy }
}

const KINDS = ['an error', 'a reset', 'an end'] as const

describe.each([1, 2, 10])('with %i connections', (connections) => {
  test.each(KINDS)('after %s in the middle of a result, every other result is whole', async (kind) => {
    const { db, proxy } = await throughProxy(connections)
    for (const [name, read] of Object.entries(READS)) {
      let rows = 0
      proxy.rule = ({ from, bytes }) => {
        if (kind === 'an error' || from === 'client' || bytes[0] !== DATA_ROW || ++rows !== 100) return 'pass'
        return kind === 'a reset' ? 'reset' : 'end'
      }
      const interrupted = db.sql.query(kind === 'an error' ? FAILING : WHOLE, [400])
      await expect(interrupted, name).rejects.toThrow()
      proxy.rule = () => 'pass'
      const results = await Promise.all(Array.from({ length: 2 * connections }, () => read(db)))
      for (const result of results) expect([...result], `${name} after ${kind}`).toEqual(EXPECTED)
    }
  })
})
