import type { StoredSession } from './schema.ts'

/**
 * A named whole amount, in decimal digits because it can be larger than a JSON number holds exactly. Names: a counter's own,
 * or a group and a key such as `station:tower` or `aerodrome:SAEZ`.
 */
export type Amount = readonly [name: string, amount: string]

/** What one session adds to the statistics of its account: amounts that simply add up, and its start. */
export interface SessionContribution {
  readonly startedAt: string
  /** Each name once, none with 0. Only `responseNanos` can be negative. */
  readonly amounts: readonly Amount[]
}

/** Sums that only the mean response time needs: transmissions of timed sessions, and their means times those. */
export const TIMED = 'timedTransmissions'
export const RESPONSE_NANOS = 'responseNanos'

/** Groups of amounts; the key follows the colon. */
export const STATUS_GROUP = 'status:'
export const STATION_GROUP = 'station:'
export const AERODROME_GROUP = 'aerodrome:'
export const AIRCRAFT_GROUP = 'aircraft:'

/** The counters that the statistics sum up as they are. */
export const SUMMED_COUNTERS = [
  'transmissions',
  'readbacksCorrect',
  'readbacksIncorrect',
  'sayAgain',
  'emergencies',
  'instructorQuestions',
] as const

const NANOS_PER_MS = 1_000_000

/** A mean in whole nanoseconds, so that sums are exact in any order. No response takes a hundred days. */
function nanoseconds(meanMs: number): number {
  const nanos = Math.round(meanMs * NANOS_PER_MS)
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(nanos, Number.MAX_SAFE_INTEGER))
}

/** Under what name an aircraft is counted: its registration, else its ICAO type; null when neither is known. */
export function aircraftLabel(aircraft: StoredSession['aircraft']): string | null {
  return aircraft.registration || aircraft.icaoType || null
}

/** The fields of a stored session that its contribution is made of. */
export type CountedSession = Pick<
  StoredSession,
  'startedAt' | 'status' | 'durationMinutes' | 'departure' | 'arrival' | 'aerodromesVisited' | 'aircraft' | 'stats'
>

/**
 * What a stored session adds to the account's statistics, so that a database can keep sums beside its records and never
 * read the documents again. An aerodrome counts once a session, whether left, visited or arrived at.
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
 * By how much the kept sums of an account change when one session takes the place of another: add each to the sum of that
 * name. Null stands for no session, before the first PUT or after a deletion. Exact, hence in big integers.
 */
export function contributionDelta(
  before: SessionContribution | null,
  after: SessionContribution | null,
): readonly (readonly [name: string, delta: bigint])[] {
  const deltas = new Map<string, bigint>()
  for (const [name, amount] of after?.amounts ?? []) deltas.set(name, BigInt(amount))
  for (const [name, amount] of before?.amounts ?? []) deltas.set(name, (deltas.get(name) ?? 0n) - BigInt(amount))
  return [...deltas].filter(([, delta]) => delta !== 0n)
}
