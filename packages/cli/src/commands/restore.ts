import { type EpochMs, err, fileKey, ok, parseInstantMs } from '@flightbag/core/ports'
import { Command, InvalidArgumentError } from 'commander'
import { listedIds } from '../attachments/attach-file.ts'
import { archiveAt, archiveSource } from '../backup/archives.ts'
import { type Restored, restore } from '../backup/restore.ts'
import { type RestoreResult, recoveredText, restoredText } from '../backup/restored-text.ts'
import { missingText, summaryText } from '../backup/tally.ts'
import { type CommandContext, type CommonOptions, withStore } from '../context/command-context.ts'
import { requireConfirmation } from '../context/confirm.ts'
import { type CommandResult, unusable } from '../context/failure.ts'
import { dryRunOption, yesOption } from '../context/options.ts'
import type { Runtime } from '../context/runtime.ts'
import type { Since } from '../copy/access-now.ts'
import { openCopySource } from '../copy/copy-source.ts'
import { counted } from '../print/lib/counted.ts'
import { type Progress, withProgress } from '../print/progress.ts'

interface RestoreOptions extends CommonOptions {
  readonly at?: EpochMs
  readonly withDeleted?: true
  readonly recovered?: true
  readonly dryRun?: true
  readonly yes?: true
}

export function restoreCommand(context: CommandContext): Command {
  return new Command('restore')
    .description('load an archive or a state of the continuous copy into an empty store; stop all servers first')
    .argument('[source]', 'an archive or a folder of archives; without it, the copy that FLIGHTBAG_LITESTREAM names')
    .option('--at <time>', 'the state at this time, for example 2026-12-01T10:15:00Z; the newest by default', instant)
    .option('--with-deleted', 'also restore accounts of a continuous copy that were deleted after the time')
    .option('--recovered', 'give all records of a recovered PostgreSQL database revisions that no client has seen')
    .addOption(dryRunOption())
    .addOption(yesOption())
    .action((source: string | undefined, options: RestoreOptions) =>
      options.recovered ? adopt(context, source, options) : load(context, source, options),
    )
}

function instant(text: string): EpochMs {
  const ms = parseInstantMs(text)
  if (ms === null) throw new InvalidArgumentError('It must be a time with a zone, for example 2026-12-01T10:15:00Z.')
  return ms
}

function load(context: CommandContext, source: string | undefined, options: RestoreOptions): Promise<void> {
  return withStore(
    context,
    options,
    (runtime) =>
      withProgress(context.io, 'restoring', null, (shown) =>
        source === undefined
          ? fromCopy(context, runtime, options, shown)
          : fromArchive(runtime, source, options, shown),
      ),
    (restored) =>
      options.dryRun
        ? `${summaryText(restored)} can be restored\n${missingText(restored.missingFiles)}`
        : restoredText(restored),
  )
}

async function fromArchive(
  runtime: Runtime,
  source: string,
  { at, withDeleted, dryRun }: RestoreOptions,
  shown: Progress,
): CommandResult<RestoreResult> {
  if (withDeleted) return unusable('--with-deleted is for a continuous copy', 'with-deleted')
  const archive = { path: await archiveAt(source, at ?? null), key: runtime.settings.backupKey }
  const restored = await restore(runtime, archiveSource(archive), { dryRun: dryRun === true, shown })
  return finished(runtime, restored, null, dryRun === true)
}

async function fromCopy(
  { io, env }: CommandContext,
  runtime: Runtime,
  options: RestoreOptions,
  shown: Progress,
): CommandResult<RestoreResult> {
  const { litestream: config, filesCopy } = runtime.settings
  if (config === null) return unusable('name an archive, or set FLIGHTBAG_LITESTREAM for a continuous copy', 'source')
  const [dryRun, withDeleted] = [options.dryRun === true, options.withDeleted === true]
  const choice = { atMs: options.at ?? null, nowMs: runtime.clock(), files: filesCopy, withDeleted }
  const source = await openCopySource({ config, env }, choice)
  try {
    const back = withDeleted && !dryRun ? source.since.deleted : []
    if (back.length > 0) {
      const names = back.map(({ email }) => email).join(', ')
      const accounts = counted(back.length, 'deleted account', 'deleted accounts')
      const refusal = await requireConfirmation(io, options.yes, `Restore ${accounts} with keys and data (${names})?`)
      if (refusal !== null) return err(refusal)
    }
    const restored = await restore(runtime, source, { dryRun, shown })
    return await finished(runtime, restored, source.since, dryRun)
  } finally {
    await source.close()
  }
}

async function finished(
  runtime: Runtime,
  restored: Restored,
  since: Since | null,
  dryRun: boolean,
): CommandResult<RestoreResult> {
  return ok({ ...restored, since, missingFiles: dryRun ? restored.missingFiles : await missingFiles(runtime) })
}

/** A database that tools of PostgreSQL have restored: clients may have seen later revisions than it contains. */
function adopt(context: CommandContext, source: string | undefined, options: RestoreOptions): Promise<void> {
  return withStore(
    context,
    options,
    async ({ store, clock }) => {
      if (source !== undefined || options.at !== undefined)
        return unusable('--recovered takes no source and no time', 'recovered')
      const { renewRevisions } = store.operation
      if (renewRevisions === null)
        return unusable('--recovered is for PostgreSQL: restore an archive or a copy instead', 'recovered')
      if (options.dryRun) return unusable('--recovered has no dry run', 'recovered')
      return ok({ records: await renewRevisions(clock()) })
    },
    recoveredText,
  )
}

/** The number of attachments that records list and the file store does not have. */
async function missingFiles({ store, files }: Pick<Runtime, 'store' | 'files'>): Promise<number> {
  let missing = 0
  for (const { id: accountId } of await store.accounts.list()) {
    for (const id of await listedIds(store.records, accountId)) {
      if ((await files.stat(fileKey(accountId, id))) === null) missing++
    }
  }
  return missing
}
