import { DAY_MS } from '@flightbag/core/ports'
import { admissionContract, newStoredKey } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { accountStore } from '../accounts/accounts.ts'
import type { Db } from '../connection/database.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
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
