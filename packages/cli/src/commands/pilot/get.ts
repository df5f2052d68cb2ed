import { spawn } from 'node:child_process'
import { codeOf, err, ok } from '@flightbag/core/ports'
import { type Bag, everyPage } from '@flightbag/pilot'
import { Command } from 'commander'
import { type CommandContext, runAndPrint } from '../../context/command-context.ts'
import { type CommandResult, refused, unusable } from '../../context/failure.ts'
import { jsonOption } from '../../context/options.ts'
import { jsonLine } from '../../print/lib/json-line.ts'
import { escaped, printableLines } from '../../print/lib/printable.ts'
import { bagOf, type PilotOptions, profileOption, reach, requiredProfile } from './with-bag.ts'

interface GetOptions extends PilotOptions {
  readonly jq?: string
  readonly paginate?: true
}

export function getCommand(context: CommandContext): Command {
  return new Command('get')
    .description('print the answer of any path of the API as JSON')
    .argument('<path>', 'the path with its query, for example /v1/notes?limit=5')
    .option('--paginate', 'read all pages of a collection; `data` then has the records of all pages')
    .option('--jq <filter>', 'print what the program jq makes of the answer')
    .addOption(profileOption())
    .addOption(jsonOption().hideHelp())
    .action((path: string, options: GetOptions) =>
      runAndPrint(
        context,
        { ...options, isFile: true },
        () => get(context, path, options),
        (text) => text,
      ),
    )
}

async function get(context: CommandContext, path: string, options: GetOptions): CommandResult<string> {
  // The client adds the path to the address: a path like `.example.org` would be part of the name of a host.
  if (!path.startsWith('/')) return unusable('the path must begin with /, for example /v1/notes', 'path')
  const profile = await requiredProfile(context, options)
  if (!profile.ok) return err(profile.failure)
  const read = await reach(context, () => answerOf(bagOf(profile.value, context), path, options.paginate === true))
  if (!read.ok) return read
  if (read.value === null) return refused(`${path} is not a collection: leave out --paginate`, 'path')
  const { stdout } = context.io.terminal
  if (options.jq === undefined) return ok(stdout ? indented(read.value) : jsonLine(read.value))
  const filtered = await runJq(options.jq, JSON.stringify(read.value), context)
  // jq can print strings as they are: on a terminal they must not act.
  return filtered.ok && stdout ? ok(printableLines(filtered.value)) : filtered
}

function indented(value: unknown): string {
  return `${escaped(JSON.stringify(value, null, 2))}\n`
}

/** The answer; null for all pages of something else than a collection. */
async function answerOf(bag: Bag, path: string, paginate: boolean): Promise<unknown> {
  if (!paginate) return bag.request('GET', path)
  const data = await everyPage(bag, path)
  return data === null ? null : { data }
}

/**
 * The output of the program jq for a filter and a JSON text. The text goes through a pipe, and jq gets no variable
 * of the environment but the path.
 */
function runJq(filter: string, json: string, { env, io }: CommandContext): CommandResult<string> {
  return new Promise((resolve, reject) => {
    // The blank keeps a filter that begins with a hyphen from being an option.
    const child = spawn('jq', ['-r', ` ${filter}`], { env: { PATH: env.PATH ?? '' }, signal: io.signal })
    const written = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        written[name] += text
      })
    }
    child.on('error', (error) => {
      if (io.signal.aborted) reject(io.signal.reason)
      else resolve(codeOf(error) === 'ENOENT' ? NO_JQ : err({ line: null, field: 'jq', message: String(error) }))
    })
    child.on('close', (code) => {
      const [message] = written.stderr.trim().split('\n')
      resolve(code === 0 ? ok(written.stdout) : refused(message || `jq ended with ${code}`, 'jq'))
    })
    // jq may end before it has read everything.
    child.stdin.on('error', () => undefined).end(json)
  })
}

const NO_JQ = refused('--jq needs the program jq: install it, or leave the option out', 'jq')
