import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { leaksIn } from './leaks.ts'

/** The built command, as users run it. */
export const COMMAND = fileURLToPath(new URL('../../bin/flightbag.js', import.meta.url))

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
}

/** Starts the command in an environment with only the given settings. */
export function startCli(args: readonly string[], { env = {}, cwd, nodeArgs = [] }: RunOptions = {}): ChildProcess {
  return spawn(process.execPath, [...nodeArgs, COMMAND, ...args], {
    cwd: cwd ?? tmpdir(),
    env: { PATH: process.env.PATH ?? '', XDG_CONFIG_HOME: join(tmpdir(), 'flightbag-no-configuration'), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Runs the command to its end. */
export async function runCli(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const child = startCli(args, options)
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      said[name] += text
    })
  }
  // A command that needs no input may have ended before it is written.
  child.stdin?.on('error', () => undefined).end(options.input ?? '')
  const [code] = await once(child, 'close')
  return { code: typeof code === 'number' ? code : null, ...said }
}

export interface Server {
  readonly url: string
  readonly child: ChildProcess
  /** All output so far. */
  readonly said: { stdout: string; stderr: string }
  /** Ends the command, and returns its exit code. Throws when its log contains a key or an e-mail address. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts `serve` or `start` and waits for the line with its address. */
export async function startServer(args: readonly string[], options: RunOptions = {}): Promise<Server> {
  const child = startCli([...args, '--port', '0'], options)
  const said = { stdout: '', stderr: '' }
  const ended = once(child, 'close')
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said.stderr += text
    })
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said.stdout += text
      const line = /^listening on (\S+)\n/m.exec(said.stdout)
      if (line?.[1] !== undefined) resolve(line[1])
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said.stderr}`)))
  })
  return {
    url,
    child,
    said,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      const [code] = await ended
      const leaks = leaksIn(said.stderr)
      if (leaks.length > 0) throw new Error(`the log tells ${leaks.join(', ')}`)
      return typeof code === 'number' ? code : null
    },
  }
}

/** The one JSON value that a command with `--json` prints. */
export function jsonOf<T = Record<string, unknown>>({ stdout, stderr }: Ran): T {
  try {
    return JSON.parse(stdout) as T
  } catch {
    throw new Error(`no JSON value: ${stdout}${stderr}`)
  }
}

/** A separate folder for a test file, and copies of it for tests that damage theirs. */
export function dataFolder() {
  const root = mkdtempSync(join(tmpdir(), 'flightbag-cli-'))
  let copies = 0
  return {
    path: join(root, 'data'),
    copy() {
      const copied = join(root, `copy-${copies++}`)
      cpSync(join(root, 'data'), copied, { recursive: true })
      return copied
    },
    root,
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
