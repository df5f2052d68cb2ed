import { newStoredKey } from '@flightbag/testing'
import { expect, test } from 'vitest'
import type { Db } from '../connection/database.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { accountStore } from './accounts.ts'

const NOW = Date.UTC(2026, 9, 3)

/** An account, and a database that ends before or after the first statement whose text contains `end`. */
async function openEnding(end: string, when: 'before' | 'after') {
  const { url, drop } = await freshDatabase()
  const whole = openPostgresDb(url)
  await migrate(whole)
  await accountStore(whole).create({ id: 'ana', email: 'ana@example.com', displayName: null }, newStoredKey(), NOW)
  const ending = openPostgresDb(url)
  const query: Db['sql']['query'] = async (text, values) => {
    if (!text.includes(end)) return ending.sql.query(text, values)
    if (when === 'before') {
      await ending.close()
      throw Object.assign(new Error('the database ends'), { code: 'ECONNREFUSED' })
    }
    const rows = await ending.sql.query(text, values)
    await ending.close()
    return rows as never
  }
  return {
    whole: accountStore(whole),
    ending: accountStore({ ...ending, sql: { ...ending.sql, query } }),
    async close() {
      await Promise.all([whole.close(), ending.close()])
      await drop()
    },
  }
}

test('a key that was replaced is returned, although the database cannot be read any more', async () => {
  const { ending, close } = await openEnding('pg_logical_emit_message', 'after')
  try {
    const key = newStoredKey()
    expect(await ending.rotate('ana', key, NOW + 1000)).toEqual({
      ok: true,
      value: { prefix: key.prefix, createdAt: '2026-10-03T00:00:00.000Z', rotatedAt: '2026-10-03T00:00:01.000Z' },
    })
  } finally {
    await close()
  }
})

test.each([
  ['rotation', (accounts) => accounts.rotate('ana', newStoredKey(), NOW)],
  ['deletion', (accounts) => accounts.remove('ana')],
] as const satisfies [string, (accounts: ReturnType<typeof accountStore>) => Promise<unknown>][])(
  'after a %s, a database that accepts no connection leaves the outcome unknown',
  async (_, change) => {
    const { ending, close } = await openEnding('pg_logical_emit_message', 'before')
    try {
      await expect(change(ending)).rejects.toMatchObject({ code: 'CHANGE_UNCONFIRMED' })
    } finally {
      await close()
    }
  },
)
