import {
  type Accounts,
  type Admission,
  type AdmissionPort,
  createAccount,
  DAY_MS,
  type EpochMs,
  KEY_SPAN_MS,
  makeApiKey,
  type RequestLimits,
  USAGE_DAYS,
  usageRoute,
} from '@flightbag/core/ports'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testKeyMaker } from '../lib/test-keys.ts'
import { memoryAccounts } from '../memory/memory-accounts.ts'

/** A store of accounts and several admissions on it, as with several processes. */
export interface AdmissionUnderTest {
  readonly accounts: Accounts
  readonly admissions: readonly AdmissionPort[]
}

/** The extent of a contract run: larger where a run is cheap. */
export interface AdmissionContractOptions {
  readonly numRuns: number
}

const DEFAULTS: RequestLimits = { keyPerMinute: 120, apiPerSecond: 25, apiBurst: 50 }
const ROUTES = [usageRoute('GET', '/v1/me'), usageRoute('GET', '/v1/notes/{id}'), usageRoute('PUT', '/v1/plugin/live')]
const maker = testKeyMaker('gate')

function keyLimit(keyPerMinute: number): RequestLimits {
  return { keyPerMinute, apiPerSecond: 0, apiBurst: 0 }
}

/** Times between requests: a few round ones, which reach limits exactly, and arbitrary ones. */
const passes = fc.oneof(
  fc.constantFrom(0, 1, 10_000, 30_000, KEY_SPAN_MS - 1, KEY_SPAN_MS),
  fc.integer({ min: 0, max: 3 * KEY_SPAN_MS }),
)

/**
 * Steps of a schedule: time passes, the clock may be behind or set back, and some requests arrive concurrently at one
 * of the admissions.
 */
function schedule(backs: fc.Arbitrary<number>, most: number) {
  return fc.array(
    fc.record({
      through: fc.nat({ max: 7 }),
      passMs: passes,
      backMs: backs,
      requests: fc.integer({ min: 1, max: most }),
    }),
    { minLength: 1, maxLength: 14 },
  )
}

/** Clocks that differ by less than a minute. */
const disagreement = fc.oneof(
  fc.constantFrom(0, 1, 20_000, 30_000, KEY_SPAN_MS - 1),
  fc.integer({ min: 0, max: KEY_SPAN_MS - 1 }),
)
/** Clocks that are set back, by up to hours. */
const setBack = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  fc.constantFrom(1, 30_000, KEY_SPAN_MS - 1, KEY_SPAN_MS, 3_600_000),
  fc.integer({ min: 0, max: 3 * 3_600_000 }),
)
const smallLimit = fc.integer({ min: 1, max: 4 })

