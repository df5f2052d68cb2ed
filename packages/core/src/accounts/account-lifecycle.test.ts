import { memoryAccounts } from '@flightbag/testing/memory/memory-accounts'
import { describe, expect, test } from 'vitest'
import {
  confirmAccount,
  createAccount,
  createFirstAccount,
  deleteAccount,
  ensureKey,
  pauseAccount,
  resetAccount,
  resumeAccount,
  rotateKey,
} from './account-lifecycle.ts'
import type { KeyMaker } from './api-key.ts'

const NOW = Date.UTC(2026, 2, 1, 12)
const LATER = NOW + 60_000
const ANA = { email: 'ana@example.com', displayName: 'Ana', id: 'ana' }
const NO_ACCOUNT = { ok: false, failure: { kind: 'not_found', message: 'no such account' } }

/** Keys that differ, and a hash that is the key itself. */
function keyMaker(): KeyMaker {
  let made = 0
  return {
    prefix: 'fb_live_',
    randomBytes: (length) => new Uint8Array(length).fill(++made),
    sha256: (text) => (typeof text === 'string' ? new TextEncoder().encode(text) : text),
  }
}

function world() {
  const accounts = memoryAccounts()
  const maker = keyMaker()
  return {
    accounts,
    maker,
    create: (confirmed: boolean) => createAccount(accounts, maker, { ...ANA, confirmed }, NOW),
    status: async () => (await accounts.find('ana'))?.status,
    isValid: async (key: string) => (await accounts.recheck(maker.sha256(key))) !== null,
  }
}

async function succeeded<T>(result: Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false }>) {
  const settled = await result
  if (!settled.ok) throw new Error(JSON.stringify(settled))
  return settled.value
}

describe('the first account', () => {
  test('is made once, and its key is kept before the account is stored', async () => {
    const { accounts, maker, isValid } = world()
    const kept: { key: string; accounts: number }[] = []
    async function first() {
      const before = (await accounts.list()).length
      return succeeded(
        createFirstAccount(accounts, maker, 'ana@example.com', (key) => kept.push({ key, accounts: before }), NOW),
      )
    }
    expect(await first()).toMatchObject({ email: 'ana@example.com', status: 'active' })
    expect(kept).toMatchObject([{ accounts: 0 }])
    expect(await isValid(kept[0]?.key ?? '')).toBe(true)
    expect(await first()).toBe(null)
    expect(kept).toHaveLength(1)
  })

  test('is not made if its key cannot be kept, or for an invalid address', async () => {
    const { accounts, maker } = world()
    function full() {
      throw new Error('the disk is full')
    }
    await expect(createFirstAccount(accounts, maker, 'ana@example.com', full, NOW)).rejects.toThrow('full')
    const invalid = createFirstAccount(accounts, maker, 'ana', full, NOW)
    expect(await invalid).toMatchObject({ ok: false, failure: { field: 'email' } })
    expect(await accounts.list()).toEqual([])
  })
})

describe('an account', () => {
  test('that is confirmed has a valid key and its details', async () => {
    const { create, isValid } = world()
    const { account, key } = await succeeded(create(true))
    expect(account).toMatchObject({ id: 'ana', email: ANA.email, displayName: 'Ana', status: 'active' })
    expect(account.apiKey).toEqual({
      prefix: key!.slice(0, 14),
      createdAt: '2026-03-01T12:00:00.000Z',
      rotatedAt: null,
    })
    expect(await isValid(key!)).toBe(true)
  })

  test('that is not confirmed has no key', async () => {
    const { create } = world()
    expect(await create(false)).toMatchObject({ ok: true, value: { account: { status: 'unconfirmed' }, key: null } })
  })

  test('is not created twice, or with invalid details', async () => {
    const { create, accounts, maker } = world()
    await create(true)
    expect(await create(true)).toMatchObject({ ok: false, failure: { kind: 'bad_request', field: 'id' } })
    const invalid = createAccount(accounts, maker, { ...ANA, email: 'ana', confirmed: true }, NOW)
    expect(await invalid).toMatchObject({ ok: false, failure: { kind: 'bad_request', field: 'email' } })
  })

  test('is paused and resumed, by its id or e-mail address, and its key with it', async () => {
    const { create, accounts, status, isValid } = world()
    const { key } = await succeeded(create(true))
    for (const who of ['ana', 'ANA@example.com']) {
      expect(await pauseAccount(accounts, who)).toMatchObject({ ok: true, value: { status: 'paused' } })
      expect(await isValid(key!)).toBe(false)
      expect(await resumeAccount(accounts, who)).toMatchObject({ ok: true, value: { status: 'active' } })
      expect([await status(), await isValid(key!)]).toEqual(['active', true])
    }
  })

  test('is deleted with its key', async () => {
    const { create, accounts, status, isValid } = world()
    const { key } = await succeeded(create(true))
    expect(await deleteAccount(accounts, ANA.email)).toMatchObject({ ok: true, value: { id: 'ana' } })
    expect([await status(), await isValid(key!)]).toEqual([undefined, false])
  })

  test('that the store no longer has when it is deleted is not found', async () => {
    const { create, accounts } = world()
    await create(true)
    const overtaken = {
      ...accounts,
      async remove(id: string) {
        await accounts.remove(id)
        return accounts.remove(id)
      },
    }
    expect(await deleteAccount(overtaken, 'ana')).toEqual(NO_ACCOUNT)
  })
})

