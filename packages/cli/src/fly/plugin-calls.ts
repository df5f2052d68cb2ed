import { isJsonObject, type JsonObject, type LiveAnswer } from '@flightbag/core'
import type { AttemptOutcome } from '@flightbag/plugin-simulator'

/** One call of a plugin and its result. */
export interface Called {
  readonly outcome: AttemptOutcome
  /** The answer's `data`; null when there was none. */
  readonly data: unknown
}

const TIMEOUT_MS = 10_000

/** Calls the service as a plugin does. It never throws, whatever the network does. */
export async function put(url: string, key: string, body: JsonObject, signal: AbortSignal): Promise<Called> {
  try {
    const response = await fetch(url, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN)
    // Only the status counts: the body may be the page of a proxy.
    const answer: unknown = await response.json().catch(() => null)
    return {
      outcome: {
        kind: 'answered',
        status: response.status,
        retryAfterSeconds: Number.isInteger(retryAfter) ? retryAfter : null,
      },
      data: typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null,
    }
  } catch {
    return { outcome: { kind: 'failed' }, data: null }
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
