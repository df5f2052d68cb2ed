import { newStoredKey } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { accountStore } from '../accounts/accounts.ts'
import { serverForTests } from '../testing/stores.ts'
import { openAdmission } from './admission.ts'

const START = 1_000_000_000
const MINUTE_MS = 60_000
const limits = { keyPerMinute: 2, apiPerSecond: 0, apiBurst: 1 }

test('a refused request recognises that the clock of the whole API was set back', async () => {
  const db = await serverForTests()
  const [busy, other] = [newStoredKey(), newStoredKey()]
  const accounts = accountStore(db)
  await accounts.create({ id: 'busy', email: 'busy@example.org', displayName: null }, busy, 0)
  await accounts.create({ id: 'other', email: 'other@example.org', displayName: null }, other, 0)
  const admission = openAdmission(db)
  function admitAt(ms: number, { hash }: typeof busy, keyPerMinute: number) {
    const rated = { keyPerMinute, apiPerSecond: 1, apiBurst: 10 }
    return admission.admit({ keyHash: hash, route: 'GET /v1/me', nowMs: START + ms, limits: rated })
  }
  expect(await admitAt(60 * MINUTE_MS, busy, 1)).toMatchObject({ outcome: 'admitted', waitMs: 0 })
  expect(await admitAt(0, busy, 1)).toMatchObject({ outcome: 'limited' })
  // The burst counted as used up then, and is whole again now.
  const burst = await Promise.all(Array.from({ length: 10 }, () => admitAt(MINUTE_MS, other, 100)))
  expect(burst.map((answer) => answer.outcome === 'admitted' && answer.waitMs)).toEqual(Array(10).fill(0))
})

test('the times of all keys of a batch are replaced after the clock was set back', async () => {
  const db = await serverForTests()
  const admission = openAdmission(db)
  const keys = [newStoredKey(), newStoredKey()]
  for (const [n, key] of keys.entries()) {
    await accountStore(db).create({ id: `both-${n}`, email: `both-${n}@example.org`, displayName: null }, key, 0)
  }
  async function admitAt(ms: number) {
    const asked = { route: 'GET /v1/me', nowMs: START + ms, limits: { ...limits, keyPerMinute: 1 } }
    const answers = await Promise.all(keys.map(({ hash }) => admission.admit({ keyHash: hash, ...asked })))
    return answers.map(({ outcome }) => outcome)
  }
  expect(await admitAt(60 * MINUTE_MS)).toEqual(['admitted', 'admitted'])
  expect(await admitAt(0)).toEqual(['limited', 'limited'])
  expect(await admitAt(MINUTE_MS)).toEqual(['admitted', 'admitted'])
})

test('after the clock was set back, the quota counts the replaced times and not the time that was kept', async () => {
  const db = await serverForTests()
  const key = newStoredKey()
  await accountStore(db).create({ id: 'ana', email: 'ana@example.org', displayName: null }, key, 0)
  const admission = openAdmission(db)
  function admitAt(ms: number) {
    return admission.admit({ keyHash: key.hash, route: 'GET /v1/me', nowMs: START + ms, limits })
  }
  // The second admission counts alone: its time is kept.
  await admitAt(0)
  expect(await admitAt(100_000)).toMatchObject({ outcome: 'admitted', quota: { remaining: 1, resetSeconds: 60 } })
  // All times become this one.
  expect(await admitAt(-MINUTE_MS)).toMatchObject({ outcome: 'limited', retryAfterSeconds: 60 })
  expect(await admitAt(0)).toMatchObject({ outcome: 'admitted', quota: { remaining: 1, resetSeconds: 60 } })
})
