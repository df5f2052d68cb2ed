import { newStoredKey } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { accountStore } from '../accounts/accounts.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { serverForTests } from '../testing/stores.ts'
import { openAdmission } from './admission.ts'
import { admissionStatements } from './admission-statements.ts'

const START_MS = 1_000_000_000
const REQUESTS = 640

test('rows are deleted that the limit no longer needs, and their requests stay counted', async () => {
  const limit = 100
  const db = await serverForTests()
  const key = newStoredKey()
  const id = `ana-${limit}`
  const accounts = accountStore(db)
  await accounts.create({ id, email: `${id}@example.org`, displayName: null }, key, 0)
  const admission = openAdmission(db)
  const limits = { keyPerMinute: limit, apiPerSecond: 0, apiBurst: 1 }
  let largest = 0
  for (let n = 0; n < REQUESTS; n++) {
    const nowMs = START_MS + n * 1000
    const { outcome } = await admission.admit({ keyHash: key.hash, route: 'GET /v1/me', nowMs, limits })
    expect(outcome).toBe('admitted')
    const [rows] = await db.sql.query<{ n: number }>(
      `select count(*)::integer as n from admission a join api_key k on k.id = a.key_id where k.account_id = $1`,
      [id],
    )
    largest = Math.max(largest, rows!.n)
  }
  expect(largest).toBeLessThanOrEqual(limit + 64)
  expect(largest).toBeGreaterThan(64)
  const { days } = await accounts.usage(id, 90, START_MS)
  expect(days.flatMap(({ routes }) => routes)).toMatchObject([{ requests: REQUESTS, errors: 0 }])
})

test('rows are deleted also if a batch of requests passes the number at which they are looked at', async () => {
  const limit = 20
  const db = await serverForTests()
  const key = newStoredKey()
  await accountStore(db).create({ id: 'batched', email: 'batched@example.org', displayName: null }, key, 0)
  const admission = openAdmission(db)
  const limits = { keyPerMinute: limit, apiPerSecond: 0, apiBurst: 1 }
  for (let n = 0; n < 4; n++) {
    const request = { keyHash: key.hash, route: 'GET /v1/me', nowMs: START_MS + n * 60_000, limits }
    const answers = await Promise.all(Array.from({ length: limit }, () => admission.admit(request)))
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['admitted']))
  }
  const [rows] = await db.sql.query<{ n: number }>(
    `select count(*)::integer as n from admission a join api_key k on k.id = a.key_id where k.account_id = $1`,
    ['batched'],
  )
  // With the 64th request, the rows before the last twenty were deleted.
  expect(rows!.n).toBe(80 - (64 - limit))
})

test('the row that decides on the next request stays', async () => {
  const limit = 64
  const db = await serverForTests()
  const key = newStoredKey()
  await accountStore(db).create({ id: 'full', email: 'full@example.org', displayName: null }, key, 0)
  const admission = openAdmission(db)
  const limits = { keyPerMinute: limit, apiPerSecond: 0, apiBurst: 1 }
  function admit() {
    return admission.admit({ keyHash: key.hash, route: 'GET /v1/me', nowMs: START_MS, limits })
  }
  for (let n = 0; n < limit; n++) expect(await admit()).toMatchObject({ outcome: 'admitted' })
  expect(await admit()).toMatchObject({ outcome: 'limited', retryAfterSeconds: 60 })
})

test('the row of the rate is replaced after 64 changes', async () => {
  const db = await serverForTests()
  const key = newStoredKey()
  await accountStore(db).create({ id: 'rated', email: 'rated@example.org', displayName: null }, key, 0)
  const admission = openAdmission(db)
  const limits = { keyPerMinute: 0, apiPerSecond: 25, apiBurst: 1 }
  async function rows() {
    return db.sql.query<{ number: number; changes: number }>('select number::integer, changes from api_rate', [])
  }
  const [before] = await rows()
  for (let n = 0; n <= 64; n++) {
    const nowMs = START_MS + n * 1000
    await admission.admit({ keyHash: key.hash, route: 'GET /v1/me', nowMs, limits })
  }
  expect(await rows()).toEqual([{ number: before!.number + 1, changes: 0 }])
})

const { set_back, fold, renew_rate } = admissionStatements

test.each([
  ['that sets a clock back', set_back, ['{1}', START_MS]],
  ['that deletes rows', fold, [1, 9]],
  ['that replaces the row of the rate', renew_rate, [1]],
])('the statement %s does not wait for the disk or for a standby', async (_, statement, values) => {
  const { url } = await freshDatabase()
  const db = openPostgresDb(url, { connections: 1 })
  await migrate(db)
  const insert = 'insert into admission (key_id, number, time, day, oldest, latest) values ($1, 1, 1, 1, 1, 1)'
  await db.sql.query(insert, [1])
  await db.sql.query('begin', [])
  await db.sql.query(statement, values)
  const setting = `select current_setting('synchronous_commit') as value`
  expect(await db.sql.query(setting, [])).toEqual([{ value: 'off' }])
  await db.sql.query('rollback', [])
  await db.close()
})
