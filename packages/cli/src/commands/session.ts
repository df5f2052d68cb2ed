import { ok } from '@flightbag/core'
import { Command } from 'commander'
import { withAccount } from '../context/account-of.ts'
import type { CommandContext } from '../context/command-context.ts'
import { refused } from '../context/failure.ts'
import { type AccountOptions, accountOption } from '../context/options.ts'
import { uncertain } from '../context/uncertain.ts'
import { sessionShowCommand } from './pilot/session-show.ts'

export function sessionCommand(context: CommandContext): Command {
  const command = new Command('session').description(
    'show the radio exchange of a plugin session; for operators: delete one',
  )
  command
    .command('delete')
    .description('delete a plugin session, as the pilot does in the app; its id is never stored again')
    .argument('<id>', 'the id of the session')
    .addOption(accountOption())
    .action((id: string, options: AccountOptions) =>
      withAccount(
        context,
        options,
        async ({ store, clock }, account) => {
          const removed = await uncertain(
            'the session was deleted',
            'Run the command again: it deletes the session, or reports that there is none.',
            () => store.sessions.remove(account.id, id, clock()),
          )
          return removed ? ok({ id, deleted: true }) : refused(`there is no session ${id}`, 'id')
        },
        () => `${id} is deleted\n`,
      ),
    )
  return command.addCommand(sessionShowCommand(context))
}
