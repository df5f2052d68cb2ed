import { isJsonObject, type JsonObject, parseInstantMs, readJson } from '@flightbag/core'
import type { RecordedCall } from './recorded-call.ts'

/** The part of the service that a call belongs to. */
export type Target = 'session' | 'live' | 'read' | 'other'

/** A recorded call, decoded for the rules. */
export interface Call extends RecordedCall {
  readonly target: Target
  readonly path: string
  readonly query: ReadonlyMap<string, string>
  /** The id in the path of a session, or in the body of a live report; null if there is none. */
  readonly sessionId: string | null
  /** The body; null if it is not a JSON object. */
  readonly sent: JsonObject | null
  /** Status of the whole answer that the client got; null if it got none. */
  readonly status: number | null
  /** The answer of a good call; null for any other. */
  readonly received: JsonObject | null
}

/** Everything that a client did while it was watched. */
export interface Log {
  readonly key: string
  readonly endedMs: number
  readonly calls: readonly Call[]
  /** The writes, one list for each flight: a session, with its live reports. */
  readonly flights: readonly (readonly Call[])[]
  readonly reads: readonly Call[]
}

const SESSION_PATH = '/v1/plugin/sessions/'
const LIVE_PATH = '/v1/plugin/live'
const COLLECTION =
  /^\/v1\/(?:aerodromes|aircraft|notes|checklists|check-flights|flight-plans|plannings|logbook|plugin\/sessions)$/

/** A JSON object; null for any other text. */
export function jsonObjectOf(text: string): JsonObject | null {
  try {
    const value = readJson(text)
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}

/** A part of an address without its escapes; unchanged if they are malformed. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The path of an address without its query, and the query. */
export function splitUrl(url: string): { readonly path: string; readonly query: ReadonlyMap<string, string> } {
  const [path = '', ...rest] = url.split('?')
  const pairs = rest
    .join('?')
    .split('&')
    .filter((pair) => pair !== '')
  const query = pairs.map((pair) => {
    const [name = '', ...value] = pair.replaceAll('+', ' ').split('=')
    return [unescaped(name), unescaped(value.join('='))] as const
  })
  return { path, query: new Map(query) }
}

/** The part of the service that a method and path belong to. */
export function targetOf(method: string, path: string): Target {
  if (method === 'PUT' && path === LIVE_PATH) return 'live'
  if (method === 'PUT' && path.startsWith(SESSION_PATH)) return 'session'
  return method === 'GET' && COLLECTION.test(path) ? 'read' : 'other'
}

/** The text of a field; null if it is none. */
export function textOf(object: JsonObject | null, name: string): string | null {
  const value = object?.[name]
  return typeof value === 'string' ? value : null
}

/** The objects in a list of an object; none if it is not a list. */
export function objectsOf(object: JsonObject | null, name: string): readonly JsonObject[] {
  const value = object?.[name]
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}

function decodeCall(call: RecordedCall): Call {
  const { path, query } = splitUrl(call.url)
  const target = targetOf(call.method, path)
  const sent = jsonObjectOf(call.body)
  const status = call.answer.kind === 'reply' && !call.left ? call.answer.status : null
  const isGood = status !== null && status < 300 && call.answer.kind === 'reply'
  return {
    ...call,
    target,
    path,
    query,
    sent,
    sessionId:
      target === 'session'
        ? unescaped(path.slice(SESSION_PATH.length))
        : target === 'live'
          ? textOf(sent, 'sessionId')
          : null,
    status,
    received: isGood && 'body' in call.answer ? jsonObjectOf(call.answer.body) : null,
  }
}

/**
 * Divides the writes into flights. A session with a new id and a new start begins one; a session that keeps either
 * continues its flight. A live report belongs to the flight of its session, or to the flight before it.
 */
function flightsOf(writes: readonly Call[]): readonly (readonly Call[])[] {
  const flights: Call[][] = []
  const byId = new Map<string, Call[]>()
  const byStart = new Map<number, Call[]>()
  for (const call of writes.filter(({ target }) => target === 'session')) {
    const startedMs = parseInstantMs(textOf(call.sent, 'startedAt') ?? '')
    const known = byId.get(call.sessionId ?? '') ?? (startedMs === null ? undefined : byStart.get(startedMs))
    const flight = known ?? []
    if (known === undefined) flights.push(flight)
    byId.set(call.sessionId ?? '', flight)
    if (startedMs !== null) byStart.set(startedMs, flight)
    flight.push(call)
  }
  let current = flights[0] ?? []
  for (const call of writes) {
    if (call.target === 'session') current = byId.get(call.sessionId ?? '') ?? current
    else (byId.get(call.sessionId ?? '') ?? current).push(call)
  }
  if (flights.length === 0 && current.length > 0) flights.push(current)
  return flights.map((flight) => flight.sort((a, b) => a.number - b.number))
}

/** Decodes the calls of a client that used a key and was watched until `endedMs`. */
export function readLog(recorded: readonly RecordedCall[], key: string, endedMs: number): Log {
  const calls = recorded.map(decodeCall).sort((a, b) => a.number - b.number)
  return {
    key,
    endedMs,
    calls,
    flights: flightsOf(calls.filter(({ target }) => target === 'session' || target === 'live')),
    reads: calls.filter(({ target }) => target === 'read'),
  }
}

/** The sessions of a flight, in order. */
export function sessionsOf(flight: readonly Call[]): readonly Call[] {
  return flight.filter(({ target }) => target === 'session')
}

/** The live reports of a flight, in order. */
export function reportsOf(flight: readonly Call[]): readonly Call[] {
  return flight.filter(({ target }) => target === 'live')
}

/** Each element with the one after it. */
export function pairsOf<T>(items: readonly T[]): readonly (readonly [T, T])[] {
  return items.slice(1).map((item, place) => [items[place]!, item] as const)
}

/** Whether a session has its end: it is the last one of the flight. */
export function isLast({ sent }: Call): boolean {
  return textOf(sent, 'endedAt') !== null
}

/** Whether a client can have read the answer to a call before it sent the next one. */
export function isAfter(next: Call, call: Call): boolean {
  return next.arrivedMs > call.endedMs
}
