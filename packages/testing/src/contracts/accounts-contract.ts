import {
  confirmAccount,
  createAccount,
  DAY_MS,
  deleteAccount,
  type EpochMs,
  ensureKey,
  instantText,
  pauseAccount,
  type RequestLimits,
  resetAccount,
  resumeAccount,
  rotateKey,
  USAGE_DAYS,
  usageRoute,
} from '@flightbag/core/ports'
import { describe, expect, test } from 'vitest'
import { newStoredKey, testKeyMaker } from '../lib/test-keys.ts'
import { type AccountsUnderTest, testAccountHistories } from './accounts/account-histories.ts'

const NOW = Date.UTC(2026, 9, 3, 12)
const AT = '2026-10-03T12:00:00.000Z'
const OFF: RequestLimits = { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 }
const maker = testKeyMaker('accounts')
const ROUTE = usageRoute('GET', '/v1/me')

/**
 * The contract of stores of accounts. `make` returns the store; it is called once. All tests share it, and each uses
 * its own accounts.
 */
export function accountsContract(
  name: string,
  make: () => Promise<AccountsUnderTest>,
  { numRuns = 20 }: { readonly numRuns?: number } = {},
): void {
  let made: Promise<AccountsUnderTest> | null = null
  function portsUnderTest() {
    made ??= make()
    return made
  }
  let count = 0
  function email() {
    return `Pilot.${++count}@Example.com`
  }

  async function opened(confirmed = true) {
    const { accounts, admission } = await portsUnderTest()
    const created = await createAccount(
      accounts,
      maker,
      { email: email(), displayName: ' Ana ', id: null, confirmed },
      NOW,
    )
    if (!created.ok) throw new Error(created.failure.kind)
    const { account, key } = created.value
    async function ask(presented: string, nowMs: EpochMs = NOW, route = ROUTE) {
      return admission.admit({ keyHash: maker.sha256(presented), route, nowMs, limits: OFF })
    }
    async function opens(presented: string) {
      return (await ask(presented)).outcome === 'admitted'
    }
    return { accounts, admission, account, key: key ?? '', ask, opens }
  }

  function value<T, F>(result: { ok: true; value: T } | { ok: false; failure: F }): T {
    if (!result.ok) throw new Error(JSON.stringify(result.failure))
    return result.value
  }

  describe(`accounts: ${name}`, () => {
    test('a confirmed account has a valid key, of which only the first characters are shown', async () => {
      const { accounts, account, key, ask } = await opened()
      expect(account).toMatchObject({ displayName: 'Ana', status: 'active', createdAt: AT })
      expect(account.apiKey).toEqual({ prefix: key.slice(0, 15), createdAt: AT, rotatedAt: null })
      expect(await ask(key)).toMatchObject({ outcome: 'admitted', accountId: account.id, waitMs: 0 })
      expect(JSON.stringify(await accounts.find(account.id))).not.toContain(key)
    })

    test('an account is found by its id, and by its e-mail address without regard to case', async () => {
      const { accounts, account } = await opened()
      expect(await accounts.find(account.id)).toEqual(account)
      expect(await accounts.find(account.email.toUpperCase())).toEqual(account)
      expect(await accounts.find('nobody@example.com')).toBeNull()
      expect(await accounts.find('a\0b')).toBeNull()
      expect(await accounts.list()).toContainEqual(account)
    })

    test('accounts are listed in the order of their creation, and those of one time in that of their ids', async () => {
      const { accounts } = await portsUnderTest()
      const created = [
        ['listed-c', NOW + 1],
        ['listed-b', NOW + 2],
        ['listed-D', NOW + 2],
        ['listed-a', NOW + 2],
      ] as const
      for (const [id, nowMs] of created) {
        value(await createAccount(accounts, maker, { email: email(), displayName: null, id, confirmed: false }, nowMs))
      }
      const listed = (await accounts.list()).map(({ id }) => id).filter((id) => id.startsWith('listed-'))
      expect(listed).toEqual(['listed-c', 'listed-D', 'listed-a', 'listed-b'])
    })

    test('no two accounts have the same id or e-mail address, even if they are created concurrently', async () => {
      const { accounts, account } = await opened()
      const again = { displayName: null, confirmed: true }
      const sameEmail = { ...again, email: account.email.toLowerCase(), id: null }
      const sameId = { ...again, email: email(), id: account.id }
      expect(await createAccount(accounts, maker, sameEmail, NOW)).toMatchObject({ failure: { field: 'email' } })
      expect(await createAccount(accounts, maker, sameId, NOW)).toMatchObject({ failure: { field: 'id' } })
      const same = { ...again, email: account.email, id: account.id }
      expect(await createAccount(accounts, maker, same, NOW)).toMatchObject({ failure: { field: 'id' } })
      const twin = { ...again, email: email(), id: null }
      const both = await Promise.all([1, 2].map(() => createAccount(accounts, maker, twin, NOW)))
      expect(both.filter((result) => result.ok)).toHaveLength(1)
    })

    test('confirming creates the key, once', async () => {
      const { accounts, account, opens } = await opened(false)
      expect(account).toMatchObject({ status: 'unconfirmed', apiKey: null })
      const { key, info } = value(await confirmAccount(accounts, maker, account.id, NOW + 5))
      expect(info).toEqual({ prefix: key.slice(0, 15), createdAt: '2026-10-03T12:00:00.005Z', rotatedAt: null })
      expect(await opens(key)).toBe(true)
      expect(await accounts.find(account.id)).toEqual({ ...account, status: 'active', apiKey: info })
      expect(await confirmAccount(accounts, maker, account.id, NOW)).toEqual({
        ok: false,
        failure: { kind: 'bad_request', field: 'account', message: 'account is confirmed already' },
      })
    })

    test('ensure creates a key only for an account that has none, also in concurrent calls', async () => {
      const { accounts, account, opens } = await opened(false)
      const both = await Promise.all([1, 2].map(() => ensureKey(accounts, maker, account.id, NOW)))
      const keys = both.map(value).filter((made) => made !== null)
      expect(keys).toHaveLength(1)
      expect(await opens(keys[0]!.key)).toBe(true)
    })

    test('a paused key is invalid until the account is resumed', async () => {
      const { accounts, account, key, opens } = await opened()
      expect(value(await pauseAccount(accounts, account.email)).status).toBe('paused')
      expect(await opens(key)).toBe(false)
      expect(value(await pauseAccount(accounts, account.id)).status).toBe('paused')
      expect(value(await resumeAccount(accounts, account.id)).status).toBe('active')
      expect(await opens(key)).toBe(true)
    })

    test('an unconfirmed account can neither be paused nor resumed, nor can its key be rotated', async () => {
      const { accounts, account } = await opened(false)
      const refusal = { failure: { kind: 'bad_request', field: 'account' } }
      expect(await pauseAccount(accounts, account.id)).toMatchObject(refusal)
      expect(await resumeAccount(accounts, account.id)).toMatchObject(refusal)
      expect(await rotateKey(accounts, maker, account.id, NOW)).toMatchObject(refusal)
    })

    test('rotation and reset replace the key', async () => {
      const { accounts, account, key, opens } = await opened()
      const rotated = value(await rotateKey(accounts, maker, account.id, NOW + 1000))
      expect(rotated.info).toEqual({
        prefix: rotated.key.slice(0, 15),
        createdAt: AT,
        rotatedAt: '2026-10-03T12:00:01.000Z',
      })
      const reset = value(await resetAccount(accounts, maker, account.id, NOW + 2000))
      expect(await Promise.all([key, rotated.key, reset.key].map(opens))).toEqual([false, false, true])
      expect(reset.info).toEqual({
        prefix: reset.key.slice(0, 15),
        createdAt: AT,
        rotatedAt: '2026-10-03T12:00:02.000Z',
      })
      expect(await accounts.find(account.id)).toEqual({ ...account, apiKey: reset.info })
    })

    test('concurrent rotations leave one key, and none fails', async () => {
      const { accounts, account, opens } = await opened()
      const all = await Promise.all([1, 2, 3, 4].map(() => rotateKey(accounts, maker, account.id, NOW)))
      const open = await Promise.all(all.map((rotated) => opens(value(rotated).key)))
      expect(open.filter(Boolean)).toHaveLength(1)
    })

    test('a paused account stays paused when its key is rotated', async () => {
      const { accounts, account, opens } = await opened()
      await pauseAccount(accounts, account.id)
      const { key } = value(await rotateKey(accounts, maker, account.id, NOW))
      expect(await opens(key)).toBe(false)
      await resumeAccount(accounts, account.id)
      expect(await opens(key)).toBe(true)
    })

    test('a deleted account leaves no key and no usage, and its e-mail address can be used again', async () => {
      const { accounts, account, key, opens } = await opened()
      const other = await opened()
      await opens(key)
      expect(value(await deleteAccount(accounts, account.email))).toEqual(account)
      expect(await opens(key)).toBe(false)
      expect(await accounts.find(account.id)).toBeNull()
      expect(await accounts.usage(account.id, 90, NOW)).toEqual({ lastUsedAt: null, days: [], keys: [] })
      expect(await deleteAccount(accounts, account.id)).toMatchObject({ failure: { kind: 'not_found' } })
      const again = { email: account.email, displayName: null, id: account.id, confirmed: true }
      expect(await createAccount(accounts, maker, again, NOW)).toMatchObject({ ok: true })
      expect(await other.opens(other.key)).toBe(true)
    })

    test('an unknown account is not found', async () => {
      const { accounts } = await portsUnderTest()
      const missing = { failure: { kind: 'not_found' } }
      expect(await pauseAccount(accounts, 'nobody')).toMatchObject(missing)
      expect(await rotateKey(accounts, maker, 'nobody', NOW)).toMatchObject(missing)
      expect(await ensureKey(accounts, maker, 'nobody', NOW)).toMatchObject(missing)
      expect(await accounts.setStatus('nobody', 'paused')).toMatchObject(missing)
      expect(await accounts.rotate('nobody', newStoredKey(), NOW)).toMatchObject(missing)
      expect(await accounts.ensure('nobody', newStoredKey(), NOW)).toMatchObject(missing)
      expect(await accounts.remove('nobody')).toMatchObject(missing)
    })

    test('usage counts requests and errors by UTC day and route, over all keys that the account has had', async () => {
      const { accounts, admission, account, key, ask } = await opened()
      const admitted = await ask(key, NOW - DAY_MS)
      if (admitted.outcome !== 'admitted') throw new Error('not admitted')
      await admission.countError({ keyId: admitted.keyId, route: ROUTE, nowMs: NOW - DAY_MS })
      await ask(key, NOW)
      await admission.countRefused(maker.sha256(key), usageRoute('BREW', '/v1/me'), NOW)
      const rotated = value(await rotateKey(accounts, maker, account.id, NOW))
      await ask(rotated.key, NOW + 7)
      expect(await accounts.usage(account.id, 90, NOW)).toEqual({
        lastUsedAt: '2026-10-03T12:00:00.007Z',
        days: [
          { day: '2026-10-02', routes: [{ route: ROUTE, requests: 1, errors: 1 }] },
          {
            day: '2026-10-03',
            routes: [
              { route: ROUTE, requests: 2, errors: 0 },
              { route: 'OTHER /v1/me', requests: 1, errors: 1 },
            ],
          },
        ],
        keys: [
          { prefix: key.slice(0, 15), active: false, requests: 3, lastUsedAt: AT },
          { prefix: rotated.key.slice(0, 15), active: true, requests: 1, lastUsedAt: '2026-10-03T12:00:00.007Z' },
        ],
      })
      expect((await accounts.usage(account.id, 1, NOW)).days.map(({ day }) => day)).toEqual(['2026-10-03'])
    })

    test('an error of a request that was admitted before its key was rotated is counted', async () => {
      const { accounts, admission, account, key, ask } = await opened()
      const admitted = await ask(key)
      if (admitted.outcome !== 'admitted') throw new Error('not admitted')
      await rotateKey(accounts, maker, account.id, NOW)
      await admission.countError({ keyId: admitted.keyId, route: ROUTE, nowMs: NOW })
      const { days } = await accounts.usage(account.id, 90, NOW)
      expect(days).toEqual([{ day: '2026-10-03', routes: [{ route: ROUTE, requests: 1, errors: 1 }] }])
    })

    test('the last use of a key is the latest time, even if a clock that is behind reports later', async () => {
      const { accounts, account, key, ask } = await opened()
      await ask(key, NOW + 7)
      await ask(key, NOW)
      expect((await accounts.usage(account.id, 90, NOW)).lastUsedAt).toBe('2026-10-03T12:00:00.007Z')
    })

    test('a request with an invalid key is not counted', async () => {
      const { accounts, admission, account, key, ask } = await opened()
      await pauseAccount(accounts, account.id)
      await ask(key)
      await admission.countRefused(maker.sha256(key), ROUTE, NOW)
      expect((await accounts.usage(account.id, 90, NOW)).days).toEqual([])
    })

    test('90 days are kept and shown; the last use of a key is kept longer', async () => {
      const { accounts, account, key, ask } = await opened()
      const oldest = NOW - (USAGE_DAYS - 1) * DAY_MS
      await ask(key, oldest - DAY_MS)
      await ask(key, oldest)
      const shown = await accounts.usage(account.id, 1000, NOW)
      expect(shown.days.map(({ day }) => day)).toEqual(['2026-07-06'])
      expect(await accounts.purgeUsage(NOW)).toBe(1)
      expect(await accounts.usage(account.id, 90, NOW)).toEqual(shown)
      await accounts.purgeUsage(NOW + DAY_MS)
      expect(await accounts.usage(account.id, 90, NOW + DAY_MS)).toMatchObject({
        lastUsedAt: '2026-07-06T12:00:00.000Z',
        days: [],
        keys: [{ requests: 0, lastUsedAt: '2026-07-06T12:00:00.000Z' }],
      })
    })

    test('the last use of a key stays the latest one, whichever counts are purged first', async () => {
      const { accounts, account, key, ask } = await opened()
      for (const days of [100, 102, 101]) {
        await ask(key, NOW - days * DAY_MS)
        await accounts.purgeUsage(NOW)
        expect(await accounts.usage(account.id, 90, NOW)).toMatchObject({
          lastUsedAt: instantText(NOW - 100 * DAY_MS),
          keys: [{ lastUsedAt: instantText(NOW - 100 * DAY_MS) }],
        })
      }
    })

    testAccountHistories(portsUnderTest, numRuns)
  })
}
