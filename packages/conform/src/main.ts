import { conform } from './command.ts'

/** Runs the command for the process that the user started. */
export async function main(): Promise<void> {
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort())
  // The reader closed the pipe, as in `flightbag-conform | head`: there is nobody to report to.
  process.stdout.on('error', () => process.exit(1))
  const { env, stdout, stderr } = process
  process.exitCode = await conform({ args: process.argv.slice(2), env, stdout, stderr, signal: interrupted.signal })
}
