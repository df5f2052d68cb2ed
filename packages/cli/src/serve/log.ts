import type { Observer } from '@flightbag/http'
import pino, { type DestinationStream, type Logger } from 'pino'
import { explain } from '../context/explain.ts'
import type { Settings } from '../settings/settings.ts'

/** The server's log: JSON lines on the standard error stream, which stays readable beside what commands print. */
export function openLog(
  level: Settings['logLevel'],
  destination: DestinationStream = pino.destination({ dest: 2, sync: false, minLength: 0 }),
): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
}

/**
 * One line for each request, made of nothing but what is named here: a key, a query, a body or an e-mail address has no
 * way in. A fault has its cause, under the id that the client was told.
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

/** What is logged of an error: its kind, code, meaning and place. Its message stays out: a database's may quote what a pilot wrote. */
function causeOf(error: unknown): Record<string, unknown> {
  return {
    ...(error instanceof Error ? { meaning: explain(error) ?? undefined } : {}),
    ...detailsOf(error),
  }
}

/** The meaning is that of the whole: a refused connection alone does not tell whose it was. */
function detailsOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? error.code : undefined
  const cause = error.cause === undefined ? {} : { cause: detailsOf(error.cause) }
  return { type: error.name, code, at: placesOf(error), ...cause }
}

/** The stack begins with the message, however many lines that has. */
function placesOf({ stack = '', message }: Error): readonly string[] {
  return stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
