import { newStoredKey } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { accountStore } from '../accounts/accounts.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { openAdmission } from './admission.ts'

const NOW = 1_000_000_000

/** A turn a second, and a burst of 100 requests. */
const limits = { keyPerMinute: 1000, apiPerSecond: 1, apiBurst: 100 }

test.each([
  ['all of the burst', 102_000, { outcome: 'admitted', waitMs: 3_000, quota: { remaining: 999 } }],
  ['more than waiting allows', 105_000, { outcome: 'limited', retryAfterSeconds: 1 }],
])('a request that found the rate free is decided again after others used %s', async (_, usedMs, expected) => {
  const { url } = await freshDatabase()
  const [server, other] = [openPostgresDb(url), openPostgresDb(url, { connections: 1 })]
  await migrate(server)
  const key = newStoredKey()
  const accounts = accountStore(server)
  await accounts.create({ id: 'ana', email: 'ana@example.com', displayName: null }, key, 0)
  await other.sql.query('begin', [])
  await other.sql.query('update api_rate set next_at = $1', [NOW + usedMs])
  const answer = openAdmission(server).admit({ keyHash: key.hash, route: 'GET /v1/me', nowMs: NOW, limits })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await server.sql.query(waiting, [])).length).toBe(1)
  await other.sql.query('commit', [])
  expect(await answer).toMatchObject(expected)
  const { days } = await accounts.usage('ana', 1, NOW)
  expect(days.flatMap(({ routes }) => routes.map(({ requests }) => requests))).toEqual([1])
  await Promise.all([server.close(), other.close()])
})
