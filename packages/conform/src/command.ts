import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { checks } from './all-checks.ts'
import { askKey } from './ask-key.ts'
import { type CheckResult, reasonOf, runChecks } from './run.ts'
import { connect, type Service } from './service/service.ts'
import { Violation } from './service/violation.ts'

const HELP = `Usage: flightbag-conform [options]

Checks a running service against the specification; the key is read from FLIGHTBAG_KEY or a prompt.

Options:
  --url <address>  base address of the service (default: http://127.0.0.1:8787)
  --writes         also store plugin sessions, under new ids that begin with "conform-"; the API cannot delete them
  --json           print one JSON value
  --help           print this text

Example:
  FLIGHTBAG_KEY=$(cat key) flightbag-conform --url https://bag.example.org
`

/** Exit codes, the same as those of the command `flightbag`. */
export const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const

/** The timeout for one answer of the service under test. */
const TIMEOUT_MS = 30_000

/** The process of a run, or a test in its place. */
interface CommandIo {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
  readonly signal: AbortSignal
}

/** The command `flightbag-conform`: returns its exit code. */
export async function conform(io: CommandIo): Promise<number> {
  const { args, env, stdout, signal } = io
  const options = optionsOf(args)
  if (options instanceof Error) return fail(io, EXIT.usage, null, options.message)
  if (options.help) {
    stdout.write(HELP)
    return EXIT.done
  }
  const url = webAddress(options.url)
  if (url === null) return fail(io, EXIT.failed, 'url', `--url ${ADDRESS_RULE}`)
  const key = env.FLIGHTBAG_KEY || (await askKey(signal))
  if (signal.aborted) return EXIT.interrupted
  if (!key) return fail(io, EXIT.failed, null, 'no key was given: set FLIGHTBAG_KEY')
  const service = connect({
    url,
    key,
    timeoutMs: TIMEOUT_MS,
    fetch: (input, init) => fetch(input, { ...init, signal: either(signal, init!.signal!) }),
    sleep: (ms) => setTimeout(ms, undefined, { signal }),
  })
  try {
    const problem = await unreachable(service, signal)
    if (problem !== null) return fail(io, EXIT.failed, 'url', `${url} cannot be reached: ${problem}`)
    const results = await runChecks(service, checks, {
      writes: options.writes,
      signal,
      onResult: (result) => {
        if (!options.json) stdout.write(resultLine(result))
      },
    })
    const conforms = results.every(({ result }) => result !== 'failed')
    stdout.write(options.json ? `${JSON.stringify({ conforms, checks: results })}\n` : summary(results))
    return conforms ? EXIT.done : EXIT.failed
  } catch (error) {
    if (signal.aborted) return EXIT.interrupted
    throw error
  }
}

/** Why the service answers nothing at all, which each check would say again; null if it answers. */
async function unreachable(service: Service, signal: AbortSignal): Promise<string | null> {
  try {
    await service.ask('/v1/health', { key: 'none' })
    return null
  } catch (error) {
    signal.throwIfAborted()
    return error instanceof Violation ? null : reasonOf(error)
  }
}

function optionsOf(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const
  const url = { type: 'string', default: 'http://127.0.0.1:8787' } as const
  try {
    return parseArgs({ args: [...args], options: { url, writes: flag, json: flag, help: flag } }).values
  } catch (error) {
    if (error instanceof TypeError) return error
    throw error
  }
}

const ADDRESS_RULE = 'must be an http or https address without user, password, query or fragment'

/** An address without slashes at its end; null for one that breaks the {@link ADDRESS_RULE}. */
function webAddress(given: string): string | null {
  if (!URL.canParse(given) || /\s/.test(given)) return null
  const { protocol, href, origin, pathname } = new URL(given)
  if (!/^https?:$/.test(protocol) || href !== origin + pathname) return null
  // a pattern such as /\/+$/ takes quadratic time for an address of many slashes
  let end = given.length
  while (given[end - 1] === '/') end--
  return given.slice(0, end)
}

function fail({ args, stdout, stderr }: CommandIo, exitCode: number, field: string | null, message: string): number {
  if (args.includes('--json')) stdout.write(`${JSON.stringify({ error: { line: null, field, message } })}\n`)
  stderr.write(`flightbag-conform: ${printable(message)}\n`)
  return exitCode
}

const MARKS = { passed: 'ok  ', failed: 'FAIL', 'not applicable': 'n/a ', skipped: 'skip' } as const

function resultLine({ id, sentence, result, message }: CheckResult): string {
  const line = `${MARKS[result]}  ${id}${message === null ? '' : `: ${printable(message)}`}\n`
  return result === 'failed' ? `${line}      ${sentence}\n` : line
}

/** A text of the service, without characters that move the cursor or hide the text after them. */
function printable(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]/gu, '\u00b7')
}

function summary(checks: readonly CheckResult[]): string {
  function count(wanted: CheckResult['result']) {
    return checks.filter(({ result }) => result === wanted).length
  }
  return (
    `\n${count('passed')} passed, ${count('failed')} failed, ${count('not applicable')} not applicable, ` +
    `${count('skipped')} skipped\n`
  )
}

/** Ends with the first of two signals. `AbortSignal.any` is not in each Node 20. */
function either(...signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController()
  for (const signal of signals) signal.addEventListener('abort', () => first.abort(signal.reason), { once: true })
  return first.signal
}
