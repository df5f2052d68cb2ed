import { compareCodePoints } from '../lib/code-points.ts'
import { COUNT_MAX } from './body/counts.ts'
import { AERODROME_GROUP, AIRCRAFT_GROUP, RESPONSE_NANOS, STATION_GROUP, STATUS_GROUP, TIMED } from './contribution.ts'
import type { PluginStats } from './schema.ts'

/** The sums over an account's sessions from which its statistics are computed. */
export interface SessionSums {
  /** Sum of the amounts of each name; names with the sum 0 may be absent. */
  readonly amounts: ReadonlyMap<string, bigint>
  /** The earliest and the latest `startedAt`; null without sessions. */
  readonly firstStartedAt: string | null
  readonly lastStartedAt: string | null
}

function capped(sum: bigint): number {
  return sum > BigInt(COUNT_MAX) ? COUNT_MAX : Number(sum)
}

/** The counted keys of one group, the largest sums first, equal ones by key. */
function group(amounts: SessionSums['amounts'], prefix: string): [key: string, count: number][] {
  const counted = [...amounts].filter(([name, sum]) => sum > 0n && name.startsWith(prefix))
  return counted
    .sort(([a, sumA], [b, sumB]) => (sumA === sumB ? compareCodePoints(a, b) : sumA > sumB ? -1 : 1))
    .map(([name, sum]) => [name.slice(prefix.length), capped(sum)])
}

/**
 * The statistics record for stored sums (spec, Plugin stats record). Counts are limited to 2^53 - 1. The mean response
 * time is weighted by transmissions over the sessions that have a mean, and null when those weights sum to 0.
 */
export function statsRecord({ amounts, firstStartedAt, lastStartedAt }: SessionSums): PluginStats {
  function sum(name: string) {
    return capped(amounts.get(name) ?? 0n)
  }
  const timed = amounts.get(TIMED) ?? 0n
  const responseNanos = amounts.get(RESPONSE_NANOS) ?? 0n
  return {
    sessions: sum('sessions'),
    byStatus: {
      in_progress: sum(`${STATUS_GROUP}in_progress`),
      completed: sum(`${STATUS_GROUP}completed`),
      aborted: sum(`${STATUS_GROUP}aborted`),
    },
    minutes: sum('minutes'),
    transmissions: sum('transmissions'),
    readbacksCorrect: sum('readbacksCorrect'),
    readbacksIncorrect: sum('readbacksIncorrect'),
    sayAgain: sum('sayAgain'),
    emergencies: sum('emergencies'),
    instructorQuestions: sum('instructorQuestions'),
    meanResponseMs: timed > 0n ? Number(responseNanos) / Number(timed * 1_000_000n) : null,
    firstStartedAt,
    lastStartedAt,
    byStation: Object.fromEntries(group(amounts, STATION_GROUP)),
    aerodromes: group(amounts, AERODROME_GROUP).map(([ident, sessions]) => ({ ident, sessions })),
    aircraft: group(amounts, AIRCRAFT_GROUP).map(([label, sessions]) => ({ label, sessions })),
  }
}
