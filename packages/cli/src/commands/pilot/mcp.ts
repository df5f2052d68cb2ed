import { Readable, Writable } from 'node:stream'
import { err, ok } from '@flightbag/core'
import { PRIVATE_PARTS, type PrivatePart } from '@flightbag/pilot'
import { Command, Option } from 'commander'
import { type CommandContext, runAndPrint } from '../../context/command-context.ts'
import type { CommandResult } from '../../context/failure.ts'
import { jsonOption } from '../../context/options.ts'
import { VERSION } from '../../lib/version.ts'
import { printable } from '../../print/lib/printable.ts'
import { documents } from '../../reference/documents.ts'
import { bagOf, type PilotOptions, profileOption, requiredProfile } from './with-bag.ts'

interface McpOptions extends PilotOptions {
  readonly allow?: readonly PrivatePart[]
  readonly docs?: true
}

export function mcpCommand(context: CommandContext): Command {
  return new Command('mcp')
    .description(
      'serve the bag to a language model, to read only, by the Model Context Protocol on standard input and output',
    )
    .addOption(
      new Option('--allow <parts...>', 'parts that the model can read too; by default none of them').choices(
        PRIVATE_PARTS,
      ),
    )
    .addOption(
      new Option('--docs', 'serve the documents of Flightbag in place of a bag; needs no key').conflicts('allow'),
    )
    .addOption(profileOption())
    .addOption(jsonOption().hideHelp())
    .action((options: McpOptions) =>
      runAndPrint(
        context,
        {},
        () => mcp(context, options),
        () => '',
      ),
    )
}

async function mcp(context: CommandContext, options: McpOptions): CommandResult<undefined> {
  const profile = options.docs ? null : await requiredProfile(context, options)
  if (profile?.ok === false) return err(profile.failure)
  const { io } = context
  const { serveDocs, serveMcp } = await import('@flightbag/pilot/mcp')
  const { chunks } = await io.open('-')
  const streams = {
    input: Readable.from(chunks),
    output: writableOf((text) => io.stdout.write(text)),
    signal: io.signal,
    version: VERSION,
    onError: (error: Error) => void io.stderr.write(`flightbag: ${printable(error.message)}\n`),
  }
  if (profile === null) await serveDocs(documents(), streams)
  else await serveMcp({ bag: bagOf(profile.value, context), enabled: new Set(options.allow) }, streams)
  return ok(undefined)
}

function writableOf(write: (text: string) => Promise<void>): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      write(chunk.toString()).then(() => done(), done)
    },
  })
}
