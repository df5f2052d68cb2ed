import * as v from 'valibot'
import { expect, test } from 'vitest'
import { accountRecord, apiKeyInfo, toAccountRecord } from './accounts.ts'

const createdAt = '2026-10-03T12:00:00.000Z'
const apiKey = { prefix: 'fb_live_abc123', createdAt: '2026-10-04T12:00:00.000Z', rotatedAt: null }

test.each(['Ana', '', null])('an account with the display name %j is shown with it', (displayName) => {
  const account = { id: 'ana', email: 'ana@example.com', displayName, status: 'active', createdAt, apiKey } as const
  expect(toAccountRecord(account, apiKey)).toEqual({
    userId: 'ana',
    email: 'ana@example.com',
    displayName,
    accountCreatedAt: createdAt,
    apiKey,
  })
})

const record = { userId: 'ana', email: 'ana@example.com', displayName: null, accountCreatedAt: createdAt, apiKey }

test('the schema of the account record has exactly its fields', () => {
  expect(v.is(accountRecord, record)).toBe(true)
  for (const name of Object.keys(record)) expect(v.is(accountRecord, { ...record, [name]: undefined })).toBe(false)
  expect(v.is(accountRecord, { ...record, key: 'secret' })).toBe(false)
})

test('the schema of the shown key has exactly its fields', () => {
  expect(v.is(apiKeyInfo, { ...apiKey, rotatedAt: createdAt })).toBe(true)
  for (const name of Object.keys(apiKey)) expect(v.is(apiKeyInfo, { ...apiKey, [name]: undefined })).toBe(false)
  expect(v.is(apiKeyInfo, { ...apiKey, key: 'secret' })).toBe(false)
})

test.each(['fb_live_abc12', 'fb_live_abc1234', 'fb_live_abc12.', 'fb_test_abc123', 'fb_live_abc123 '])(
  '%s is no shown prefix of a key',
  (prefix) => expect(v.is(apiKeyInfo, { ...apiKey, prefix })).toBe(false),
)
