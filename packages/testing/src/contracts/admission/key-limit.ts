import { type EpochMs, makeApiKey } from '@flightbag/core/ports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryAccounts } from '../../memory/memory-accounts.ts'
import {
  type AdmissionHarness,
  disagreement,
  fullestMinute,
  keyLimit,
  maker,
  outcomes,
  quotas,
  ROUTES,
  schedule,
  setBack,
  smallLimit,
} from './admission-harness.ts'

/** The limit of a key: who is admitted when, over clocks that differ and are set back. */
export function testKeyLimit({ openedOn, opened }: AdmissionHarness, numRuns: number): void {
  test('a check after a wait counts nothing, and fails if the key was paused, rotated or deleted', async () => {
    const { accounts, admissions, accountId, keyHash, epoch, ask } = await opened()
    function recheck(hash = keyHash) {
      return Promise.all(admissions.map((admission) => admission.recheck(hash)))
    }
    function everywhere<T>(value: T) {
      return admissions.map(() => value)
    }
    const admitted = await ask(epoch, keyLimit(1))
    const { revisionMs } = admitted.outcome === 'admitted' ? admitted : expect.fail('not admitted')
    expect(await recheck()).toEqual(everywhere({ accountId, revisionMs }))
    expect((await accounts.usage(accountId, 1, epoch)).days[0]?.routes).toMatchObject([{ requests: 1, errors: 0 }])
    await accounts.setStatus(accountId, 'paused')
    expect(await recheck()).toEqual(everywhere(null))
    await accounts.setStatus(accountId, 'active')
    expect(await recheck()).toEqual(everywhere({ accountId, revisionMs }))
    const rotated = makeApiKey(maker)
    await accounts.rotate(accountId, rotated.stored, epoch)
    expect(await recheck()).toEqual(everywhere(null))
    expect(await recheck(maker.sha256(rotated.key))).toEqual(everywhere({ accountId, revisionMs }))
    await accounts.remove(accountId)
    expect(await recheck(maker.sha256(rotated.key))).toEqual(everywhere(null))
  })

  test('of 121 quick requests with the default limit, 120 are admitted, and one gets the time to wait', async () => {
    const { ask, epoch, admissions } = await opened()
    const asked = Array.from({ length: 121 }, (_, i) => ask(epoch, keyLimit(120), i % admissions.length))
    const all = await Promise.all(asked)
    expect(all.filter(({ outcome }) => outcome === 'admitted')).toHaveLength(120)
    expect(all.filter(({ outcome }) => outcome === 'limited')).toMatchObject([{ retryAfterSeconds: 60 }])
  })

  test('a request is admitted again exactly 60 seconds after the one that reached the limit', async () => {
    const { ask, epoch } = await opened()
    async function at(ms: number) {
      return (await ask(epoch + ms, keyLimit(1))).outcome
    }
    expect([await at(0), await at(59_999), await at(60_000), await at(119_999)]).toEqual([
      'admitted',
      'limited',
      'admitted',
      'limited',
    ])
  })

  test('no 60 seconds of clock readings contain more than the limit, over several different clocks', async () => {
    await fc.assert(
      fc.asyncProperty(schedule(disagreement, 4), smallLimit, async (steps, limit) => {
        const { ask, epoch } = await opened()
        const admitted: EpochMs[] = []
        let trueMs = epoch
        for (const { through, passMs, backMs, requests } of steps) {
          trueMs += passMs
          const nowMs = trueMs - backMs
          const asked = Array.from({ length: requests }, () => ask(nowMs, keyLimit(limit), through))
          for (const { outcome } of await Promise.all(asked)) if (outcome === 'admitted') admitted.push(nowMs)
          expect(fullestMinute(admitted)).toBeLessThanOrEqual(limit)
        }
      }),
      { numRuns },
    )
  })

  test('after clock steps no 60 true seconds contain more than the limit, and no wait is two minutes', async () => {
    await fc.assert(
      fc.asyncProperty(schedule(setBack, 4), smallLimit, async (steps, limit) => {
        const { ask, epoch } = await opened()
        const admitted: EpochMs[] = []
        let trueMs = epoch
        let behindMs = 0
        for (const { through, passMs, backMs, requests } of steps) {
          trueMs += passMs
          behindMs += backMs
          const asked = Array.from({ length: requests }, () => ask(trueMs - behindMs, keyLimit(limit), through))
          for (const decision of await Promise.all(asked)) {
            if (decision.outcome === 'admitted') admitted.push(trueMs)
            if (decision.outcome === 'limited') expect(decision.retryAfterSeconds).toBeLessThanOrEqual(120)
          }
          expect(fullestMinute(admitted)).toBeLessThanOrEqual(limit)
        }
      }),
      { numRuns },
    )
  })

  test('a client that waits Retry-After is admitted; one second earlier it is not', async () => {
    await fc.assert(
      fc.asyncProperty(schedule(setBack, 4), smallLimit, async (steps, limit) => {
        const { ask, epoch } = await opened()
        let nowMs = epoch
        for (const { through, passMs, backMs, requests } of steps) {
          nowMs += passMs - backMs
          const asked = Array.from({ length: requests }, () => ask(nowMs, keyLimit(limit), through))
          await Promise.all(asked)
        }
        const refused = await ask(nowMs, keyLimit(limit))
        if (refused.outcome !== 'limited') return
        const { retryAfterSeconds } = refused
        expect(retryAfterSeconds).toBeGreaterThanOrEqual(1)
        const early = await ask(nowMs + (retryAfterSeconds - 1) * 1000, keyLimit(limit), 1)
        expect(early.outcome).toBe('limited')
        const onTime = await ask(nowMs + retryAfterSeconds * 1000, keyLimit(limit), 1)
        expect(onTime.outcome).toBe('admitted')
      }),
      { numRuns },
    )
  })

  test("each decision is that of core's rules", async () => {
    await fc.assert(
      fc.asyncProperty(
        schedule(setBack, 40),
        fc.record({
          keyPerMinute: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 60, max: 200 })),
          apiPerSecond: fc.constantFrom(0, 1, 3, 25),
          apiBurst: fc.constantFrom(0, 1, 50),
        }),
        async (steps, limits) => {
          const { ask, epoch } = await opened()
          const model = memoryAccounts()
          const twin = await openedOn(model, epoch)
          let nowMs = epoch
          for (const { through, passMs, backMs, requests } of steps) {
            nowMs += passMs - backMs
            const times = Array.from({ length: requests }, () => nowMs)
            const got = await Promise.all(times.map((time) => ask(time, limits, through)))
            const route = ROUTES[0]!
            const want = await Promise.all(
              times.map((time) => model.admit({ keyHash: twin.keyHash, route, nowMs: time, limits })),
            )
            expect(outcomes(got)).toEqual(outcomes(want))
          }
        },
      ),
      { numRuns },
    )
  })

  test('the quota that is left is that of the rules of core, also for limits that span many rows', async () => {
    await fc.assert(
      fc.asyncProperty(
        schedule(fc.constant(0), 60),
        fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 60, max: 400 })),
        async (steps, limit) => {
          const { ask, epoch } = await opened()
          const model = memoryAccounts()
          const { keyHash } = await openedOn(model, epoch)
          let nowMs = epoch
          for (const { through, passMs, requests } of steps) {
            // Small steps too, so that a minute contains requests of several steps.
            nowMs += requests % 2 === 0 ? passMs : passMs % 1000
            for (let left = requests; left > 0; left -= 20) {
              const asked = Array.from({ length: Math.min(left, 20) }, () => ask(nowMs, keyLimit(limit), through))
              const want = asked.map(() => model.admit({ keyHash, route: ROUTES[0]!, nowMs, limits: keyLimit(limit) }))
              expect(quotas(await Promise.all(asked))).toEqual(quotas(await Promise.all(want)))
            }
          }
        },
      ),
      { numRuns },
    )
  })

  test('after a clock was set back, requests count again that had left the minute before', async () => {
    const { ask, epoch } = await opened()
    const limits = keyLimit(4)
    for (const beforeMs of [3_600_000, 3_600_000, 3_480_000, 3_480_000]) {
      expect(await ask(epoch - beforeMs, limits)).toMatchObject({ outcome: 'admitted' })
    }
    for (const setBackMs of [7_200_000, 7_199_999]) {
      expect(await ask(epoch - setBackMs, limits)).toMatchObject({ outcome: 'limited', retryAfterSeconds: 60 })
    }
  })
}
