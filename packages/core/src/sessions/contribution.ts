import { readJson } from '../lib/json-text.ts'
import type { StoredSession } from './schema.ts'

/**
 * A named whole amount, in decimal digits because it can exceed the exact numbers of JSON. Its name is that of a
 * counter, or a group and a key such as `station:tower` or `aerodrome:SAEZ`.
 */
export type Amount = readonly [name: string, amount: string]

/** The amounts that one session adds to the statistics of its account, and its start. All of them are plain sums. */
export interface SessionContribution {
  readonly startedAt: string
  /** Each name once, never with 0. Only `responseNanos` can be negative. */
  readonly amounts: readonly Amount[]
}

/**
 * Sums that only the mean response time needs: the transmissions of timed sessions, and their means multiplied by
 * those.
 */
export const TIMED = 'timedTransmissions'
export const RESPONSE_NANOS = 'responseNanos'

/** Groups of amounts; the key is written after the colon. */
export const STATUS_GROUP = 'status:'
export const STATION_GROUP = 'station:'
export const AERODROME_GROUP = 'aerodrome:'
export const AIRCRAFT_GROUP = 'aircraft:'

/** The counters that the statistics add up unchanged. */
export const SUMMED_COUNTERS = [
  'transmissions',
  'readbacksCorrect',
  'readbacksIncorrect',
  'sayAgain',
  'emergencies',
  'instructorQuestions',
] as const

const NANOS_PER_MS = 1_000_000

/** A mean in whole nanoseconds, so that sums are exact in any order. Response times are far below a hundred days. */
function nanoseconds(meanMs: number): number {
  const nanos = Math.round(meanMs * NANOS_PER_MS)
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(nanos, Number.MAX_SAFE_INTEGER))
}

/**
 * The name under which an aircraft is counted: its registration, otherwise its ICAO type; null when neither is known.
 */
export function aircraftLabel(aircraft: StoredSession['aircraft']): string | null {
  return aircraft.registration || aircraft.icaoType || null
}

/** The fields of a stored session from which its contribution is computed. */
export type CountedSession = Pick<
  StoredSession,
  'startedAt' | 'status' | 'durationMinutes' | 'departure' | 'arrival' | 'aerodromesVisited' | 'aircraft' | 'stats'
>

/**
 * The amounts that a stored session adds to the account's statistics, so that a database can keep sums beside its
 * records and never read the documents again. A session counts an aerodrome once, as departure, destination or visited
 * aerodrome.
 */
export function sessionContribution(session: CountedSession): SessionContribution {
  const { stats } = session
  const aerodromes = new Set([session.departure, ...session.aerodromesVisited, session.arrival])
  const label = aircraftLabel(session.aircraft)
  const all: [name: string, amount: number | bigint][] = [
    ['sessions', 1],
    [`${STATUS_GROUP}${session.status}`, 1],
    ['minutes', session.durationMinutes],
    ...SUMMED_COUNTERS.map((name): [string, number] => [name, stats[name]]),
    ...Object.entries(stats.byStation).map(([key, count]): [string, number] => [`${STATION_GROUP}${key}`, count]),
    ...[...aerodromes]
      .filter((ident) => ident !== null)
      .map((ident): [string, number] => [`${AERODROME_GROUP}${ident}`, 1]),
  ]
  if (stats.meanResponseMs !== null) {
    const weighted = BigInt(nanoseconds(stats.meanResponseMs)) * BigInt(stats.transmissions)
    all.push([TIMED, stats.transmissions], [RESPONSE_NANOS, weighted])
  }
  if (label !== null) all.push([`${AIRCRAFT_GROUP}${label}`, 1])
  const amounts = all.filter(([, amount]) => amount).map(([name, amount]): Amount => [name, String(amount)])
  return { startedAt: session.startedAt, amounts }
}

/**
 * The change of an account's stored sums when one session replaces another: add each amount to the sum of that name.
 * Null is no session, before the first PUT or after a deletion. The amounts are big integers, so they are exact.
 */
export function contributionDelta(
  before: Pick<SessionContribution, 'amounts'> | null,
  after: Pick<SessionContribution, 'amounts'> | null,
): readonly (readonly [name: string, delta: bigint])[] {
  const deltas = new Map<string, bigint>()
  for (const [name, amount] of after?.amounts ?? []) deltas.set(name, BigInt(amount))
  for (const [name, amount] of before?.amounts ?? []) deltas.set(name, (deltas.get(name) ?? 0n) - BigInt(amount))
  return [...deltas].filter(([, delta]) => delta !== 0n)
}

/**
 * The change of an account's stored sums when one session replaces another, from the JSON of their amounts: add each
 * amount to the sum of that name. Null is no session.
 */
export function amountsDelta(before: string | null, after: string | null): ReturnType<typeof contributionDelta> {
  return before === after ? [] : contributionDelta(storedAmounts(before), storedAmounts(after))
}

function storedAmounts(text: string | null): Pick<SessionContribution, 'amounts'> | null {
  return text === null ? null : { amounts: readJson(text) as unknown as readonly Amount[] }
}
