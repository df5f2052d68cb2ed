import { ok } from '@flightbag/core'
import { Command } from 'commander'
import { archiveAt } from '../backup/archives.ts'
import { missingText, summaryText } from '../backup/tally.ts'
import { verifyArchive } from '../backup/verify-archive.ts'
import { type CommandContext, type CommonOptions, withStore } from '../context/command-context.ts'
import { type CommandResult, refused, unusable } from '../context/failure.ts'
import type { Runtime } from '../context/runtime.ts'
import { type VerifiedCopy, verifyCopy } from '../copy/verify-copy.ts'
import { counted } from '../print/lib/counted.ts'
import { withProgress } from '../print/progress.ts'

export function backupVerifyCommand(context: CommandContext): Command {
  return (
    new Command('verify')
      .description(
        'restore an archive or the continuous copy into a temporary folder, and compare all that it contains',
      )
      .argument('[source]', 'an archive or a folder of archives; without it, the copy that FLIGHTBAG_LITESTREAM names')
      // `backup` has the same option, and commander gives it to that command.
      .action((source: string | undefined, _: CommonOptions, command: Command) =>
        withStore(
          context,
          command.optsWithGlobals<CommonOptions>(),
          (runtime) => (source === undefined ? copyOf(context, runtime) : archiveOf(context, runtime, source)),
          verifiedText,
        ),
      )
  )
}

function archiveOf({ io }: CommandContext, { settings, clock }: Runtime, source: string) {
  return withProgress(io, 'restoring', null, async (shown) => {
    const archive = { path: await archiveAt(source, null), key: settings.backupKey }
    return ok(await verifyArchive(archive, clock, shown))
  })
}

async function copyOf({ io, env }: CommandContext, runtime: Runtime): CommandResult<VerifiedCopy> {
  const { litestream: config } = runtime.settings
  if (config === null) return unusable('name an archive, or set FLIGHTBAG_LITESTREAM for a continuous copy', 'source')
  const verified = await withProgress(io, 'comparing', null, (shown) => verifyCopy(runtime, { config, env }, shown))
  const { differing = 0, missingAccounts = 0, differingFiles = 0 } = verified.compared ?? {}
  const faults = [
    ...(differing === 0 ? [] : [counted(differing, 'record differs', 'records differ')]),
    ...(missingAccounts === 0 ? [] : [counted(missingAccounts, 'account is missing', 'accounts are missing')]),
    ...(differingFiles === 0 ? [] : [counted(differingFiles, 'attachment differs', 'attachments differ')]),
  ]
  if (faults.length === 0) return ok(verified)
  const fix = 'stop Litestream, remove the folder .flightbag.db-litestream, and start it again: it copies all anew'
  return refused(`the copy is not that of the store: ${faults.join(', ')}; ${fix}`)
}

function verifiedText(verified: VerifiedCopy | Awaited<ReturnType<typeof verifyArchive>>): string {
  const restored = `${summaryText(verified)} can be restored`
  if (!('compared' in verified))
    return `${restored}, as of ${verified.createdAt}\n${missingText(verified.missingFiles)}`
  if (verified.compared === null) return `${restored}; the store is empty, so there is nothing to compare them with\n`
  const since = counted(verified.compared.changedSince, 'record was', 'records were')
  return `${restored} and equal the store; ${since} changed since the last change of the copy\n`
}
