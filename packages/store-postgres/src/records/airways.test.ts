import { airwaysContract } from '@flightbag/testing'
import { expect, test } from 'vitest'
import type { Db } from '../connection/database.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { serverForTests } from '../testing/stores.ts'
import { airwayStore } from './airways.ts'

airwaysContract('PostgreSQL', async () => airwayStore(await serverForTests()))

test('a load of airways ends with current statistics of their table, and succeeds without them', async () => {
  const { url } = await freshDatabase()
  const db = openPostgresDb(url, { connections: 2 })
  await migrate(db)
  try {
    const lines = Array.from({ length: 700 }, (_, n) => ({
      airspace: 'lower' as const,
      designator: `w${n}`,
      text: '{}',
    }))
    const ended: (readonly string[])[] = []
    const runTogether: Db['sql']['runTogether'] = async (texts) => {
      const rows = await db.sql.runTogether(texts)
      ended.push(texts)
      return rows as never
    }
    const failing = airwayStore({ ...db, sql: { ...db.sql, runTogether: () => Promise.reject(new Error('canceled')) } })
    expect(await failing.replace(lines.slice(1), 0)).toBe(699)
    await airwayStore({ ...db, sql: { ...db.sql, runTogether } }).replace(lines, 0)
    expect(ended).toHaveLength(1)
    expect(await db.sql.query(`select reltuples::integer from pg_class where relname = 'airway'`, [])).toEqual([
      { reltuples: 700 },
    ])
  } finally {
    await db.close()
  }
})
