import { expect, test } from 'vitest'
import { toAccountRecord } from './accounts.ts'

const createdAt = '2026-10-03T12:00:00.000Z'
const apiKey = { prefix: 'fb_live_abc123', createdAt, rotatedAt: null }

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
