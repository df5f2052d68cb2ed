import { isJsonObject, type JsonObject, type LiveAnswer, readJson } from '@flightbag/core'
import type { AttemptOutcome } from '@flightbag/plugin-simulator'
import type { HttpExchange } from '../print/exchange-text.ts'

/** One call of a plugin and its result. */
export interface Called {
  readonly outcome: AttemptOutcome
  /** The answer's `data`; null when there was none. */
  readonly data: unknown
}

/** Called with each request and its answer. */
export type Trace = (exchange: HttpExchange) => Promise<void>

const TIMEOUT_MS = 10_000

/** Calls the service as a plugin does. It never throws, whatever the network does. */
export async function put(
  url: string,
  key: string,
  body: JsonObject,
  signal: AbortSignal,
  trace?: Trace,
): Promise<Called> {
  const text = JSON.stringify(body)
  const { pathname: path } = new URL(url)
  const request = { atMs: Date.now(), method: 'PUT', path, body: text, note: null }
  const startedMs = performance.now()
  async function traced(status: number | null, headers: Headers, answer: string) {
    const durationMs = performance.now() - startedMs
    await trace?.({ ...request, status, headers: Object.fromEntries(headers), answer, durationMs })
  }
  try {
    const response = await fetch(url, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: text,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    // Only the status counts: the body may be the page of a proxy.
    const received = await response.text()
    await traced(response.status, response.headers, received)
    const answer = jsonOf(received)
    return {
      outcome: {
        kind: 'answered',
        status: response.status,
        retryAfterSeconds: secondsIn(response.headers.get('Retry-After')),
      },
      data: typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null,
    }
  } catch (error) {
    await traced(null, new Headers(), String(error))
    return { outcome: { kind: 'failed' }, data: null }
  }
}

/** Seconds of a `Retry-After`, which a proxy may write as a date; null for none. */
function secondsIn(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.max(0, Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000))
  return Number.isFinite(seconds) ? seconds : null
}

function jsonOf(text: string): unknown {
  try {
    return readJson(text)
  } catch {
    return null
  }
}

/** The contents of a live answer, without elements that are not commands; null for any other answer. */
export function liveAnswerOf(data: unknown): LiveAnswer | null {
  if (typeof data !== 'object' || data === null || !('commands' in data) || !('pollMs' in data)) return null
  if (!Array.isArray(data.commands) || typeof data.pollMs !== 'number') return null
  const answer = data as LiveAnswer
  return { ...answer, commands: answer.commands.filter(isCommand) }
}

function isCommand(command: unknown): boolean {
  if (typeof command !== 'object' || command === null || !('id' in command) || !('request' in command)) return false
  return typeof command.id === 'string' && isJsonObject(command.request)
}
