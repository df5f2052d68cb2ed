import type { Account } from '@flightbag/client'
import { Command } from 'commander'
import type { CommandContext } from '../../context/command-context.ts'
import { fieldLines } from '../../print/lib/field-lines.ts'
import { type PilotOptions, profileOption, withBag } from './with-bag.ts'

export function meCommand(context: CommandContext): Command {
  return new Command('me')
    .description('show the account of the API key')
    .addOption(profileOption())
    .action((options: PilotOptions) => withBag(context, options, async (bag) => (await bag.get('/v1/me')).data, meText))
}

function meText({ userId, email, displayName, accountCreatedAt, apiKey }: Account): string {
  return fieldLines({
    account: userId,
    name: displayName,
    email,
    'created at': accountCreatedAt,
    'API key': `${apiKey.prefix}...`,
    'key created at': apiKey.createdAt,
    'key rotated at': apiKey.rotatedAt,
  })
}
