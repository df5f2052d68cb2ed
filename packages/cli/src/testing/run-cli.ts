import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterFile } from '@flightbag/testing/lib/after-file'
import { builtCommand } from '@flightbag/testing/lib/built-command'
import { type ChildOutput, outputOf } from '@flightbag/testing/lib/child-output'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { leaksIn } from './leaks.ts'

/** The built command, as users run it. */
export const COMMAND = builtCommand()

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  readonly input?: string | Buffer
  readonly nodeArgs?: readonly string[]
  /** Another copy of the command; the built one when absent. */
  readonly command?: string
}

/** Copies the built command to a folder, for tests that run it as a user who cannot read this one. */
export function copyCommand(to: string): string {
  const built = fileURLToPath(new URL('../..', import.meta.url))
  for (const part of ['bin', 'dist/bundle', 'package.json'])
    cpSync(join(built, part), join(to, part), { recursive: true })
  return join(to, 'bin', 'flightbag.js')
}

/** Starts the command in an environment with only the given settings. It ends with the tests of the present file. */
export function startCli(
  args: readonly string[],
  { env = {}, cwd, nodeArgs = [], command = COMMAND }: RunOptions = {},
): ChildProcess {
  const child = spawn(process.execPath, [...nodeArgs, command, ...args], {
    cwd: cwd ?? tmpdir(),
    env: {
      PATH: process.env.PATH ?? '',
      ...(process.env.TZ === undefined ? {} : { TZ: process.env.TZ }),
      XDG_CONFIG_HOME: join(tmpdir(), 'flightbag-no-configuration'),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // a test that fails does not stop its server
  afterFile(() => void child.kill('SIGKILL'))
  return child
}

/** Runs the command to its end. */
export async function runCli(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const child = startCli(args, options)
  const { said, ended } = outputOf(child)
  // A command that needs no input may have ended before it is written.
  child.stdin?.on('error', () => undefined).end(options.input ?? '')
  return { code: await ended, ...said }
}

export interface Server {
  readonly url: string
  readonly child: ChildProcess
  /** All output so far. What the server has just done may not be in its log yet: wait for it with `printed`. */
  readonly said: ChildOutput['said']
  readonly printed: ChildOutput['printed']
  /** Ends the command, and returns its exit code. Throws when its log contains a key or an e-mail address. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts `serve` or `start` and waits for the line with its address. */
export async function startServer(args: readonly string[], options: RunOptions = {}): Promise<Server> {
  const child = startCli([...args, '--port', '0'], options)
  const { said, ended, printed } = outputOf(child)
  const [, url] = await printed(/^listening on (\S+)\n/m)
  return {
    url: url!,
    child,
    said,
    printed,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      const code = await ended
      const leaks = leaksIn(said.stderr)
      if (leaks.length > 0) throw new Error(`the log tells ${leaks.join(', ')}`)
      return code
    },
  }
}

/** The failure that a command reports in one line on standard error: as text, or as a line of a server's log. */
export function failureOf({ stderr }: Pick<Ran, 'stderr'>): string {
  const [line = '', end, ...more] = stderr.split('\n')
  if (end !== '' || more.length > 0) throw new Error(`not one line: ${stderr}`)
  if (line.startsWith('{')) return (JSON.parse(line) as { msg: string }).msg
  if (!line.startsWith('flightbag: ')) throw new Error(`not a failure: ${stderr}`)
  return line.slice('flightbag: '.length)
}

/** The one JSON value that a command with `--json` prints. */
export function jsonOf<T = Record<string, unknown>>({ stdout, stderr }: Ran): T {
  try {
    return JSON.parse(stdout) as T
  } catch {
    throw new Error(`no JSON value: ${stdout}${stderr}`)
  }
}

/** A separate folder, for the tests of the present file, and copies of it for tests that damage theirs. */
export function dataFolder() {
  const root = temporaryFolder()
  let copies = 0
  return {
    path: join(root, 'data'),
    copy() {
      const copied = join(root, `copy-${copies++}`)
      cpSync(join(root, 'data'), copied, { recursive: true })
      return copied
    },
    root,
  }
}
