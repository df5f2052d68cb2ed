import { err, readImportLine, type SyncChange } from '@flightbag/core'
import { Command } from 'commander'
import { accountOf } from '../account-of.ts'
import { checkedLines, lineRefusal } from '../checked-lines.ts'
import { toCommandFailure } from '../failure.ts'
import { counted, progress } from '../progress.ts'
import type { Runtime } from '../runtime.ts'
import { type Answer, type Session, withStore } from '../session.ts'
import { type AccountOptions, accountOption, jsonOption } from './options.ts'

interface Imported {
  readonly imported: number
  readonly unchanged: number
  readonly deleted: number
}

export const importCommand = (session: Session): Command =>
  new Command('import')
    .description('put the records of a JSON Lines file into an account: all of them, or none when one line is bad')
    .argument('<file>', 'the file, or - for standard input')
    .addOption(accountOption())
    .addOption(jsonOption())
    .action((file: string, options: AccountOptions) =>
      withStore(
        session,
        options,
        (runtime) => importFile(session, runtime, options.account, file),
        ({ imported, unchanged, deleted }) => `${imported} imported, ${unchanged} unchanged, ${deleted} deleted\n`,
      ),
    )

/** Imports a file into an account. Holds a line and a chunk in memory, whatever the length of the file. */
export async function importFile(
  { io }: Pick<Session, 'io'>,
  runtime: Runtime,
  named: string,
  path: string,
): Answer<Imported> {
  const account = await accountOf(runtime, named)
  if (!account.ok) return account
  const nowMs = runtime.clock()
  const context = { accountId: account.value.id, nowMs }
  const input = await io.open(path)
  const shown = progress(io, 'importing', input.bytes)
  const plannings = new Map<string, number>()
  const read = (text: string, line: number) => {
    const change = readImportLine(text, context)
    // whether its id is another account's shows only when all is stored
    if (change.ok && change.value.kind === 'sharedPlanning') plannings.set(change.value.id, line)
    return change
  }
  const changes = checkedLines<SyncChange>(counted(input.chunks, shown), read, io.signal)
  try {
    const imported = await runtime.store.sync.apply(account.value.id, changes, nowMs)
    if (imported.ok) return imported
    const { failure } = imported
    const recordId = failure.kind === 'bad_request' ? failure.recordId : undefined
    return err({ ...toCommandFailure(failure), line: plannings.get(recordId ?? '') ?? null })
  } catch (error) {
    const refusal = lineRefusal(error)
    if (refusal === null) throw error
    return err(refusal)
  } finally {
    await shown.clear()
  }
}
