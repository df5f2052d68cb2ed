import type { Io } from '../context/io.ts'
import { openLog } from './log.ts'

/** Writes one line for the operator to the log stream, whatever the log level. */
export type Notify = (message: string) => Promise<void>

/**
 * Plain lines on a terminal; elsewhere lines of the log, because a program that reads a log expects JSON in each line.
 * A line is written before the promise resolves.
 */
export function notifier({ stderr, terminal }: Pick<Io, 'stderr' | 'terminal'>): Notify {
  return async (message) => {
    let line = `${message}\n`
    function write(written: string) {
      line = written
    }
    if (!terminal.stderr) openLog('info', { write }).info(message)
    await stderr.write(line)
  }
}
