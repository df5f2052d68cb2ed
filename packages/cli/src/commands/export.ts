import { bagDigest, exportLine, findRecordKind, ok, readJson } from '@flightbag/core'
import { Command } from 'commander'
import { withAccount } from '../context/account-of.ts'
import type { CommandContext } from '../context/command-context.ts'
import { type CommandResult, refused } from '../context/failure.ts'
import { type AccountOptions, accountOption, jsonOption } from '../context/options.ts'
import type { Runtime } from '../context/runtime.ts'
import { writePieces } from '../print/lib/write-pieces.ts'

export function exportCommand(context: CommandContext): Command {
  return new Command('export')
    .description('print all records of an account as JSON Lines, the format of `import`')
    .addOption(accountOption())
    .option('--digest', 'print a digest of the collections on standard error, as `mirror --verify` does')
    .addOption(jsonOption().hideHelp())
    .action((options: ExportOptions) =>
      withAccount(
        context,
        { ...options, isFile: true },
        (runtime, { id }) =>
          options.digest ? exportWithDigest(context, runtime, id) : exportAll(context, runtime, id),
        () => '',
      ),
    )
}

interface ExportOptions extends AccountOptions {
  readonly digest?: true
}

/** Exports, and prints the digest of what was exported, which is the bag of one instant or nothing is printed. */
async function exportWithDigest(
  context: CommandContext,
  runtime: Runtime,
  accountId: string,
): CommandResult<undefined> {
  const { records } = runtime.store
  const digest = bagDigest(runtime.keys.sha256)
  const before = await records.revision(accountId)
  // The digest is that of the records as they are served, from which a mirror computes its own.
  const done = await exportAll(context, runtime, accountId, (line) => {
    const { kind, record } = readJson(line) as { readonly kind: string; readonly record?: { readonly id: string } }
    const collection = findRecordKind(kind)?.collection ?? null
    if (collection !== null && record !== undefined) digest.add(collection, record)
  })
  if ((await records.revision(accountId)) !== before)
    return refused('the bag changed during the export, which has no digest of one instant: export it again')
  await context.io.stderr.write(`${digest.text()}\n`)
  return done
}

async function exportAll(
  { io }: CommandContext,
  { store }: Runtime,
  accountId: string,
  exported: (line: string) => void = () => undefined,
): CommandResult<undefined> {
  async function* lines() {
    for await (const line of store.sync.export(accountId)) {
      exported(line)
      yield `${exportLine(line)}\n`
    }
  }
  await writePieces(io, lines())
  return ok(undefined)
}
