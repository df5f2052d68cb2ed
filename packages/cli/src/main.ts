import { EXIT } from './context/command-context.ts'
import { explain } from './context/explain.ts'
import { processIo } from './context/process-io.ts'
import { openRuntime } from './context/runtime.ts'
import { failureLines } from './print/failure-lines.ts'
import { runProgram } from './program/program.ts'

/**
 * The time for open connections to end after the command. A connection that hangs longer does not keep the process
 * alive.
 */
const END_WITHIN_MS = 1000

/** The program, run for the process that the user started. */
export async function main(): Promise<void> {
  // Files that the process creates are private, whatever the umask of the shell or the service manager is.
  process.umask(0o077)
  // The exit code until the command has succeeded: the process may end at any line, also because its event loop is
  // empty.
  process.exitCode = EXIT.failed
  const args = process.argv.slice(2)
  function report(message: string) {
    process.stderr.write(failureLines({ args, isTerminal: process.stderr.isTTY === true }, message))
  }
  function unfinished() {
    report('the command ended before it was done; its outcome is unknown')
  }
  process.once('beforeExit', unfinished)
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // The first signal requests an orderly end, the second an immediate one.
    process.on(signal, () => {
      if (interrupted.signal.aborted) process.exit(EXIT.interrupted)
      interrupted.abort()
    })
  }
  stopBetweenTransactions()
  let unwritten = false
  let hasReader = true
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader closed the pipe, as in `flightbag export | head`.
    if (error.code === 'EPIPE') hasReader = false
    else {
      if (!unwritten) {
        const why = explain(error) ?? error.code
        report(`the output cannot be written (${why}); the command may have made its changes`)
      }
      unwritten = true
    }
    interrupted.abort()
  })
  // An event without a listener would end the process. Each write has its own result.
  process.stderr.on('error', () => undefined)
  const io = processIo(interrupted.signal)
  const exitCode = await runProgram({
    io,
    env: process.env,
    args,
    open: openRuntime,
    exitCode: null,
  })
  process.off('beforeExit', unfinished)
  // A command that ended because nobody reads its output has not failed.
  const isUnread = !hasReader && exitCode === EXIT.interrupted
  process.exitCode = unwritten ? EXIT.failed : isUnread ? EXIT.done : exitCode
  setTimeout(() => process.exit(), END_WITHIN_MS).unref()
}

/** Ctrl-Z: a signal is handled between two transactions of the store, so that the process stops without a lock. */
function stopBetweenTransactions(): void {
  let stop: NodeJS.Immediate | undefined
  process.on('SIGTSTP', () => {
    stop = setImmediate(() => process.kill(process.pid, 'SIGSTOP'))
  })
  // A process that was continued before it could handle the first signal would stop after the second.
  process.on('SIGCONT', () => clearImmediate(stop))
}
