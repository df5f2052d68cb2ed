import { type Account, accountPrefix, deleteAccount, ok, removeAccountFiles } from '@flightbag/core/ports'
import { Command } from 'commander'
import { withAccount } from '../context/account-of.ts'
import type { CommandContext } from '../context/command-context.ts'
import { requireConfirmation } from '../context/confirm.ts'
import { explain } from '../context/explain.ts'
import { type CommandResult, fromCore, refused } from '../context/failure.ts'
import { accountOption, type SureOptions, yesOption } from '../context/options.ts'
import type { Runtime } from '../context/runtime.ts'
import { uncertain } from '../context/uncertain.ts'
import { forgetUndo } from '../logbook/undo-files.ts'

interface DeleteOptions extends SureOptions {
  readonly dryRun?: true
}

/** The data that a deletion removes, or with `--dry-run` would remove. */
interface Erased {
  readonly userId: string
  readonly email: string
  readonly deleted: boolean
  readonly records: number
  readonly files: number
}

export function accountDeleteCommand(context: CommandContext): Command {
  return new Command('delete')
    .description('erase an account, its key, its records and its files')
    .addOption(accountOption())
    .addOption(yesOption())
    .option('--dry-run', 'only print the data that would be erased')
    .action((options: DeleteOptions) =>
      withAccount(
        context,
        options,
        (runtime, account) => erase(context, runtime, account, options),
        ({ email, deleted, records, files }) =>
          `${email} ${deleted ? 'is erased' : 'would be erased'}: ${records} records, ${files} files\n`,
      ),
    )
}

async function erase(
  { io }: CommandContext,
  runtime: Runtime,
  { id, email }: Account,
  { yes, dryRun }: DeleteOptions,
): CommandResult<Erased> {
  const { store, files } = runtime
  const records = await countOf(store.sync.export(id))
  const about = { userId: id, email, records }
  // The files are counted in any case: while the file store cannot be reached, nothing is deleted.
  const listed = await countOf(files.list(accountPrefix(id)))
  if (dryRun) return ok({ ...about, deleted: false, files: listed })
  const doubt = await requireConfirmation(
    io,
    yes,
    `Erase ${email} with ${records} records and all files? This cannot be undone.`,
  )
  if (doubt !== null) return { ok: false, failure: doubt }
  // Before the rows, so that nothing of the account stays if the result of their deletion is not known.
  await forgetUndo(runtime, id)
  // The rows are deleted before the files: files that remain after a crash then belong to no account, and maintenance
  // removes them.
  const deleted = fromCore(
    await uncertain(
      `${email} was erased`,
      'Run the command again: it erases the account, or reports that there is none.',
      () => deleteAccount(store.accounts, id),
    ),
  )
  if (!deleted.ok) return deleted
  try {
    return ok({ ...about, deleted: true, files: await removeAccountFiles(files, id) })
  } catch (error) {
    const reason = explain(error)
    if (reason === null) throw error
    return refused(`${email} is erased, its files are not yet (${reason}): \`flightbag maintain\` removes them`)
  }
}

async function countOf(items: AsyncIterable<unknown>): Promise<number> {
  let count = 0
  for await (const _ of items) count++
  return count
}
