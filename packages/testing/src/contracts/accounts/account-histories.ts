import { type Accounts, type AdmissionPort, DAY_MS, HOUR_MS, type NewKey } from '@flightbag/core/ports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newStoredKey } from '../../lib/test-keys.ts'
import { memoryAccounts } from '../../memory/memory-accounts.ts'

/** A store of accounts, with the admission on it. */
export interface AccountsUnderTest {
  readonly accounts: Accounts
  readonly admission: AdmissionPort
}

/** One history, whose accounts begin with `prefix`. */
interface Run {
  readonly prefix: string
  /** All keys that were given to an operation, the newest last. */
  readonly keys: NewKey[]
}

/** One operation, in the form in which it is performed on the store and on the model. */
type Operation = (run: Run) => (ports: AccountsUnderTest) => Promise<unknown>

const NOW = Date.UTC(2026, 9, 3, 12)
const OFF = { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 }
const IDS = ['a', 'B', 'b', 'x@example.org']
const EMAILS = ['x@Example.org', 'X@example.org', 'é@example.org', 'É@example.org', 'b']

/** Mostly one, so that many operations meet an account. */
const anyId = fc.oneof({ weight: 3, arbitrary: fc.constant('a') }, { weight: 2, arbitrary: fc.constantFrom(...IDS) })
const anyEmail = fc.constantFrom(...EMAILS)
const anyName = fc.constantFrom(null, 'Ana', '"\\{},\'')
const anyStatus = fc.constantFrom('active', 'paused')
const anyRoute = fc.constantFrom('GET /v1/me', 'PUT /v1/notes/:id', 'OTHER /v1/me')
/** In any order, as the clocks of several machines give them; some on days that are no longer shown. */
const anyTime = fc.oneof(
  fc.constantFrom(0, 1, 2).map((ms) => NOW + ms),
  fc.integer({ min: -30, max: 30 }).map((hours) => NOW + hours * HOUR_MS),
  fc.constantFrom(-91, -90, -89, -88).map((days) => NOW + days * DAY_MS),
)

function operation<T>(
  inputs: fc.Arbitrary<T>,
  perform: (input: T, run: Run) => (ports: AccountsUnderTest) => Promise<unknown>,
): fc.Arbitrary<Operation> {
  return inputs.map((input) => (run) => perform(input, run))
}

function newKey({ keys }: Run): NewKey {
  const key = newStoredKey()
  keys.push(key)
  return key
}

/** The hash of an older or newer key; one that no account has at the beginning. */
function hashOf({ keys }: Run, back: number): Uint8Array {
  return (keys.at(-1 - back) ?? newStoredKey()).hash
}

const anyKey = fc.nat(5)
const anyRequest = fc.tuple(anyKey, anyRoute, anyTime)

const operations: readonly fc.Arbitrary<Operation>[] = [
  operation(
    fc.tuple(anyId, anyEmail, anyName, fc.boolean(), anyTime),
    ([id, email, displayName, confirmed, nowMs], run) => {
      const key = confirmed ? newKey(run) : null
      const account = { id: run.prefix + id, email: run.prefix + email, displayName }
      return ({ accounts }) => accounts.create(account, key, nowMs)
    },
  ),
  operation(fc.tuple(anyId, anyStatus), ([id, status], { prefix }) => {
    return ({ accounts }) => accounts.setStatus(prefix + id, status)
  }),
  ...(['rotate', 'ensure'] as const).map((name) =>
    operation(fc.tuple(anyId, anyTime), ([id, nowMs], run) => {
      const key = newKey(run)
      return ({ accounts }) => accounts[name](run.prefix + id, key, nowMs)
    }),
  ),
  operation(anyId, (id, { prefix }) => {
    return ({ accounts }) => accounts.remove(prefix + id)
  }),
  operation(anyTime, (nowMs) => {
    return ({ accounts }) => accounts.purgeUsage(nowMs).then(() => null)
  }),
  operation(anyRequest, ([back, route, nowMs], run) => {
    const asked = { keyHash: hashOf(run, back), route, nowMs, limits: OFF }
    return async ({ admission }) => {
      const admitted = await admission.admit(asked)
      return 'accountId' in admitted ? [admitted.outcome, admitted.accountId] : admitted.outcome
    }
  }),
  operation(anyRequest, ([back, route, nowMs], run) => {
    const asked = { keyHash: hashOf(run, back), route, nowMs, limits: OFF }
    return async ({ admission }) => {
      const admitted = await admission.admit(asked)
      if ('keyId' in admitted) await admission.countError({ keyId: admitted.keyId, route, nowMs })
    }
  }),
  operation(anyRequest, ([back, route, nowMs], run) => {
    const hash = hashOf(run, back)
    return ({ admission }) => admission.countRefused(hash, route, nowMs)
  }),
  operation(anyKey, (back, run) => {
    const hash = hashOf(run, back)
    return async ({ admission }) => (await admission.recheck(hash))?.accountId ?? null
  }),
]

/** All that is shown of the accounts of a history. */
async function shown({ accounts }: AccountsUnderTest, { prefix }: Run) {
  const listed = (await accounts.list()).filter(({ id }) => id.startsWith(prefix))
  const found = await Promise.all([...IDS, ...EMAILS].map((name) => accounts.find(prefix + name)))
  const usage = await Promise.all(IDS.map((id) => accounts.usage(prefix + id, 90, NOW + DAY_MS)))
  return { listed, found, usage }
}

/** Histories of accounts, their keys and their usage, on a store that other tests use too. */
export function testAccountHistories(open: () => Promise<AccountsUnderTest>, numRuns: number): void {
  test('property: the store answers and shows the same as the model', async () => {
    const store = await open()
    let runs = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(...operations.map((arbitrary, n) => ({ arbitrary, weight: n === 0 ? 3 : 1 }))), {
          minLength: 5,
          maxLength: 40,
          size: 'max',
        }),
        async (history) => {
          const accounts = memoryAccounts()
          const model = { accounts, admission: accounts }
          const run: Run = { prefix: `model-${++runs}-`, keys: [] }
          for (const operation of history) {
            const perform = operation(run)
            expect(await perform(store)).toEqual(await perform(model))
          }
          expect(await shown(store, run)).toEqual(await shown(model, run))
          for (const id of IDS) await store.accounts.remove(run.prefix + id)
        },
      ),
      { numRuns },
    )
  })
}
