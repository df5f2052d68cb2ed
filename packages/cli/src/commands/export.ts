import { ok } from '@flightbag/core'
import { Command } from 'commander'
import { accountOf } from '../account-of.ts'
import type { Runtime } from '../runtime.ts'
import { type Answer, type Session, withStore } from '../session.ts'
import { type AccountOptions, accountOption, jsonOption } from './options.ts'

/** Lines go out in pieces of about this size: a write each would be slow. */
const PIECE_CHARACTERS = 64 * 1024

export const exportCommand = (session: Session): Command =>
  new Command('export')
    .description('print all records of an account as JSON Lines, as `import` takes them')
    .addOption(accountOption())
    .addOption(jsonOption().hideHelp())
    .action(({ account }: AccountOptions) =>
      withStore(
        session,
        {},
        (runtime) => exportAll(session, runtime, account),
        () => '',
      ),
    )

async function exportAll({ io }: Session, runtime: Runtime, named: string): Answer<undefined> {
  const account = await accountOf(runtime, named)
  if (!account.ok) return account
  let piece = ''
  for await (const line of runtime.store.sync.export(account.value.id)) {
    io.signal.throwIfAborted()
    piece += `${line}\n`
    if (piece.length < PIECE_CHARACTERS) continue
    await io.stdout.write(piece)
    piece = ''
  }
  await io.stdout.write(piece)
  return ok(undefined)
}
