import type { Observer } from '@flightbag/http'
import pino, { type DestinationStream, type Logger } from 'pino'
import { explain } from '../context/explain.ts'
import type { Io } from '../context/io.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * The server's log: JSON lines on standard error, so that they are separate from the output of commands. Node's own
 * stream is the one queue for all that the process writes there, so that the order of lines is the order of events. A
 * slow reader of a pipe does not delay the server.
 */
export function openLog(level: Settings['logLevel'], destination: DestinationStream = process.stderr): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
}

/**
 * One line for each request, which contains only the fields listed here, so that a key, a query, a body or an e-mail
 * address is never logged. A fault has its cause, under the id that the client received.
 */
export function logObserver(log: Logger): Observer {
  return {
    request({ requestId, method, route, status, durationMs, accountId, traceparent }) {
      const ms = Math.round(durationMs * 100) / 100
      const line = { id: requestId, route: route ?? `${method} (no route)`, status, ms, accountId }
      log.info(traceparent === null ? line : { ...line, traceparent }, 'request')
    },
    fault(requestId, error) {
      log.error({ id: requestId, error: causeOf(error) }, 'fault')
    },
  }
}

/**
 * The logged part of an error: its kind, code, meaning and place. Its message is omitted, because a database may quote
 * the pilot's data in it.
 */
function causeOf(error: unknown): Record<string, unknown> {
  return {
    ...(error instanceof Error ? { meaning: explain(error) ?? undefined } : {}),
    ...detailsOf(error),
  }
}

/** Contains the causes of the error too: a refused connection alone does not show to which service. */
function detailsOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? error.code : undefined
  const cause = error.cause === undefined ? {} : { cause: detailsOf(error.cause) }
  return { type: error.name, code, at: placesOf(error), ...cause }
}

/** The stack begins with the message, which may have several lines. */
function placesOf({ stack = '', message }: Error): readonly string[] {
  return stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

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
