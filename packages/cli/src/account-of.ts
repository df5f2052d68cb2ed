import type { Account, Result } from '@flightbag/core'
import { ok } from '@flightbag/core'
import { type CommandFailure, refused } from './failure.ts'
import type { Runtime } from './runtime.ts'

/** The failure of naming an account that is not there, or was deleted meanwhile. */
export const noAccount = (named: string) => refused(`there is no account ${named}`, 'account')

/** The account that a command line names, by id or e-mail. */
export async function accountOf(
  { store }: Pick<Runtime, 'store'>,
  named: string,
): Promise<Result<Account, CommandFailure>> {
  const account = await store.accounts.find(named)
  return account === null ? noAccount(named) : ok(account)
}

/** An account as the commands print it with `--json`. */
export const accountJson = ({ id, email, displayName, status, createdAt, apiKey }: Account) => ({
  userId: id,
  email,
  displayName,
  status,
  accountCreatedAt: createdAt,
  apiKey,
})
