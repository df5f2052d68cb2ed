import {
  type Accounts,
  type Admission,
  type AdmissionPort,
  createAccount,
  DAY_MS,
  type EpochMs,
  KEY_SPAN_MS,
  type RequestLimits,
  usageRoute,
} from '@flightbag/core/ports'
import fc from 'fast-check'
import { testKeyMaker } from '../../lib/test-keys.ts'

/** A store of accounts and several admissions on it, as with several processes. */
export interface AdmissionUnderTest {
  readonly accounts: Accounts
  readonly admissions: readonly AdmissionPort[]
}

export const DEFAULTS: RequestLimits = { keyPerMinute: 120, apiPerSecond: 25, apiBurst: 50 }
export const ROUTES = [
  usageRoute('GET', '/v1/me'),
  usageRoute('GET', '/v1/notes/{id}'),
  usageRoute('PUT', '/v1/plugin/live'),
]
export const maker = testKeyMaker('gate')

export function keyLimit(keyPerMinute: number): RequestLimits {
  return { keyPerMinute, apiPerSecond: 0, apiBurst: 0 }
}

/** Times between requests: a few round ones, which reach limits exactly, and arbitrary ones. */
export const passes = fc.oneof(
  fc.constantFrom(0, 1, 10_000, 30_000, KEY_SPAN_MS - 1, KEY_SPAN_MS),
  fc.integer({ min: 0, max: 3 * KEY_SPAN_MS }),
)

/**
 * Steps of a schedule: time passes, the clock may be behind or set back, and some requests arrive concurrently at one
 * of the admissions.
 */
export function schedule(backs: fc.Arbitrary<number>, most: number) {
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
export const disagreement = fc.oneof(
  fc.constantFrom(0, 1, 20_000, 30_000, KEY_SPAN_MS - 1),
  fc.integer({ min: 0, max: KEY_SPAN_MS - 1 }),
)
/** Clocks that are set back, by up to hours. */
export const setBack = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  fc.constantFrom(1, 30_000, KEY_SPAN_MS - 1, KEY_SPAN_MS, 3_600_000),
  fc.integer({ min: 0, max: 3 * 3_600_000 }),
)
export const smallLimit = fc.integer({ min: 1, max: 4 })

/** The largest number of times in any half-open span of 60 seconds. */
export function fullestMinute(times: readonly EpochMs[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  const held = sorted.map((start) => sorted.filter((time) => time >= start && time < start + KEY_SPAN_MS).length)
  return held.reduce((a, b) => Math.max(a, b), 0)
}

/**
 * Opens accounts for the tests of one contract: `make` returns the store and is called once, and each test uses its own
 * keys.
 */
export function admissionHarness(make: () => Promise<AdmissionUnderTest>) {
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

  return { store, nextEpoch, openedOn, opened }
}

export type AdmissionHarness = ReturnType<typeof admissionHarness>

/** What is compared of decisions: outcome, wait of a limited request, delay of an admitted one. */
export function outcomes(admissions: readonly Admission[]) {
  return admissions.map((decision) => [
    decision.outcome,
    decision.outcome === 'limited' ? decision.retryAfterSeconds : 0,
    decision.outcome === 'admitted' ? decision.waitMs : 0,
  ])
}

export function quotas(admissions: readonly Admission[]) {
  return admissions.map((decision) => ('quota' in decision ? decision.quota : null))
}
