import { ok } from '@flightbag/core'
import { Command } from 'commander'
import { withAccount } from '../account-of.ts'
import type { Runtime } from '../runtime.ts'
import type { Answer, Session } from '../session.ts'
import { type AccountOptions, accountOption, jsonOption } from './options.ts'

/** Lines go out in pieces of about this size: a write each would be slow. */
const PIECE_CHARACTERS = 64 * 1024

export const exportCommand = (session: Session): Command =>
  new Command('export')
    .description('print all records of an account as JSON Lines, as `import` takes them')
    .addOption(accountOption())
    .addOption(jsonOption().hideHelp())
    .action(({ account }: AccountOptions) =>
      withAccount(
        session,
        { account },
        (runtime, { id }) => exportAll(session, runtime, id),
        () => '',
      ),
    )

async function exportAll({ io }: Session, { store }: Runtime, accountId: string): Answer<undefined> {
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
