import { DAY_MS } from '@flightbag/core/ports'
import { admissionContract, newStoredKey, put } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { accountStore } from '../accounts/accounts.ts'
import type { Db } from '../connection/database.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { recordSync } from '../records/sync.ts'
import { migrate } from '../schema/migrate.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { serverForTests } from '../testing/stores.ts'
import { openAdmission } from './admission.ts'

function under(db: Db) {
  return {
    accounts: accountStore(db),
    admissions: [openAdmission(db), openAdmission(db), openAdmission(db)],
  }
}

admissionContract('PostgreSQL', async () => under(await serverForTests()), { numRuns: 40 })

test('the limit of the whole API applies to admissions with different keys', async () => {
  const { url } = await freshDatabase()
  const db = openPostgresDb(url)
  await migrate(db)
  const { accounts, admissions } = under(db)
  const callers = await Promise.all(
    admissions.map(async (admission, n) => {
      const key = newStoredKey()
      await accounts.create({ id: `caller-${n}`, email: `${n}@example.org`, displayName: null }, key, 0)
      return (nowMs: number) =>
        admission.admit({
          keyHash: key.hash,
          route: 'GET /v1/me',
          nowMs,
          limits: { keyPerMinute: 0, apiPerSecond: 25, apiBurst: 50 },
        })
    }),
  )
  for (let day = 1; day <= 5; day++) {
    const asked = callers.flatMap((ask) => Array.from({ length: 60 }, () => ask(day * DAY_MS)))
    const waits = (await Promise.all(asked)).flatMap((answer) => (answer.outcome === 'admitted' ? [answer.waitMs] : []))
    const turns = Array.from({ length: 175 }, (_, i) => Math.max(0, (i - 49) * 40))
    expect(waits.sort((a, b) => a - b)).toEqual(turns)
  }
  await db.close()
})

test('each account is admitted with its own revision', async () => {
  const db = await serverForTests()
  const { accounts, admissions } = under(db)
  const [admission] = admissions
  const limits = { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 }
  for (const [n, id] of ['revised-1', 'revised-2', 'revised-3'].entries()) {
    const key = newStoredKey()
    await accounts.create({ id, email: `${id}@example.org`, displayName: null }, key, 0)
    const storedMs = (n + 1) * DAY_MS
    await recordSync(db).apply(id, [put('note', { id: 'n' })], storedMs)
    // The keys of a cluster are on other nodes than the revisions.
    const revisionMs = db.isCluster ? null : storedMs
    const admitted = await admission!.admit({ keyHash: key.hash, route: 'GET /v1/me', nowMs: DAY_MS, limits })
    expect(admitted).toMatchObject({ outcome: 'admitted', accountId: id, revisionMs })
    expect(await admission!.recheck(key.hash)).toEqual({ accountId: id, revisionMs })
  }
})
