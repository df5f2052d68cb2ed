import { err, type NearMiss, ok, readImportLine } from '@flightbag/core'
import { Command } from 'commander'
import { withAccount } from '../context/account-of.ts'
import { withLines } from '../context/checked-lines.ts'
import type { CommandContext } from '../context/command-context.ts'
import { type CommandResult, refused, toCommandFailure } from '../context/failure.ts'
import { inputName } from '../context/io.ts'
import { type AccountOptions, accountOption, dryRunOption } from '../context/options.ts'
import type { Runtime } from '../context/runtime.ts'
import { uncertain } from '../context/uncertain.ts'
import { printable } from '../print/lib/printable.ts'
import { dryImport } from '../records/dry-import.ts'

interface Imported {
  readonly imported: number
  readonly unchanged: number
  readonly deleted: number
}

interface ImportChoices {
  readonly dryRun?: boolean
  readonly takeOwnership?: boolean
}

type ImportOptions = AccountOptions & ImportChoices

export function importCommand(context: CommandContext): Command {
  return new Command('import')
    .description('import the records of a JSON Lines file into an account; if one line is invalid, nothing is imported')
    .argument('<file>', 'the file, or - for standard input')
    .addOption(accountOption())
    .option(
      '--take-ownership',
      'make the account the owner of shared plannings that were exported from another account',
    )
    .addOption(dryRunOption())
    .action((file: string, options: ImportOptions) =>
      withAccount(
        context,
        options,
        (runtime, { id }) => importFile(context, runtime, id, file, options),
        ({ imported, unchanged, deleted }) =>
          `${imported} imported, ${unchanged} unchanged, ${deleted} deleted` +
          `${options.dryRun ? ' (dry run: nothing was changed)' : ''}\n`,
      ),
    )
}

/** One import prints at most this many warnings. */
const WARNINGS_MAX = 20

/** Imports a file into an account. Keeps only a line and a chunk in memory, whatever the length of the file. */
export async function importFile(
  { io }: Pick<CommandContext, 'io'>,
  runtime: Runtime,
  accountId: string,
  path: string,
  { dryRun: isDryRun, takeOwnership = false }: ImportChoices = {},
): CommandResult<Imported> {
  const nowMs = runtime.clock()
  const warnings: string[] = []
  const plannings = new Map<string, number>()
  let lines = 0
  function read(text: string, line: number) {
    lines += 1
    function onNearMiss({ field, declared }: NearMiss) {
      if (warnings.length < WARNINGS_MAX)
        warnings.push(`line ${line}: unknown field record.${field} was stored; did you mean ${declared}?`)
    }
    const change = readImportLine(text, { accountId, nowMs, takeOwnership, onNearMiss })
    // Whether an id belongs to another account is known only after all lines were stored.
    if (change.ok && change.value.kind === 'sharedPlanning') plannings.set(change.value.id, line)
    return change
  }
  return withLines(io, path, 'importing', read, async (changes) => {
    function apply() {
      return runtime.store.sync.apply(accountId, changes, nowMs)
    }
    const imported = isDryRun
      ? ok(await dryImport(runtime.store.sync, changes, { accountId, nowMs }))
      : await uncertain(
          'the records were imported',
          'Either all of them were or none. Run the import again: records that are already stored do not change.',
          apply,
        )
    for (const warning of warnings) await io.stderr.write(`flightbag: warning: ${printable(warning)}\n`)
    // A file that was cut to nothing is no success: a bag that is empty needs no import.
    if (imported.ok && lines > 0) return imported
    if (imported.ok) return refused(`${inputName(path)} contains no record: nothing was imported`)
    const { failure } = imported
    const recordId = failure.kind === 'bad_request' ? failure.recordId : undefined
    return err({ ...toCommandFailure(failure), line: plannings.get(recordId ?? '') ?? null })
  })
}
