import { type Accounts, err, ok, toAccountRecord } from '@flightbag/core/ports'
import { accountRecord } from '@flightbag/core/schemas'
import { defineRoute } from '../declare/route.ts'
import { value } from '../respond/handler-answer.ts'

export const me = defineRoute({
  method: 'GET',
  path: '/v1/me',
  operationId: 'getAccount',
  tag: 'Account',
  tagDescription: 'The account to which the key belongs.',
  summary: 'Get the account of the key',
  description: 'The key itself is never returned; `apiKey.prefix` contains its first characters.',
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
