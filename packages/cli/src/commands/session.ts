import { ok } from '@flightbag/core'
import { Command } from 'commander'
import { accountOf } from '../account-of.ts'
import { refused } from '../failure.ts'
import { type Session, withStore } from '../session.ts'
import { type AccountOptions, accountOption, jsonOption } from './options.ts'

export function sessionCommand(session: Session): Command {
  const command = new Command('session').description('look after plugin sessions')
  command
    .command('delete')
    .description('delete a plugin session, as the pilot does in the app: it is never stored again')
    .argument('<id>', 'the id of the session')
    .addOption(accountOption())
    .addOption(jsonOption())
    .action((id: string, options: AccountOptions) =>
      withStore(
        session,
        options,
        async (runtime) => {
          const account = await accountOf(runtime, options.account)
          if (!account.ok) return account
          const removed = await runtime.store.sessions.remove(account.value.id, id, runtime.clock())
          return removed ? ok({ id, deleted: true }) : refused(`there is no session ${id}`, 'id')
        },
        () => `${id} is deleted\n`,
      ),
    )
  return command
}
