import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterFile } from '@flightbag/testing/lib/after-file'
import { builtCommand } from '@flightbag/testing/lib/built-command'
import { expect } from 'vitest'
import { leaksIn } from '../../packages/cli/src/testing/leaks.ts'
import { leftOpen } from './left-open.ts'

/** A real `flightbag serve` in a separate process. */
export interface Served {
  readonly url: string
  readonly process: ChildProcess
  /** All its output so far, of both streams. */
  printed(): string
  /** Tells it to end, and waits until it has ended. */
  stop(): Promise<void>
  kill9(): Promise<void>
}

const COMMAND = builtCommand()

/** Loaded into each server, which then prints what it has not closed at its end. */
const REPORT_OPEN = join(import.meta.dirname, 'report-open.ts')

/**
 * Starts the built command with these settings, on a free port and with all log levels, and waits until it listens.
 * After the tests of the file, the server must have logged no key, no e-mail address and no text of a request, and must
 * have left no timer, connection or file open at its end.
 */
export async function serveInProcess(settings: Readonly<Record<string, string>>): Promise<Served> {
  const child = spawn(process.execPath, ['--import', REPORT_OPEN, COMMAND, 'serve'], {
    env: { ...process.env, FLIGHTBAG_PORT: '0', FLIGHTBAG_LOG_LEVEL: 'trace', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  function printed() {
    return chunks.join('')
  }
  afterFile(() => {
    expect(leaksIn(printed())).toEqual([])
    expect(leftOpen(printed())).toEqual([])
  })
  // Both streams are read to their end: an unread log would block the server.
  const ended = once(child, 'close')
  child.stderr.setEncoding('utf8').on('data', (text: string) => chunks.push(text))
  const url = await new Promise<string>((resolve, reject) => {
    let head = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      chunks.push(text)
      head = (head + text).slice(0, 10_000)
      const found = /listening on (https?:\/\/\S+)\n/.exec(head)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('close', () => reject(new Error(`flightbag serve ended before it listened:\n${printed().slice(-4000)}`)))
  })
  async function end(signal: NodeJS.Signals) {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  return { url, process: child, printed, stop: () => end('SIGTERM'), kill9: () => end('SIGKILL') }
}