/** The largest number of times in any half-open span of 60 seconds. */
function fullestMinute(times: readonly EpochMs[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  const held = sorted.map((start) => sorted.filter((time) => time >= start && time < start + KEY_SPAN_MS).length)
  return held.reduce((a, b) => Math.max(a, b), 0)
}

/** The contract of admissions. `make` returns the store; it is called once, and each test uses its own keys. */
export function admissionContract(
  name: string,
  make: () => Promise<AdmissionUnderTest>,
  { numRuns }: AdmissionContractOptions,
): void {
  let made: Promise<AdmissionUnderTest> | null = null
  function store() {
    made ??= make()
    return made
  }
  let count = 0
  /** Each test begins on a later day, because all tests share the limit of the whole API. */
  function nextEpoch() {
    return Date.UTC(2030, 0, 1, 6) + 400 * DAY_MS * ++count
  }

  async function openedOn(accounts: Accounts, nowMs: EpochMs) {
    const details = { email: `admission.${++count}@example.com`, displayName: null, id: null, confirmed: true }
    const created = await createAccount(accounts, maker, details, nowMs)
    if (!created.ok || created.value.key === null) throw new Error('no account')
    return { accountId: created.value.account.id, keyHash: maker.sha256(created.value.key) }
  }

  async function opened() {
    const { accounts, admissions } = await store()
    const epoch = nextEpoch()
    const { accountId, keyHash } = await openedOn(accounts, epoch)
    function ask(nowMs: EpochMs, limits: RequestLimits, through = 0, route = ROUTES[0]!) {
      return admissions[through % admissions.length]!.admit({ keyHash, route, nowMs, limits })
    }
    return { accounts, admissions, accountId, keyHash, epoch, ask }
  }

  function outcomes(admissions: readonly Admission[]) {
    return admissions.map((decision) => [
      decision.outcome,
      decision.outcome === 'limited' ? decision.retryAfterSeconds : 0,
      decision.outcome === 'admitted' ? decision.waitMs : 0,
    ])
  }

  function quotas(admissions: readonly Admission[]) {
    return admissions.map((decision) => ('quota' in decision ? decision.quota : null))
  }

  describe(`admission: ${name}`, () => {
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
                const want = asked.map(() =>
                  model.admit({ keyHash, route: ROUTES[0]!, nowMs, limits: keyLimit(limit) }),
                )
                expect(quotas(await Promise.all(asked))).toEqual(quotas(await Promise.all(want)))
              }
            }
          },
        ),
        { numRuns },
      )
    })

    test('the whole API: a burst immediately, then requests at the rate, then a rejection with a wait', async () => {
      const { admissions, accounts, epoch } = await opened()
      const limits: RequestLimits = { ...DEFAULTS, keyPerMinute: 0 }
      const keys = await Promise.all(Array.from({ length: 5 }, () => openedOn(accounts, epoch)))
      const asked = Array.from({ length: 180 }, (_, i) =>
        admissions[i % admissions.length]!.admit({
          keyHash: keys[i % 5]!.keyHash,
          route: ROUTES[0]!,
          nowMs: epoch,
          limits,
        }),
      )
      const all = await Promise.all(asked)
      const waits = all.flatMap((decision) => (decision.outcome === 'admitted' ? [decision.waitMs] : []))
      const turns = Array.from({ length: 175 }, (_, i) => Math.max(0, (i - 49) * 40))
      expect(waits.sort((a, b) => a - b)).toEqual(turns)
      expect(all.filter(({ outcome }) => outcome === 'limited')).toHaveLength(5)
      const { keyHash } = keys[0]!
      const retry = await admissions[0]!.admit({ keyHash, route: ROUTES[0]!, nowMs: epoch + 1000, limits })
      expect(retry).toMatchObject({ outcome: 'admitted', waitMs: 4040 })
    })

    test('a request whose turn is later than it may wait for is not counted, and changes no limit', async () => {
      const { admissions, accounts, accountId, keyHash, epoch } = await opened()
      const limits: RequestLimits = { keyPerMinute: 2, apiPerSecond: 1, apiBurst: 1 }
      function ask(nowMs: EpochMs, longestWaitMs: number) {
        return admissions[0]!.admit({ keyHash, route: ROUTES[0]!, nowMs, limits, longestWaitMs })
      }
      expect(await ask(epoch, -1)).toMatchObject({ outcome: 'later', accountId, waitMs: 0 })
      expect(await ask(epoch, 100)).toMatchObject({ outcome: 'admitted', waitMs: 0 })
      const many = await Promise.all(Array.from({ length: 10 }, () => ask(epoch, 100)))
      expect(many).toEqual(many.map(() => expect.objectContaining({ outcome: 'later', waitMs: 1000 })))
      expect(await ask(epoch + 900, 100)).toMatchObject({ outcome: 'admitted', waitMs: 100 })
      expect(await ask(epoch + 900, 100)).toMatchObject({ outcome: 'limited', retryAfterSeconds: 60 })
      const { days } = await accounts.usage(accountId, 1, epoch)
      expect(days[0]?.routes).toMatchObject([{ requests: 3, errors: 1 }])
    })

    test('a request that may not be admitted yet is counted if the limit of its key rejects it', async () => {
      const { admissions, accounts, accountId, keyHash, epoch, ask } = await opened()
      await ask(epoch, keyLimit(1))
      const waiting = { keyHash, route: ROUTES[0]!, nowMs: epoch, limits: keyLimit(1), longestWaitMs: -1 }
      expect(await admissions[0]!.admit(waiting)).toMatchObject({ outcome: 'limited', retryAfterSeconds: 60 })
      const { days } = await accounts.usage(accountId, 1, epoch)
      expect(days[0]?.routes).toMatchObject([{ requests: 2, errors: 1 }])
    })

    test("a request that the key's or the API's limit rejects changes neither", async () => {
      const { ask, epoch, accounts, admissions } = await opened()
      const limits: RequestLimits = { keyPerMinute: 2, apiPerSecond: 1, apiBurst: 4 }
      const first = [
        await ask(epoch, limits),
        await ask(epoch, limits),
        await ask(epoch, limits),
        await ask(epoch, limits),
      ]
      expect(first.map(({ outcome }) => outcome)).toEqual(['admitted', 'admitted', 'limited', 'limited'])
      const other = await openedOn(accounts, epoch)
      const second = await admissions[0]!.admit({ keyHash: other.keyHash, route: ROUTES[0]!, nowMs: epoch, limits })
      expect(second).toMatchObject({ outcome: 'admitted', waitMs: 0 })
    })

    test('a request that both limits reject gets the longer wait', async () => {
      const { ask, epoch } = await opened()
      const api: RequestLimits = { keyPerMinute: 0, apiPerSecond: 1, apiBurst: 1 }
      const both: RequestLimits = { ...api, keyPerMinute: 1 }
      await ask(epoch, keyLimit(1))
      for (let turn = 0; turn < 6; turn++) await ask(epoch + 60_000, api)
      expect(await ask(epoch + 59_100, keyLimit(1))).toMatchObject({ retryAfterSeconds: 1 })
      expect(await ask(epoch + 59_100, both)).toMatchObject({ retryAfterSeconds: 2 })
      await ask(epoch + 60_000, keyLimit(1))
      expect(await ask(epoch + 59_100, api)).toMatchObject({ retryAfterSeconds: 2 })
      expect(await ask(epoch + 59_100, both)).toMatchObject({ retryAfterSeconds: 61 })
    })

    test('after a clock was set back by an hour, requests are admitted for the key and the API', async () => {
      const { ask, epoch } = await opened()
      for (let i = 0; i < 30; i++) await ask(epoch, DEFAULTS)
      expect(await ask(epoch - 3_600_000, DEFAULTS)).toMatchObject({ outcome: 'admitted', waitMs: 0 })
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

    test('a difference of a second between clocks does not empty the queue of the API; an hour does', async () => {
      const { ask, epoch } = await opened()
      const limits: RequestLimits = { keyPerMinute: 0, apiPerSecond: 1, apiBurst: 1 }
      for (let turn = 0; turn < 6; turn++) expect(await ask(epoch, limits)).toMatchObject({ waitMs: turn * 1000 })
      expect(await ask(epoch - 900, limits)).toMatchObject({ outcome: 'limited', retryAfterSeconds: 2 })
      expect(await ask(epoch - 3_600_000, limits)).toMatchObject({ outcome: 'admitted', waitMs: 0 })
    })

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

    test('limits that are turned off admit all requests', async () => {
      const { ask, epoch } = await opened()
      const off: RequestLimits = { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 }
      const all = await Promise.all(Array.from({ length: 150 }, (_, i) => ask(epoch, off, i)))
      expect(all.every((decision) => decision.outcome === 'admitted' && decision.waitMs === 0)).toBe(true)
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
  })
}
