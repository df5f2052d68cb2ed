import { writeSync } from 'node:fs'
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

/** Written synchronously, because the process ends before it could wait for a slow reader. */
function end(error: unknown): void {
  openLog('fatal', { write: (line) => writeSync(2, line) }).fatal({ error: causeOf(error) }, 'the server ends')
  process.exit(1)
}
