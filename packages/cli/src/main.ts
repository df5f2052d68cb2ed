import { processIo } from './process-io.ts'
import { runProgram } from './program.ts'

/** The program, run for the process that the user started. */
export async function main(): Promise<void> {
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // The first asks for an orderly end; the second gets Node's own, at once.
    process.once(signal, () => interrupted.abort())
  }
  // A reader that has seen enough, as in `flightbag export | head`, is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
  const io = processIo(interrupted.signal)
  process.exitCode = await runProgram({ io, env: process.env, args: process.argv.slice(2), served: null, exitCode: 0 })
}
