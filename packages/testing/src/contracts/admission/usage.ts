import { DAY_MS, type EpochMs, makeApiKey, USAGE_DAYS } from '@flightbag/core/ports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AdmissionHarness, keyLimit, maker, ROUTES } from './admission-harness.ts'

/** The counts of requests by key, day and route. */
export function testUsage({ opened }: AdmissionHarness, numRuns: number): void {
  test('the last use of a key with a limit is kept longer than its counts', async () => {
    const { accounts, accountId, ask, epoch } = await opened()
    await ask(epoch, keyLimit(2))
    const laterMs = epoch + USAGE_DAYS * DAY_MS
    await accounts.purgeUsage(laterMs)
    const usedAt = new Date(epoch).toISOString()
    expect(await accounts.usage(accountId, USAGE_DAYS, laterMs)).toMatchObject({ lastUsedAt: usedAt, days: [] })
  })

  test('the last use of a key stays that of a refused request when many follow from a clock behind', async () => {
    const { accounts, admissions, accountId, keyHash, epoch, ask } = await opened()
    const latestMs = epoch + 200_000
    await admissions[0]!.countRefused(keyHash, ROUTES[0]!, latestMs)
    for (let n = 0; n < 150; n++) await ask(epoch + n * 1000, keyLimit(100), n)
    const { lastUsedAt, days } = await accounts.usage(accountId, USAGE_DAYS, latestMs)
    expect(lastUsedAt).toBe(new Date(latestMs).toISOString())
    const counted = days.flatMap(({ routes }) => routes.map(({ requests }) => requests))
    expect(counted.reduce((sum, requests) => sum + requests, 0)).toBe(151)
  })

  test.each([
    ['without a limit', keyLimit(0), 0],
    ['beyond the limit of their key', keyLimit(1), 3],
    ['that are refused', null, 4],
  ])('requests one after the other %s are counted, with the latest of their times', async (_, limits, errors) => {
    const { accounts, admissions, accountId, keyHash, ask, epoch } = await opened()
    for (const laterMs of [0, 5, 9, 7])
      await (limits === null
        ? admissions[0]!.countRefused(keyHash, ROUTES[0]!, epoch + laterMs)
        : ask(epoch + laterMs, limits))
    const { lastUsedAt, days } = await accounts.usage(accountId, 1, epoch)
    expect(lastUsedAt).toBe(new Date(epoch + 9).toISOString())
    expect(days.flatMap(({ routes }) => routes)).toMatchObject([{ requests: 4, errors }])
  })

  test('a refused request is counted for a valid key only', async () => {
    const { accounts, admissions, accountId, keyHash, epoch } = await opened()
    async function countOne() {
      await admissions[0]!.countRefused(keyHash, ROUTES[0]!, epoch)
      const { days } = await accounts.usage(accountId, 1, epoch)
      return days.flatMap(({ routes }) => routes.map(({ errors }) => errors))
    }
    expect(await countOne()).toEqual([1])
    await accounts.setStatus(accountId, 'paused')
    expect(await countOne()).toEqual([1])
  })

  test.each([0, 8, 1000])('a rotation keeps the counts of the old key, with a limit of %i', async (limit) => {
    const { ask, accounts, accountId, epoch } = await opened()
    for (let n = 0; n < 5; n++) await ask(epoch, keyLimit(limit), n)
    await accounts.rotate(accountId, makeApiKey(maker).stored, epoch)
    const { days, keys } = await accounts.usage(accountId, 1, epoch)
    expect(days.flatMap(({ routes }) => routes)).toMatchObject([{ requests: 5, errors: 0 }])
    expect(keys.map(({ active }) => active)).toEqual([false, true])
  })

  test('requests that arrive together before and after midnight are counted on their own days', async () => {
    const { accounts, accountId, ask, epoch } = await opened()
    const midnightMs = Math.ceil(epoch / DAY_MS) * DAY_MS
    await Promise.all([ask(midnightMs - 1, keyLimit(0)), ask(midnightMs, keyLimit(0))])
    const { days } = await accounts.usage(accountId, 2, midnightMs)
    expect(days).toMatchObject([{ routes: [{ requests: 1 }] }, { routes: [{ requests: 1 }] }])
  })

  test('usage equals the counts of the clients, over all admissions', async () => {
    const action = fc.record({
      through: fc.nat({ max: 7 }),
      route: fc.constantFrom(...ROUTES),
      does: fc.constantFrom('ok', 'ok', 'fails', 'refused', 'unknown'),
      passMs: fc.oneof(fc.nat({ max: 300 }), fc.constant(DAY_MS)),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 30 }), async (actions) => {
        const { accounts, admissions, accountId, keyHash, epoch } = await opened()
        const counted = new Map<string, { requests: number; errors: number }>()
        let nowMs = epoch
        async function perform({ through, route, does }: (typeof actions)[number], atMs: EpochMs) {
          const asked = admissions[through % admissions.length]!
          if (does === 'refused') await asked.countRefused(keyHash, route, atMs)
          const hash = does === 'unknown' ? maker.sha256('nobody') : keyHash
          if (does === 'refused') return true
          const decision = await asked.admit({ keyHash: hash, route, nowMs: atMs, limits: keyLimit(8) })
          if (decision.outcome === 'unknown') return null
          if (does === 'fails' && decision.outcome === 'admitted') {
            await asked.countError({ keyId: decision.keyId, route, nowMs: atMs })
          }
          return does === 'fails' || decision.outcome === 'limited'
        }
        const done = actions.map(async (step) => {
          nowMs += step.passMs
          const day = new Date(nowMs).toISOString().slice(0, 10)
          const error = await perform(step, nowMs)
          if (error === null) return
          const sum = counted.get(`${day} ${step.route}`) ?? { requests: 0, errors: 0 }
          counted.set(`${day} ${step.route}`, { requests: sum.requests + 1, errors: sum.errors + Number(error) })
        })
        await Promise.all(done)
        const report = await accounts.usage(accountId, 90, nowMs)
        const rows = report.days.flatMap(({ day, routes }) =>
          routes.map(({ route, requests, errors }) => [`${day} ${route}`, { requests, errors }] as const),
        )
        expect(new Map(rows)).toEqual(counted)
      }),
      { numRuns },
    )
  })
}
