import { ok } from '@flightbag/core'
import { Command } from 'commander'
import { withAccount } from '../context/account-of.ts'
import type { CommandContext } from '../context/command-context.ts'
import type { CommandResult } from '../context/failure.ts'
import type { Runtime } from '../context/runtime.ts'
import { type AccountOptions, accountOption, jsonOption } from './options.ts'

/** Lines are written in pieces of about this size, because one write for each line would be slow. */
const PIECE_CHARACTERS = 64 * 1024

export function exportCommand(context: CommandContext): Command {
  return new Command('export')
    .description('print all records of an account as JSON Lines, the format of `import`')
    .addOption(accountOption())
    .addOption(jsonOption().hideHelp())
    .action(({ account }: AccountOptions) =>
      withAccount(
        context,
        { account },
        (runtime, { id }) => exportAll(context, runtime, id),
        () => '',
      ),
    )
}

async function exportAll({ io }: CommandContext, { store }: Runtime, accountId: string): CommandResult<undefined> {
  let piece = ''
  for await (const line of store.sync.export(accountId)) {
    io.signal.throwIfAborted()
    piece += `${line}\n`
    if (piece.length < PIECE_CHARACTERS) continue
    await io.stdout.write(piece)
    piece = ''
  }
  await io.stdout.write(piece)
  return ok(undefined)
}
