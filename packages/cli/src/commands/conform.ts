import { type CheckResult, checks, connect, runChecks } from '@flightbag/conform'
import { ok } from '@flightbag/core'
import { Command } from 'commander'
import { type CommandContext, type CommonOptions, EXIT, runAndPrint } from '../context/command-context.ts'
import { type CommandResult, refused } from '../context/failure.ts'
import { jsonOption } from '../context/options.ts'
import { askSecret } from '../context/secret-prompt.ts'
import { printable } from '../print/lib/printable.ts'
import { webAddress } from '../settings/values.ts'

interface ConformOptions extends CommonOptions {
  readonly url: string
  readonly writes?: true
}

const KEY_VARIABLE = 'FLIGHTBAG_KEY'

/** The timeout for one answer of the service under test. */
const TIMEOUT_MS = 30_000

/** `flightbag conform`: checks a running service against the specification. */
export function conformCommand(context: CommandContext): Command {
  return new Command('conform')
    .description(`check a running service against the specification; the key is read from ${KEY_VARIABLE} or a prompt`)
    .option('--url <address>', 'base address of the service', 'http://127.0.0.1:8787')
    .option(
      '--writes',
      'also store plugin sessions, under new ids that begin with "conform-"; the API cannot delete them',
    )
    .addOption(jsonOption())
    .action((options: ConformOptions) => runAndPrint(context, options, () => conform(context, options), summary))
}

interface Conformance {
  readonly conforms: boolean
  readonly checks: readonly CheckResult[]
}

async function conform(
  context: CommandContext,
  { url: address, writes, json }: ConformOptions,
): CommandResult<Conformance> {
  const url = webAddress(address)
  if (!url.ok) return refused(`--url ${url.failure}`, 'url')
  const { env, io } = context
  const key = env[KEY_VARIABLE] || (await askSecret('API key: ', io.signal))
  io.signal.throwIfAborted()
  if (!key) return refused(`no key was given: set ${KEY_VARIABLE}`)
  const service = connect({ url: url.value, key, timeoutMs: TIMEOUT_MS, fetch, sleep: (ms) => wait(ms, io.signal) })
  const results = await runChecks(service, checks, {
    writes: writes === true,
    signal: io.signal,
    onResult: (result) => {
      if (json !== true) void io.stdout.write(resultLine(result))
    },
  })
  const conforms = results.every(({ result }) => result !== 'failed')
  context.exitCode = conforms ? EXIT.done : EXIT.failed
  return ok({ conforms, checks: results })
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

const MARKS = { passed: 'ok  ', failed: 'FAIL', 'not applicable': 'n/a ', skipped: 'skip' } as const

function resultLine({ id, sentence, result, message }: CheckResult): string {
  const line = `${MARKS[result]}  ${id}${message === null ? '' : `: ${printable(message)}`}\n`
  return result === 'failed' ? `${line}      ${sentence}\n` : line
}

function summary({ checks }: Conformance): string {
  function count(wanted: CheckResult['result']) {
    return checks.filter(({ result }) => result === wanted).length
  }
  return (
    `\n${count('passed')} passed, ${count('failed')} failed, ${count('not applicable')} not applicable, ` +
    `${count('skipped')} skipped\n`
  )
}
