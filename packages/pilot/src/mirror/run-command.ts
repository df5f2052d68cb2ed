import { spawn } from 'node:child_process'
import type { Receiver } from './deliver.ts'

/** Variables that a program which receives changes does not need. */
const SECRETS = ['FLIGHTBAG_KEY', 'FLIGHTBAG_WEBHOOK_SECRET']

type Environment = Readonly<Record<string, string | undefined>>

/** Runs a shell command for each change, which it reads from standard input. The exit code 0 accepts the change. */
export function commandReceiver(command: string, env: Environment): Receiver {
  const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !SECRETS.includes(name)))
  return ({ number, body }, signal) =>
    new Promise((resolve, reject) => {
      const child = spawn(command, {
        shell: true,
        signal,
        env: { ...kept, FLIGHTBAG_CHANGE: String(number) },
        // Standard output belongs to the result of the mirror.
        stdio: ['pipe', process.stderr, process.stderr],
      })
      child.on('error', reject)
      child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`the command ended with ${code}`))))
      // A command may end before it has read its input.
      child.stdin.on('error', () => undefined).end(`${body}\n`)
    })
}
