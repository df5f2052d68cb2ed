import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A real `flightbag serve` in a process of its own. */
export interface Served {
  readonly url: string
  readonly process: ChildProcess
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>
  kill9(): Promise<void>
}

const COMMAND = join(import.meta.dirname, '../../packages/cli/bin/flightbag.js')

/** Starts the built command with these settings, on any free port, and waits until it listens. */
export async function serveInProcess(settings: Readonly<Record<string, string>>): Promise<Served> {
  const child = spawn(process.execPath, [COMMAND, 'serve'], {
    env: { ...process.env, FLIGHTBAG_PORT: '0', FLIGHTBAG_LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4000)
  })
  const ended = once(child, 'exit')
  let url: string | null = null
  for await (const line of createInterface({ input: child.stdout })) {
    url = /listening on (https?:\/\/\S+)/.exec(line)?.[1] ?? null
    if (url !== null) break
  }
  if (url === null) throw new Error(`flightbag serve ended before it listened:\n${errors}`)
  child.stdout.resume()
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  return { url, process: child, stop: () => end('SIGTERM'), kill9: () => end('SIGKILL') }
}
