import { basename } from 'node:path'
import { type CommandContext, type CommonOptions, fail } from '../context/command-context.ts'
import { writeProblem } from '../lib/file-problem.ts'
import { replaceFile } from './lib/replace-file.ts'

/**
 * Runs a command and writes its standard output to a file of the user at the end: a command that fails, also
 * because the disk is full, leaves the file unchanged.
 */
export async function toFile(
  context: CommandContext,
  path: string,
  { json }: CommonOptions,
  run: (context: CommandContext) => Promise<void>,
): Promise<void> {
  if (path === '-') {
    const message = '--out needs the name of a file, and - is none'
    return fail(context, json === true, { line: null, field: 'out', message, isUsage: true })
  }
  const parts: Uint8Array[] = []
  const stdout = {
    async write(text: string | Uint8Array) {
      parts.push(Buffer.from(text as Uint8Array))
    },
  }
  const collecting: CommandContext = { ...context, io: { ...context.io, stdout }, failures: context.io.stdout }
  await run(collecting)
  context.exitCode = collecting.exitCode
  if (context.exitCode !== 0) return
  try {
    await replaceFile(path, Buffer.concat(parts))
    await context.io.stderr.write(`wrote ${basename(path)}\n`)
  } catch (error) {
    await fail(context, json === true, { line: null, field: 'out', message: writeProblem(path, error) })
  }
}
