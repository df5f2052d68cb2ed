import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processIo } from '../context/process-io.ts'
import { openRuntime } from '../context/runtime.ts'
import { runProgram } from '../program/program.ts'
import { commandLine } from './every-command.ts'
import { memoryIo } from './memory-io.ts'
import type { Ran, RunOptions } from './run-cli.ts'

/**
 * Runs a command in the process of the test, which takes a fraction of the time of a separate one. Only for tests that
 * neither end a command early nor depend on its process, and for one command at a time: it has the folder of the whole
 * process.
 */
export async function runHere(
  args: readonly string[],
  { env = {}, cwd = tmpdir(), input = '' }: Pick<RunOptions, 'env' | 'cwd' | 'input'> = {},
): Promise<Ran> {
  const collected = memoryIo({ files: { '-': [Buffer.from(input)] } })
  const { open } = processIo(collected.signal)
  const io = { ...collected, open: (path: string) => (path === '-' ? collected.open(path) : open(path)) }
  const settings = { PATH: process.env.PATH, XDG_CONFIG_HOME: join(tmpdir(), 'flightbag-no-configuration'), ...env }
  const [folder, mask, temporary] = [process.cwd(), process.umask(0o077), tmpdir()]
  process.chdir(cwd)
  process.env.TMPDIR = env.TMPDIR ?? temporary
  try {
    const code = await runProgram({ io, env: settings, args, open: openRuntime, exitCode: null })
    return { code, ...collected.said }
  } finally {
    process.env.TMPDIR = temporary
    process.chdir(folder)
    process.umask(mask)
  }
}

/** {@link runHere} in one environment and folder. */
export function commandLineHere(env: () => Readonly<Record<string, string>>, cwd: string) {
  return commandLine(env, cwd, runHere)
}
