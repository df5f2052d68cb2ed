import { DAY_MS, USAGE_DAYS } from '@flightbag/core/ports'
import { accountsContract, newStoredKey } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { openAdmission } from '../admission/admission.ts'
import type { Database } from '../connection/database.ts'
import { storeError } from '../connection/store-error.ts'
import { storeOver } from '../store.ts'
import { rowsLeft } from '../testing/rows-left.ts'
import { databaseForTests } from '../testing/stores.ts'
import { accountStore } from './accounts.ts'

const database = databaseForTests()

accountsContract('SQLite', async () => ({ accounts: accountStore(database), admission: openAdmission(database) }), {
  numRuns: 60,
})

/** The same database, whose counters cannot be written. */
function withCountersThat(fail: () => Promise<never>): Database {
  return { ...database, counters: { ...database.counters, write: fail } }
}

/** The same database, whose counters another process locks. */
function withLockedCounters(): Database {
  return withCountersThat(() => Promise.reject(storeError('STORE_BUSY', 'another process writes')))
}

async function newAccount(id: string) {
  const key = newStoredKey()
  await accountStore(database).create({ id, email: `${id}@example.org`, displayName: 'Ana' }, key, 0)
  return key
}

test('a key that was replaced is returned, although the counters of the old one cannot be removed', async () => {
  await newAccount('rotated')
  const { hash, prefix } = newStoredKey()
  const rotated = await accountStore(withLockedCounters()).rotate('rotated', { hash, prefix }, 1000)
  expect(rotated).toMatchObject({ ok: true, value: { prefix, rotatedAt: '1970-01-01T00:00:01.000Z' } })
  expect(await openAdmission(database).recheck(hash)).toMatchObject({ accountId: 'rotated' })
})

test('a key that is replaced leaves no window, and those of other keys stay', async () => {
  const other = databaseForTests()
  const accounts = accountStore(other)
  const admission = openAdmission(other)
  const limits = { keyPerMinute: 5, apiPerSecond: 0, apiBurst: 0 }
  async function use({ hash }: ReturnType<typeof newStoredKey>): Promise<void> {
    await admission.admit({ keyHash: hash, route: 'GET /v1/me', nowMs: 0, limits })
  }
  const [first, second, third] = [newStoredKey(), newStoredKey(), newStoredKey()]
  await accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, first, 0)
  await use(first)
  await accounts.rotate('ana', second, 0)
  await accounts.create({ id: 'beto', email: 'beto@example.org', displayName: null }, third, 0)
  for (const key of [second, third]) await use(key)
  await accounts.rotate('beto', newStoredKey(), 0)
  const kept = other.counters.read.all<{ key: number }>('select key from key_window').map(({ key }) => key)
  expect(kept).toEqual([2])
})

test('a purge of the store deletes the usage before the days that are shown', async () => {
  const { hash } = await newAccount('used')
  const limits = { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 }
  const today = 1000
  for (const daysAgo of [USAGE_DAYS, USAGE_DAYS - 1, 0]) {
    const nowMs = (today - daysAgo) * DAY_MS
    await openAdmission(database).admit({ keyHash: hash, route: 'GET /v1/me', nowMs, limits })
  }
  const store = storeOver(database)
  expect(await store.purge(today * DAY_MS)).toEqual({ reports: 0, commands: 0, usage: 1 })
  const { days } = await store.accounts.usage('used', USAGE_DAYS, today * DAY_MS)
  expect(days.map(({ day }) => Date.parse(day) / DAY_MS)).toEqual([today - USAGE_DAYS + 1, today])
  await store.accounts.remove('used')
})

test('a deletion that cannot erase all data says that the account is deleted, and maintenance erases it', async () => {
  const { hash } = await newAccount('half')
  const limits = { keyPerMinute: 1, apiPerSecond: 0, apiBurst: 0 }
  for (const [day, route] of [
    [0, 'GET /v1/me'],
    [USAGE_DAYS, 'GET /v1/notes'],
  ] as const)
    await openAdmission(database).admit({ keyHash: hash, route, nowMs: day * DAY_MS, limits })
  await accountStore(database).purgeUsage(USAGE_DAYS * DAY_MS)
  await expect(accountStore(withLockedCounters()).remove('half')).rejects.toMatchObject({
    code: 'STORE_BUSY',
    message:
      'the account is deleted, but not all of its data (another process writes): `flightbag maintain` erases the rest',
  })
  expect(await accountStore(database).find('half')).toBeNull()
  expect(await openAdmission(database).recheck(hash)).toBeNull()
  expect(rowsLeft(database)).toEqual(['account', 'api_key'])
  const hidden = database.records.read.all('select email, email_key, display_name from account where id is null')
  expect(hidden).toEqual([{ email: '', email_key: null, display_name: null }])
  await storeOver(database).purge(0)
  expect(rowsLeft(database)).toEqual([])
})

test.each(['STORE_BUSY', 'STORE_DAMAGED', 'STORE_FULL', 'STORE_GONE'] as const)(
  'a deletion that ends with %s keeps the code and the cause, and says that the account is deleted',
  async (code) => {
    await newAccount(code)
    const cause = storeError(code, 'the reason')
    const broken = withCountersThat(() => Promise.reject(cause))
    const message = 'the account is deleted, but not all of its data (the reason): `flightbag maintain` erases the rest'
    await expect(accountStore(broken).remove(code)).rejects.toMatchObject({ code, message, cause })
    expect(await accountStore(database).find(code)).toBeNull()
    await storeOver(database).purge(0)
    expect(rowsLeft(database)).toEqual([])
  },
)

test.each([
  ['an error of the system', Object.assign(new Error('no'), { code: 'EIO' })],
  ['an error without a code', new TypeError('a mistake')],
  ['what is no error', Object.assign({}, { code: 'STORE_BUSY' })],
])('a deletion that ends with %s rejects with it as it is', async (name, failure) => {
  await newAccount(name)
  const broken = withCountersThat(() => Promise.reject(failure))
  await expect(accountStore(broken).remove(name)).rejects.toBe(failure)
  await storeOver(database).purge(0)
})

test('a deletion whose space cannot be given back is done', async () => {
  await newAccount('without space')
  const space = { ...database.space, keepReserve: () => Promise.reject(new Error('the disk is full')) }
  expect(await accountStore({ ...database, space }).remove('without space')).toEqual({ ok: true, value: null })
  expect(rowsLeft(database)).toEqual([])
})
