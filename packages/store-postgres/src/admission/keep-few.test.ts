import { newStoredKey } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { accountStore } from '../accounts/accounts.ts'
import { serverForTests } from '../testing/stores.ts'
import { openAdmission } from './admission.ts'

const START_MS = 1_000_000_000
const REQUESTS = 640

test.each([
  ['that the limit no longer needs', { limit: 100, spacingMs: 1000, most: 164 }],
  ['that no clock counts, whatever the limit is', { limit: 1_000_000, spacingMs: 1000, most: 120 + 64 + 1 }],
])('rows are deleted %s, and their requests stay counted', async (_, { limit, spacingMs, most }) => {
  const db = await serverForTests()
  const key = newStoredKey()
  const id = `ana-${limit}`
  const accounts = accountStore(db)
  await accounts.create({ id, email: `${id}@example.org`, displayName: null }, key, 0)
  const admission = openAdmission(db)
  const limits = { keyPerMinute: limit, apiPerSecond: 0, apiBurst: 1 }
  let largest = 0
  for (let n = 0; n < REQUESTS; n++) {
    const nowMs = START_MS + n * spacingMs
    const { outcome } = await admission.admit({ keyHash: key.hash, route: 'GET /v1/me', nowMs, limits })
    expect(outcome).toBe('admitted')
    const [rows] = await db.sql.query<{ n: number }>(
      `select count(*)::integer as n from admission a join api_key k on k.id = a.key_id where k.account_id = $1`,
      [id],
    )
    largest = Math.max(largest, rows!.n)
  }
  expect(largest).toBeLessThanOrEqual(most)
  expect(largest).toBeGreaterThan(64)
  const { days } = await accounts.usage(id, 90, START_MS)
  expect(days.flatMap(({ routes }) => routes)).toMatchObject([{ requests: REQUESTS, errors: 0 }])
})
