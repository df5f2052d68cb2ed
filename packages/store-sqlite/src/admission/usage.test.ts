import { expect, test } from 'vitest'
import { databaseForTests } from '../testing/stores.ts'
import { lastUsedOf, purgeUsage } from './usage.ts'

test('all old counts are purged, however many there are', async () => {
  const { counters } = databaseForTests()
  await counters.write((connection) =>
    connection.script(`
      insert into key_usage (key, day, route, requests, errors, last_used)
        with recursive number (n) as (select 1 union all select n + 1 from number where n < 1203)
        select 1, n, 'GET /v1/me', 1, 0, n from number`),
  )
  expect(await purgeUsage({ counters }, 1202)).toBe(1201)
  expect(counters.read.all('select day from key_usage')).toEqual([{ day: 1202 }, { day: 1203 }])
  expect(lastUsedOf(counters.read, 1)).toBe(1203)
})
