import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccount, err, ok, type Result } from '@flightbag/core/ports'
import { HOLDING } from '@flightbag/plugin-simulator'
import { Command } from 'commander'
import { type CommandContext, type CommonOptions, runAndPrint } from '../context/command-context.ts'
import { failureText, fromCore, refused, unusable } from '../context/failure.ts'
import { numberArgument } from '../context/options.ts'
import { gradeText } from '../mock/grade/grade-text.ts'
import { runGrade } from '../mock/grade/run-grade.ts'
import { type RunningMock, startMock } from '../mock/mock-server.ts'
import { type MockStep, parseScript, SCRIPT_RULE } from '../mock/script.ts'
import { exchangeText } from '../print/exchange-text.ts'
import { jsonLine } from '../print/lib/json-line.ts'
import { listenProblem } from '../serve/listen-problem.ts'
import { readSettings, type Settings } from '../settings/settings.ts'

interface MockCommandOptions extends CommonOptions {
  readonly port: number
  readonly script?: string
  readonly grade?: string
}

const ACCOUNT = { id: 'mock-pilot', email: 'mock@example.invalid', displayName: 'Mock pilot', confirmed: true }

/** `flightbag mock`: a service for the author of a plugin. */
export function mockCommand(context: CommandContext): Command {
  return new Command('mock')
    .description('serve one empty account for a plugin under development, and print every call decoded')
    .option('--port <port>', 'port on 127.0.0.1; 0 for any free one', numberArgument(0, 65_535), 8788)
    .option('--script <steps>', `treatment of the next calls of the plugin: ${SCRIPT_RULE}`)
    .option(
      '--grade <report>',
      'play a whole evening, grade the client, and write a report: .txt, .json or .xml (JUnit)',
    )
    .argument('[command...]', 'with --grade: the plugin, which is started once for each flight; after "--"')
    .action((command: string[], options: MockCommandOptions) => {
      const { grade: report, port, json } = options
      if (report !== undefined)
        return runAndPrint(
          context,
          options,
          () => runGrade(context, { port, report, command, json: json === true }),
          (graded) => gradeText(graded, context.io.terminal),
        )
      return runAndPrint(
        context,
        options,
        () => mock(context, options),
        () => '',
      )
    })
}

async function mock(context: CommandContext, { json, port, script = '' }: MockCommandOptions) {
  const steps = parseScript(script)
  if (!steps.ok) return unusable(`--script: ${steps.failure}`, 'script')
  const folder = await mkdtemp(join(tmpdir(), 'flightbag-mock-'))
  try {
    // Only these settings: the environment may name the database of a real service.
    const settings = readSettings({ FLIGHTBAG_DATA_DIR: folder, FLIGHTBAG_PORT: '0', FLIGHTBAG_LOG_LEVEL: 'silent' })
    if (!settings.ok) return refused(settings.failure.message)
    const served = await serve(context, settings.value, { port, steps: steps.value, json: json === true })
    return served.ok ? ok(undefined) : refused(served.failure)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Serves the account on another port, with the mock in front of it, until the command is interrupted. */
async function serve(
  context: CommandContext,
  settings: Settings,
  { port, steps, json }: { readonly port: number; readonly steps: readonly MockStep[]; readonly json: boolean },
): Promise<Result<null, string>> {
  const { io } = context
  const silent = { write: async () => undefined }
  const { runServer } = await import('../serve/run-server.ts')
  let key = ''
  let running: RunningMock | null = null
  const served = await runServer(
    { ...context, io: { ...io, stdout: silent, stderr: silent, terminal: { ...io.terminal, stderr: true } } },
    settings,
    async () => ok(settings),
    {
      async prepare({ store, keys, clock }) {
        const created = fromCore(await createAccount(store.accounts, keys, ACCOUNT, clock()))
        if (!created.ok) return err(failureText(created.failure))
        key = created.value.key ?? ''
        return ok(null)
      },
      async ready({ store, clock }, target) {
        running = await startMock({
          target,
          port,
          steps,
          sendCommand: () => store.live.send(ACCOUNT.id, HOLDING, randomUUID(), clock()),
          onExchange: (exchange) => io.stdout.write(json ? jsonLine(exchange) : exchangeText(exchange)),
        })
        const { url } = running
        await io.stdout.write(json ? jsonLine({ url, key }) : `listening on ${url}\nFLIGHTBAG_KEY=${key}\n\n`)
      },
    },
  ).catch((error: unknown) => {
    const problem = listenProblem(error, '127.0.0.1', port)
    if (problem === null) throw error
    return err(problem)
  })
  await (running as RunningMock | null)?.close()
  return served
}
