import {
  instantText,
  type Json,
  LIVE_BODY_MAX_BYTES,
  MINUTE_MS,
  normaliseSession,
  parseLiveReport,
  SECOND_MS,
  SESSION_BODY_MAX_BYTES,
  utf8Bytes,
} from '@flightbag/core'
import { jsonObjectOf, textOf } from '../grade/log/log.ts'
import type { PlayedAnswer } from '../grade/log/recorded-call.ts'
import { errorAnswer, good } from './answers.ts'
import { FLIGHTS, type FlightScript } from './flight-script.ts'
import { HOLDING } from './holding.ts'
import { troubled } from './troubles.ts'

const POLL_MS = 2000
const SLOW_POLL_MS = 10_000
const SLOW_ANSWER_MS = 1200
const CLOCK_JUMP_MS = 90 * MINUTE_MS
const BURST = 3

interface Flight {
  readonly script: FlightScript
  readonly startedAt: string | null
  readonly stored: Set<string>
  lives: number
  sessions: number
  /** The commands of the last answer that had any. */
  commands: Json[]
}

function stepOf<T>(steps: readonly T[], call: number): T {
  return steps[Math.min(call, steps.length - 1)]!
}

/** The scripted answers to the writes of a plugin. Each new session is the next flight of the evening. */
export function writesOfTheEvening() {
  const flights: Flight[] = []
  const byId = new Map<string, Flight>()
  let commandCount = 0

  function nextFlight(startedAt: string | null): Flight {
    const script = FLIGHTS[flights.length % FLIGHTS.length]!
    const flight = { script, startedAt, stored: new Set<string>(), lives: 0, sessions: 0, commands: [] }
    flights.push(flight)
    return flight
  }

  /** The flight of a session. A session with a known start is the same flight under another id. */
  function flightOf(id: string, startedAt: string | null): Flight {
    const known = byId.get(id)
    const renamed = startedAt === null ? undefined : flights.find((flight) => flight.startedAt === startedAt)
    const flight = known ?? renamed ?? nextFlight(startedAt)
    byId.set(id, flight)
    return flight
  }

  function command(nowMs: number): Json {
    return { id: `command-${++commandCount}`, createdAt: instantText(nowMs - SECOND_MS), request: HOLDING }
  }

  function session(id: string, body: string, nowMs: number): PlayedAnswer {
    if (utf8Bytes(body) > SESSION_BODY_MAX_BYTES) return errorAnswer(413, 'the body is too large', nowMs)
    const sent = jsonObjectOf(body)
    const flight = flightOf(id, textOf(sent, 'startedAt'))
    const checked = normaliseSession(sent, { nowMs })
    if (!checked.ok) return errorAnswer(400, refusal(checked.failure), nowMs)
    const step = stepOf(flight.script.session, flight.sessions++)
    const isNew = !flight.stored.has(id)
    const stored = {
      id,
      status: checked.value.status,
      receivedAt: instantText(nowMs),
      eventsStored: 0,
      eventsDropped: 0,
    }
    const delayMs = step === 'slow' ? SLOW_ANSWER_MS : 0
    const whole = good(stored, isNew ? 201 : 200, nowMs, { delayMs })
    const answer = step === 'ok' || step === 'slow' ? whole : troubled(step, whole, nowMs)
    if (answer === whole) flight.stored.add(id)
    return answer
  }

  function live(body: string, nowMs: number): PlayedAnswer {
    if (utf8Bytes(body) > LIVE_BODY_MAX_BYTES) return errorAnswer(413, 'the body is too large', nowMs)
    const sent = jsonObjectOf(body)
    const checked = parseLiveReport(sent)
    if (!checked.ok) return errorAnswer(400, refusal(checked.failure), nowMs)
    // A report that comes before its session gets a good answer, and the script begins with the session.
    const flight = byId.get(checked.value.report.sessionId) ?? flights.at(-1)
    if (flight === undefined) return good({ commands: [], pollMs: POLL_MS }, 200, nowMs)
    const step = stepOf(flight.script.live, flight.lives++)
    if (step === 'one command') flight.commands = [command(nowMs)]
    if (step === 'burst of commands') flight.commands = Array.from({ length: BURST }, () => command(nowMs))
    const handsOver = step === 'one command' || step === 'burst of commands' || step === 'repeated command'
    const answered = {
      commands: handsOver ? flight.commands : [],
      pollMs: step === 'slow poll' ? SLOW_POLL_MS : POLL_MS,
    }
    const whole = good(answered, 200, step === 'clock jumps' ? nowMs + CLOCK_JUMP_MS : nowMs)
    if (handsOver || step === 'ok' || step === 'slow poll' || step === 'clock jumps') return whole
    return troubled(step, whole, nowMs)
  }

  return { session, live, flights: () => flights.length }
}

/** The message of a failure, which names the field. */
function refusal(failure: { readonly kind: string; readonly message?: string }): string {
  return failure.message ?? failure.kind
}
