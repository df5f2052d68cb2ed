import { type Account, ok, type Result } from '@flightbag/core/ports'
import { type CommandContext, withStore } from './command-context.ts'
import { type CommandFailure, type CommandResult, refused } from './failure.ts'
import type { AccountOptions } from './options.ts'
import type { Runtime } from './runtime.ts'

/** The failure for an account that does not exist, or was deleted meanwhile. */
export function noAccount(named: string) {
  return refused(`there is no account ${named}`, 'account')
}

/** The account of a command line, by id or e-mail address. */
export async function accountOf(
  { store }: Pick<Runtime, 'store'>,
  named: string,
): Promise<Result<Account, CommandFailure>> {
  const account = await store.accounts.find(named)
  return account === null ? noAccount(named) : ok(account)
}

/** {@link withStore} for work on the account that the options name; fails when it does not exist. */
export function withAccount<T>(
  context: CommandContext,
  options: AccountOptions,
  work: (runtime: Runtime, account: Account) => CommandResult<T>,
  show: (value: T) => string,
): Promise<void> {
  return withStore(
    context,
    options,
    async (runtime) => {
      const account = await accountOf(runtime, options.account)
      return account.ok ? work(runtime, account.value) : account
    },
    show,
  )
}

/** An account as the commands print it with `--json`. */
export function accountJson({ id, email, displayName, status, createdAt, apiKey }: Account) {
  return {
    userId: id,
    email,
    displayName,
    status,
    accountCreatedAt: createdAt,
    apiKey,
  }
}
