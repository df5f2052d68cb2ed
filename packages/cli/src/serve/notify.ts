import type { Logger } from 'pino'
import type { Io } from '../context/io.ts'

/** Writes one line for the operator to the log stream, whatever the log level. */
export type Notify = (message: string) => Promise<void>

/** Plain lines on a terminal; elsewhere lines of the log, because a program that reads a log expects JSON in each line. */
export function notifier({ stderr, terminal }: Pick<Io, 'stderr' | 'terminal'>, log: Logger): Notify {
  const always = log.child({}, { level: 'info' })
  return async (message) => {
    if (terminal.stderr) await stderr.write(`${message}\n`)
    else always.info(message)
  }
}
