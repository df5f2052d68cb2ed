import { hostname } from 'node:os'
import type { Result } from '@flightbag/core'
import { holderText, holdFolder } from '../embedded/hold.ts'
import type { Holder } from '../embedded/lock.ts'
import { runElsewhere } from '../embedded/socket-client.ts'
import { jsonLine } from '../print/json-line.ts'
import { printable } from '../print/printable.ts'
import { usableSettings } from '../settings/exposure.ts'
import type { Settings } from '../settings/settings.ts'
import { VERSION } from '../version.ts'
import { explain } from './explain.ts'
import { type CommandFailure, failureText, refused } from './failure.ts'
import type { Io } from './io.ts'
import { InputError } from './io.ts'
import { openRuntime, type Runtime } from './runtime.ts'
import { schemaProblem } from './schema-problem.ts'
import { UncertainOutcome } from './uncertain.ts'

/** Exit codes, as docs/cli.md lists them. */
export const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const

/** One run of the program: what it was told, and what it ends with. */
export interface CommandContext {
  readonly io: Io
  readonly env: Readonly<Record<string, string | undefined>>
  /** The command line, without the program. */
  readonly args: readonly string[]
  /** The serving process's own runtime, when the command runs inside it. */
  readonly served: Runtime | null
  /** Null until the command has succeeded or failed; a program that ends before has failed. */
  exitCode: number | null
}

/** Options every command has. */
export interface CommonOptions {
  readonly json?: true
}

export type Answer<T> = Promise<Result<T, CommandFailure>>

/** Runs `work` and prints what it answers: one JSON value with `--json`, otherwise what `show` makes of it for people, and nothing for undefined. */
export async function answer<T>(
  context: CommandContext,
  { json }: CommonOptions,
  work: () => Answer<T>,
  show: (value: T) => string,
): Promise<void> {
  const { io } = context
  let result: Result<T, CommandFailure>
  try {
    result = await work()
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
  if (result.value !== undefined) await io.stdout.write(json ? jsonLine(result.value) : show(result.value))
  // Last: a process that ends before this line, for whatever reason, has failed.
  context.exitCode ??= EXIT.done
}

/** Says why the command did nothing, and ends it with `exitCode`. */
export async function fail(
  context: CommandContext,
  json: boolean,
  failure: CommandFailure,
  exitCode: number = EXIT.failed,
): Promise<void> {
  context.exitCode = exitCode
  if (json) await context.io.stdout.write(jsonLine({ error: failure }))
  await context.io.stderr.write(`flightbag: ${printable(failureText(failure))}\n`)
}

/** The settings of the environment; null when one cannot be used, which is said. */
export async function settingsOf(context: CommandContext, json: boolean): Promise<Settings | null> {
  const settings = usableSettings(context.env)
  if (settings.ok) return settings.value
  const { setting, message } = settings.failure
  await fail(context, json, { line: null, field: setting, message }, EXIT.usage)
  return null
}

/**
 * Runs `work` on the store and prints what it answers, as {@link answer} does. Where a serving process has the embedded
 * store, the whole command runs there instead, and its words come out here.
 */
export async function withStore<T>(
  context: CommandContext,
  options: CommonOptions,
  work: (runtime: Runtime) => Answer<T>,
  show: (value: T) => string,
  { anySchema = false } = {},
): Promise<void> {
  const { served } = context
  if (served !== null) return answer(context, options, () => work(served), show)
  const json = options.json === true
  const settings = await settingsOf(context, json)
  if (settings === null) return
  if (settings.databaseUrl !== null) {
    return answer(context, options, () => onRuntime(settings, anySchema, work), show)
  }
  const held = await holdFolder(settings.dataDir, context.args[0] ?? '')
  if ('server' in held) return delegate(context, json, held.server)
  if ('problem' in held) return fail(context, json, { line: null, field: null, message: held.problem })
  if ('busy' in held) {
    const message = `${settings.dataDir} is in use by ${holderText(held.busy, hostname())} (flightbag ${held.busy.role})`
    return fail(context, json, { line: null, field: null, message })
  }
  try {
    await answer(context, options, () => onRuntime(settings, true, work), show)
  } finally {
    held.lock.release()
  }
}

async function onRuntime<T>(settings: Settings, anySchema: boolean, work: (runtime: Runtime) => Answer<T>): Answer<T> {
  const opened = await openRuntime(settings)
  if (!opened.ok) return refused(opened.failure)
  const runtime = opened.value
  try {
    const problem = anySchema ? null : await schemaProblemOf(runtime)
    return problem === null ? await work(runtime) : refused(problem)
  } finally {
    await runtime.close()
  }
}

async function schemaProblemOf({ store }: Runtime): Promise<string | null> {
  const { inspectSchema } = await import('@flightbag/store-postgres')
  return schemaProblem(await inspectSchema(store.db))
}

/** A server that has just taken the folder listens a few seconds later. */
const SERVER_STARTS_WITHIN_MS = 30_000
const LOOK_EVERY_MS = 50

/** Has the serving process run this very command line. */
export async function delegate(context: CommandContext, json: boolean, { socket, pid }: Holder): Promise<void> {
  const until = Date.now() + SERVER_STARTS_WITHIN_MS
  while (socket !== null) {
    const exitCode = await runElsewhere(socket, VERSION, context.args, context.io)
    if (exitCode !== null) {
      context.exitCode = context.io.signal.aborted ? EXIT.interrupted : exitCode
      return
    }
    if (Date.now() > until || context.io.signal.aborted) break
    await new Promise((wake) => setTimeout(wake, LOOK_EVERY_MS))
  }
  const message = `the serving process ${pid} has the data folder, and takes no commands`
  await fail(context, json, { line: null, field: null, message })
}
