import type { EpochMs } from '../lib/system.ts'
import type { RequestLimits } from './admission.ts'
import { decide, type LimitDecision } from './decide.ts'
import { changedWindow, type KeyWindow } from './key-window.ts'

/** One admission of a key. */
export interface NumberedTime {
  readonly number: number
  readonly timeMs: EpochMs
}

/** What a store that keeps one row for each admission reads about a key. */
export interface KeyFacts {
  /** The last admission, of which the number is one less than the number of all; null if there is none. */
  readonly last: NumberedTime | null
  /** The oldest of the last `limit` admissions that is not {@link KEY_SPAN_MS} old; null if there is none. */
  readonly oldest: NumberedTime | null
}

/** The window of a key, of which no more is known than the facts: all rules read only these. */
export function windowOf({ last, oldest }: KeyFacts): KeyWindow {
  const count = last === null ? 0 : last.number + 1
  return {
    count,
    oldest: oldest?.number ?? count,
    timeOf(wanted) {
      if (wanted === oldest?.number) return oldest.timeMs
      return wanted === last?.number ? last.timeMs : undefined
    },
  }
}

/** One request of a batch. */
export interface BatchRequest {
  /** The key as the number of its window. */
  readonly key: number
  readonly longestWaitMs?: number | undefined
}

/** The decisions about a batch, and the state of the whole API after it. */
export interface BatchDecision {
  readonly decisions: readonly LimitDecision[]
  readonly nextAtMs: number
}

/**
 * Decides on requests that are admitted at the same time, one after the other, as if each had been stored before the
 * next one (spec, Limits).
 */
export function decideBatch(
  requests: readonly BatchRequest[],
  windows: ReadonlyMap<number, KeyWindow>,
  nextAtMs: number,
  nowMs: EpochMs,
  limits: RequestLimits,
): BatchDecision {
  const changed = new Map(windows)
  let next = nextAtMs
  const decisions = requests.map(({ key, longestWaitMs }) => {
    const window = changed.get(key)!
    const decision = decide({ window, nextAtMs: next }, nowMs, limits, longestWaitMs)
    changed.set(key, changedWindow(window, decision.change))
    next = decision.nextAtMs
    return decision
  })
  return { decisions, nextAtMs: next }
}

/**
 * The state of the whole API up to which none of `requests` has to wait, in milliseconds; `-Infinity` if some must,
 * whatever the state is. A state that is later may also come from a clock that was set back.
 */
export function freeUntilMs(requests: number, nowMs: EpochMs, { apiPerSecond, apiBurst }: RequestLimits): number {
  const interval = 1000 / apiPerSecond
  const slackMs = interval * (Math.max(apiBurst, 1) - 1)
  const lastMs = interval * Math.max(0, requests - 1)
  return lastMs <= slackMs ? nowMs + slackMs - lastMs : Number.NEGATIVE_INFINITY
}