describe('a key', () => {
  test('is created by the confirmation, once', async () => {
    const { create, accounts, maker, status, isValid } = world()
    await create(false)
    const { key, info } = await succeeded(confirmAccount(accounts, maker, 'ana', LATER))
    expect(info).toEqual({ prefix: key.slice(0, 14), createdAt: '2026-03-01T12:01:00.000Z', rotatedAt: null })
    expect([await status(), await isValid(key)]).toEqual(['active', true])
    const again = await confirmAccount(accounts, maker, 'ana', LATER)
    expect(again).toMatchObject({ ok: false, failure: { kind: 'bad_request', field: 'account' } })
    expect(await isValid(key)).toBe(true)
  })

  test('is created for an account without one, and not for another', async () => {
    const { create, accounts, maker, isValid } = world()
    await create(false)
    const made = await succeeded(ensureKey(accounts, maker, 'ana', LATER))
    expect(await isValid(made!.key)).toBe(true)
    expect(made!.info.prefix).toBe(made!.key.slice(0, 14))
    expect(await ensureKey(accounts, maker, 'ana', LATER)).toEqual({ ok: true, value: null })
  })

  test.each([rotateKey, resetAccount])('is replaced by %o, and the old one is invalid', async (replace) => {
    const { create, accounts, maker, isValid } = world()
    const { key: old } = await succeeded(create(true))
    const { key, info } = await succeeded(replace(accounts, maker, ANA.email, LATER))
    expect(info).toEqual({
      prefix: key.slice(0, 14),
      createdAt: '2026-03-01T12:00:00.000Z',
      rotatedAt: '2026-03-01T12:01:00.000Z',
    })
    expect([await isValid(old!), await isValid(key)]).toEqual([false, true])
  })

  test('of an account without one is not replaced', async () => {
    const { create, accounts, maker } = world()
    await create(false)
    expect(await rotateKey(accounts, maker, 'ana', LATER)).toMatchObject({
      ok: false,
      failure: { kind: 'bad_request', field: 'account' },
    })
  })
})

test('every rule answers alike for an account that does not exist', async () => {
  const { accounts, maker } = world()
  expect(await confirmAccount(accounts, maker, 'eva', NOW)).toEqual(NO_ACCOUNT)
  expect(await ensureKey(accounts, maker, 'eva', NOW)).toEqual(NO_ACCOUNT)
  expect(await rotateKey(accounts, maker, 'eva', NOW)).toEqual(NO_ACCOUNT)
  expect(await pauseAccount(accounts, 'eva')).toEqual(NO_ACCOUNT)
  expect(await resumeAccount(accounts, 'eva')).toEqual(NO_ACCOUNT)
  expect(await deleteAccount(accounts, 'eva')).toEqual(NO_ACCOUNT)
})

test('an account that was deleted after it was found is not found', async () => {
  const { create, accounts, maker } = world()
  await create(true)
  const found = await accounts.find('ana')
  await accounts.remove('ana')
  const late = { ...accounts, find: async () => found }
  expect(await ensureKey(late, maker, 'ana', NOW)).toEqual(NO_ACCOUNT)
  expect(await rotateKey(late, maker, 'ana', NOW)).toEqual(NO_ACCOUNT)
  expect(await pauseAccount(late, 'ana')).toEqual(NO_ACCOUNT)
})
