import { EXIT } from './context/command-context.ts'
import { explain } from './context/explain.ts'
import { processIo } from './context/process-io.ts'
import { runProgram } from './program.ts'

/** The program, run for the process that the user started. */
export async function main(): Promise<void> {
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // The first asks for an orderly end, the second for one at once.
    process.on(signal, () => {
      if (interrupted.signal.aborted) process.exit(EXIT.interrupted)
      interrupted.abort()
    })
  }
  let unwritten = false
  // A reader that has seen enough, as in `flightbag export | head`, is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    if (!unwritten) {
      const why = explain(error) ?? error.code
      process.stderr.write(`flightbag: the output cannot be written (${why}): what was asked for may be done\n`)
    }
    unwritten = true
    process.exitCode = EXIT.failed
    interrupted.abort()
  })
  const io = processIo(interrupted.signal)
  const exitCode = await runProgram({ io, env: process.env, args: process.argv.slice(2), served: null, exitCode: 0 })
  process.exitCode = unwritten ? EXIT.failed : exitCode
}
