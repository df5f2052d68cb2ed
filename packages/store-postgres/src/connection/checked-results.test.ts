import postgres from '@flightbag/store-postgres/driver'
import { sql as text } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/fresh-database.ts'
import type { Db } from './database.ts'
import { dbOver } from './open-postgres.ts'

const COUNTING = 'select i from generate_series(1, $1::integer) i'

let url: string
beforeAll(async () => {
  url = (await freshDatabase()).url
})

const open: Db[] = []
afterAll(async () => {
  for (const db of open) await db.close()
})

/** A database whose driver has a fault: its results have this many rows more, or fewer, than PostgreSQL sent. */
function faulty(change: (rows: unknown[]) => void) {
  const destroyed: (number | null)[] = []
  const driver = postgres(url, { max: 1 })
  const { unsafe, reserve } = driver
  function broken<Sql extends Pick<postgres.Sql, 'unsafe'>>(sql: Sql, run: postgres.Sql['unsafe']): Sql {
    function damaged(...args: Parameters<typeof run>) {
      const statement = run(...args) as unknown as { resolve: (result: unknown) => void }
      // The check wraps `resolve` later, so that the damage is done first.
      queueMicrotask(() => {
        const { resolve } = statement
        statement.resolve = (result) => {
          const rows = result as unknown[]
          if ((args[0] as string).includes('generate_series'))
            change('count' in rows ? rows : (rows.at(-1) as unknown[]))
          resolve(result)
        }
      })
      return statement as never
    }
    return Object.assign(sql, { unsafe: damaged })
  }
  broken(driver, unsafe)
  Object.assign(driver, {
    reserve: async () => {
      const reserved = await reserve()
      return broken(reserved, reserved.unsafe)
    },
  })
  const db = dbOver(driver, {
    connections: () => ({ open: 1, inUse: 0 }),
    destroy: (pid) => void destroyed.push(pid),
  })
  open.push(db)
  return { db, destroyed }
}

const READS: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  query: (db) => db.sql.query(COUNTING, [5]),
  queryBytes: (db) => db.sql.queryBytes(COUNTING, [5]),
  runTogether: (db) => db.sql.runTogether([COUNTING.replace('$1', '5')]),
  kysely: (db) => text`select i from generate_series(1, ${5}::integer) i`.execute(db.kysely),
}

test.each([
  ['a hole before its rows', (rows: unknown[]) => void rows.splice(0, 0, ...new Array(2)), 7],
  ['a row too few', (rows: unknown[]) => void rows.pop(), 4],
])('a result with %s fails, is counted, and its connection is destroyed', async (_, change, length) => {
  const { db, destroyed } = faulty(change)
  for (const [name, read] of Object.entries(READS)) {
    await expect(read(db), name).rejects.toMatchObject({
      code: 'RESULT_INCOMPLETE',
      message: `the driver returned ${length} of the 5 rows of a result`,
    })
  }
  expect(db.pool().incompleteResults).toBe(Object.keys(READS).length)
  expect(destroyed).toEqual(Object.keys(READS).map(() => expect.any(Number)))
})

test('whole results, empty results and statements without rows pass', async () => {
  const { db } = faulty(() => undefined)
  await db.kysely.schema.createTable('counted').addColumn('i', 'integer').execute()
  expect(await db.sql.query('insert into counted select i from generate_series(1, $1::integer) i', [3])).toEqual([])
  expect(await db.sql.query('update counted set i = i + 1 where i < $1 returning i', [3])).toHaveLength(2)
  expect(await db.sql.query('select i from counted where i > $1', [9])).toEqual([])
  expect(await db.sql.query('show statement_timeout', [])).toHaveLength(1)
  expect(db.pool().incompleteResults).toBe(0)
})
