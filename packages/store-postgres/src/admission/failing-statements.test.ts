import type { AdmissionPort } from '@flightbag/core/ports'
import { newStoredKey } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { accountStore } from '../accounts/accounts.ts'
import type { Db } from '../connection/database.ts'
import { serverForTests } from '../testing/stores.ts'
import { openAdmission } from './admission.ts'
import { admissionStatements } from './admission-statements.ts'

const START_MS = 1_000_000_000
const ROUTE = 'GET /v1/me'
const FAILURE = new Error('canceled')
let accounts = 0

/** An account, and admission over a database that fails some statements. */
async function openFailing(...failing: readonly string[]) {
  const db = await serverForTests()
  const failed: string[] = []
  const sql: Db['sql'] = {
    ...db.sql,
    query(text, values) {
      if (!failing.includes(text)) return db.sql.query(text, values)
      failed.push(text)
      return Promise.reject(FAILURE)
    },
  }
  const id = `failing-${++accounts}`
  const key = newStoredKey()
  await accountStore(db).create({ id, email: `${id}@example.org`, displayName: null }, key, 0)
  const isCluster = db.isCluster
  function ask(admission: AdmissionPort, keyPerMinute: number, nowMs: number) {
    const limits = { keyPerMinute, apiPerSecond: 1000, apiBurst: 1 }
    return admission.admit({ keyHash: key.hash, route: ROUTE, nowMs, limits })
  }
  const admission = openAdmission({ sql, isCluster })
  const healthy = openAdmission(db)
  return {
    failed,
    countError: () => admission.countError({ keyId: '1', route: ROUTE, nowMs: START_MS }),
    failing: (keyPerMinute: number, nowMs: number) => ask(admission, keyPerMinute, nowMs),
    healthy: (keyPerMinute: number, nowMs: number) => ask(healthy, keyPerMinute, nowMs),
    async used() {
      const { days } = await accountStore(db).usage(id, 90, START_MS)
      return days.flatMap(({ routes }) => routes.map(({ requests, errors }) => ({ requests, errors })))
    },
    async rows() {
      const [row] = await db.sql.query<{ n: number }>(
        'select count(*)::integer as n from admission a join api_key k on k.id = a.key_id where k.account_id = $1',
        [id],
      )
      return row!.n
    },
  }
}

test('a refused request that cannot be counted fails, and the admitted ones of its batch do not', async () => {
  const { failing, healthy, failed, used } = await openFailing(admissionStatements.count)
  // One of two has to wait for the rate of the whole API: core decides, and counts a refusal by its own statement.
  const together = await Promise.allSettled([failing(1, START_MS), failing(1, START_MS)])
  expect(together).toMatchObject([
    { status: 'fulfilled', value: { outcome: 'admitted' } },
    { status: 'rejected', reason: FAILURE },
  ])
  expect(failed).toEqual([admissionStatements.count])
  expect(await healthy(1, START_MS)).toMatchObject({ outcome: 'limited' })
  expect(await used()).toEqual([{ requests: 2, errors: 1 }])
})

test('an error that cannot be counted is reported to its caller', async () => {
  const { countError } = await openFailing(admissionStatements.count)
  await expect(countError()).rejects.toBe(FAILURE)
})

test('rows that a failed statement has left are removed later, and all requests are counted once', async () => {
  const { failing, healthy, failed, used, rows } = await openFailing(admissionStatements.fold)
  for (let n = 0; n < 64; n++) expect(await failing(1, START_MS + n * 60_000)).toMatchObject({ outcome: 'admitted' })
  expect([failed.length, await rows()]).toEqual([1, 64])
  for (let n = 64; n < 128; n++) await healthy(1, START_MS + n * 60_000)
  expect(await rows()).toBeLessThan(64)
  expect((await used()).reduce((sum, { requests }) => sum + requests, 0)).toBe(128)
})

test('a clock that was set back is set back by a later request, if the statement fails', async () => {
  const { failing, healthy, failed } = await openFailing(admissionStatements.set_back)
  expect(await healthy(1, START_MS)).toMatchObject({ outcome: 'admitted' })
  const earlier = START_MS - 3_600_000
  expect(await failing(1, earlier)).toMatchObject({ outcome: 'limited' })
  expect(failed).toEqual([admissionStatements.set_back])
  expect(await healthy(1, earlier)).toMatchObject({ outcome: 'limited' })
  expect(await healthy(1, earlier + 60_000)).toMatchObject({ outcome: 'admitted' })
})
