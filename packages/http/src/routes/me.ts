import { type Accounts, accountRecord, err, ok, toAccountRecord } from '@flightbag/core'
import { defineRoute } from '../declare/route.ts'
import { value } from '../respond/answer.ts'

export const me = defineRoute({
  method: 'GET',
  path: '/v1/me',
  tag: 'Account',
  tagDescription: 'The account behind the key.',
  summary: 'The account the key belongs to',
  description: 'The key itself is never returned: `apiKey.prefix` is enough to tell it from another.',
  response: accountRecord,
  named: { Account: accountRecord },
  example: {
    userId: '5f1f6a0e-5d0c-4c42-9a55-0b6b9d6c1b11',
    email: 'pilot@example.org',
    displayName: 'A. Pilot',
    accountCreatedAt: '2026-09-17T12:00:00.000Z',
    apiKey: { prefix: 'svc_live_Ab3dE6', createdAt: '2026-09-17T12:00:00.000Z', rotatedAt: null },
  },
  handle: async ({ accountId }, { accounts }: { accounts: Pick<Accounts, 'find'> }) => {
    const account = await accounts.find(accountId)
    if (!account?.apiKey) return err({ kind: 'unauthorized' })
    return ok(value(toAccountRecord(account, account.apiKey)))
  },
})
