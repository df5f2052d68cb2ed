import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processIo } from '../context/process-io.ts'
import { openRuntime } from '../context/runtime.ts'
import { runProgram } from '../program/program.ts'
import { memoryIo } from './memory-io.ts'
import { jsonOf, type Ran } from './run-cli.ts'

/**
 * Runs commands in the process of the test, with its words separated by spaces: it takes a tenth of the time of a
 * process of their own. Only for tests that neither end a command early nor depend on its process.
 */
export function commandLine(env: () => Readonly<Record<string, string>>, cwd: string) {
  async function cli(args: string, input = ''): Promise<Ran> {
    const collected = memoryIo({ files: { '-': [Buffer.from(input)] } })
    const { open } = processIo(collected.signal)
    const io = { ...collected, open: (path: string) => (path === '-' ? collected : { open }).open(path) }
    const settings = { PATH: process.env.PATH, XDG_CONFIG_HOME: join(tmpdir(), 'flightbag-no-configuration'), ...env() }
    const [folder, mask] = [process.cwd(), process.umask(0o077)]
    process.chdir(cwd)
    try {
      const context = { io, env: settings, args: args.split(' '), open: openRuntime, exitCode: null }
      return { code: await runProgram(context), ...collected.said }
    } finally {
      process.chdir(folder)
      process.umask(mask)
    }
  }
  async function json<T = Record<string, unknown>>(args: string, input?: string): Promise<T> {
    return jsonOf<T>(await cli(`${args} --json`, input))
  }
  return { cli, json }
}
