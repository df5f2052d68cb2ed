import { ok, type Result } from '@flightbag/core'
import { failureLines } from '../print/failure-lines.ts'
import { jsonLine } from '../print/lib/json-line.ts'
import { printable } from '../print/lib/printable.ts'
import { usableSettings } from '../settings/exposure.ts'
import type { SettingFailure, Settings } from '../settings/settings.ts'
import { explain } from './explain.ts'
import { type CommandFailure, type CommandResult, failureText, refused, unusable } from './failure.ts'
import type { Io, Output } from './io.ts'
import { InputError } from './io.ts'
import type { openRuntime, Runtime } from './runtime.ts'
import { schemaProblem } from './schema-problem.ts'
import { UncertainOutcome } from './uncertain.ts'

/** Exit codes, as docs/cli.md lists them. */
export const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const

/** One run of the program: its inputs, and its exit code. */
export interface CommandContext {
  readonly io: Io
  readonly env: Readonly<Record<string, string | undefined>>
  /** The settings file of the command line; absent without one. */
  readonly configFile?: string
  /** Reads the environment and the settings file again. */
  readonly readEnv?: () => Promise<Result<CommandContext['env'], SettingFailure>>
  /** The command line, without the program. */
  readonly args: readonly string[]
  /** Opens the store and the files that the command works with. */
  readonly open: typeof openRuntime
  /** Where a failure is printed as JSON, if standard output is collected for a file; absent otherwise. */
  readonly failures?: Output
  /** Null until the command has succeeded or failed; a program that ends before counts as failed. */
  exitCode: number | null
}

/** The options of every command. */
export interface CommonOptions {
  readonly json?: true
  /** Set by a command whose output is a file, or an answer as it is: with `--json`, only a failure is a JSON value. */
  readonly isFile?: true
}

/**
 * Runs `work` and prints its result: one JSON value with `--json`, otherwise the text that `show` makes for people, and
 * nothing for undefined.
 */
export async function runAndPrint<T>(
  context: CommandContext,
  { json, isFile }: CommonOptions,
  work: () => CommandResult<T>,
  show: (value: T) => string,
): Promise<void> {
  const { io } = context
  let result: Result<string, CommandFailure>
  try {
    const done = await work()
    result = done.ok
      ? ok(done.value === undefined ? '' : json && !isFile ? jsonLine(done.value) : show(done.value))
      : done
  } catch (error) {
    if (io.signal.aborted) {
      context.exitCode = EXIT.interrupted
      return
    }
    const message = error instanceof InputError || error instanceof UncertainOutcome ? error.message : explain(error)
    if (message === null) throw error
    result = refused(message)
  }
  if (!result.ok) return fail(context, json === true, result.failure)
  if (result.value !== '') await io.stdout.write(result.value)
  // Set last: a process that ends before this line has failed, whatever the reason.
  context.exitCode ??= EXIT.done
}

/** Prints why the command failed, and sets the exit code. */
export async function fail(
  context: CommandContext,
  json: boolean,
  { isUsage, ...failure }: CommandFailure,
): Promise<void> {
  context.exitCode = isUsage ? EXIT.usage : EXIT.failed
  if (json) await (context.failures ?? context.io.stdout).write(jsonLine({ error: failure }))
  await writeFailure(context, printable(failureText(failure)))
}

/** Writes why the command failed to standard error; `stack` for a programming error. */
export async function writeFailure({ io, args }: CommandContext, message: string, stack?: string): Promise<void> {
  await io.stderr.write(failureLines({ args, isTerminal: io.terminal.stderr }, message, stack))
}

/** The settings of the environment; null for an invalid one, which is reported. */
export async function settingsOf(context: CommandContext, json: boolean): Promise<Settings | null> {
  const settings = usableSettings(context.env)
  if (settings.ok) return settings.value
  const { setting, message } = settings.failure
  await fail(context, json, unusable(message, setting).failure)
  return null
}

/** Runs `work` on the store and prints its result, as {@link runAndPrint} does. */
export async function withStore<T>(
  context: CommandContext,
  options: CommonOptions,
  work: (runtime: Runtime) => CommandResult<T>,
  show: (value: T) => string,
  { anySchema = false } = {},
): Promise<void> {
  await withSettings(context, options, (settings) => onRuntime(context, settings, anySchema, work), show)
}

/** Runs `work` without a store and prints its result, as {@link runAndPrint} does. */
export async function withSettings<T>(
  context: CommandContext,
  options: CommonOptions,
  work: (settings: Settings) => CommandResult<T>,
  show: (value: T) => string,
): Promise<void> {
  const settings = await settingsOf(context, options.json === true)
  if (settings !== null) await runAndPrint(context, options, () => work(settings), show)
}

async function onRuntime<T>(
  { open }: CommandContext,
  settings: Settings,
  anySchema: boolean,
  work: (runtime: Runtime) => CommandResult<T>,
): CommandResult<T> {
  const runtime = await open(settings)
  try {
    const problem = anySchema ? null : schemaProblem(await runtime.store.operation.inspectSchema())
    return problem === null ? await work(runtime) : refused(problem)
  } finally {
    await runtime.close()
  }
}
