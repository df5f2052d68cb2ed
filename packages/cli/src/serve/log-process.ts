import type { Logger } from 'pino'
import type { Io } from '../context/io.ts'
import { causeOf, openLog } from './log.ts'

/**
 * Logs the warnings of Node, and an error that ends the process, as lines of the log instead of Node's own text. Does
 * nothing on a terminal. Returns a function that undoes it.
 */
export function logProcess(log: Logger, { terminal }: Pick<Io, 'terminal'>): () => void {
  if (terminal.stderr) return () => undefined
  const printers = process.listeners('warning')
  function warn({ name, message }: Error) {
    log.warn({ warning: name }, message)
  }
  process.removeAllListeners('warning').on('warning', warn)
  process.on('uncaughtException', end)
  return () => {
    process.off('uncaughtException', end).off('warning', warn)
    for (const print of printers) process.on('warning', print)
  }
}

/** The time for a slow reader to receive the last lines. */
const END_WITHIN_MS = 2000

/** Ends the process when the line of the error, and so each line before it, is written. */
function end(error: unknown): void {
  function exit() {
    process.exit(1)
  }
  const last = { write: (line: string) => void process.stderr.write(line, exit) }
  openLog('fatal', last).fatal({ error: causeOf(error) }, 'the server ends')
  setTimeout(exit, END_WITHIN_MS)
}
