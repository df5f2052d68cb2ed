import { MINUTE_MS } from '../lib/instant.ts'
import type { EpochMs } from '../lib/system.ts'
import { CLOCK_DIFFERENCE_MS } from './board-port.ts'
import type { RequestPause } from './port.ts'

/** The first pause after a refusal without a time, and the longest: each further refusal doubles it. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [MINUTE_MS, 32 * MINUTE_MS]

/** The longest pause that a provider can cause: a wrong `Retry-After` must not stop weather until a restart. */
const LONGEST_NAMED_PAUSE_MS = 24 * 60 * MINUTE_MS

/** The requests of all processes to one provider in the last minute, and its last refusal. */
export interface RequestBudget {
  readonly sentMs: readonly EpochMs[]
  readonly pause: RequestPause | null
  /** The length of the pause after the next refusal without a time, in milliseconds. */
  readonly nextPauseMs: number
}

/** The budget of a provider that has received no request. */
export const UNUSED_BUDGET: RequestBudget = { sentMs: [], pause: null, nextPauseMs: FIRST_PAUSE_MS }

/** A budget without what has ended. A clock that was set back makes no pause longer. */
export function budgetAt({ sentMs, pause, nextPauseMs }: RequestBudget, nowMs: EpochMs): RequestBudget {
  const aheadMs = pause === null ? 0 : pause.sinceMs - nowMs
  const moved =
    pause !== null && aheadMs > CLOCK_DIFFERENCE_MS
      ? { ...pause, sinceMs: nowMs, untilMs: pause.untilMs - aheadMs }
      : pause
  return {
    sentMs: sentMs.filter((ms) => nowMs - ms < MINUTE_MS && ms - nowMs <= CLOCK_DIFFERENCE_MS),
    pause: moved !== null && nowMs < moved.untilMs ? moved : null,
    nextPauseMs,
  }
}

/** The number of requests of a minute that go without a wait: a tenth. */
function burstOf(perMinute: number): number {
  return Math.max(1, Math.floor(perMinute / 10))
}

/**
 * The least time between two requests, in milliseconds: after a tenth of a minute's requests two thirds of an even
 * interval, after half of them four thirds. So few requests leave early with few stations, and no wait becomes long.
 */
function intervalMs(sent: number, perMinute: number): number {
  if (sent < burstOf(perMinute)) return 0
  const evenMs = MINUTE_MS / perMinute
  return Math.min(MINUTE_MS, Math.ceil(sent < perMinute / 2 ? (2 * evenMs) / 3 : (4 * evenMs) / 3))
}

/** The time of the next request, outside a pause. */
export function nextRequestMs({ sentMs }: RequestBudget, perMinute: number, nowMs: EpochMs): EpochMs {
  const sent = sentMs.length
  const evenMs = sent === 0 ? nowMs : sentMs.at(-1)! + intervalMs(sent, perMinute)
  const fullMs = sent < perMinute ? nowMs : sentMs.at(-perMinute)! + MINUTE_MS
  return Math.max(nowMs, evenMs, fullMs)
}

/** The number of requests that may be sent now. */
export function freeRequests(budget: RequestBudget, perMinute: number, nowMs: EpochMs): number {
  if (budget.pause !== null || nextRequestMs(budget, perMinute, nowMs) > nowMs) return 0
  return Math.max(1, burstOf(perMinute) - budget.sentMs.length)
}

/** The budget after a request. */
export function withRequest(budget: RequestBudget, nowMs: EpochMs): RequestBudget {
  return { ...budget, sentMs: [...budget.sentMs, nowMs].sort((a, b) => a - b) }
}

/**
 * The budget after a refusal: no request for the time that the provider names, at most 24 hours, else for 1, 2, 4 … 32
 * minutes. Requests that were sent together are refused together: that is one refusal.
 */
export function withRefusal(
  budget: RequestBudget,
  cause: string,
  namedMs: EpochMs | null,
  nowMs: EpochMs,
): RequestBudget {
  const { pause, nextPauseMs } = budget
  if (namedMs === null) {
    if (pause !== null) return budget
    const untilMs = nowMs + nextPauseMs
    return {
      ...budget,
      pause: { sinceMs: nowMs, untilMs, cause },
      nextPauseMs: Math.min(2 * nextPauseMs, LONGEST_PAUSE_MS),
    }
  }
  const untilMs = Math.min(namedMs, nowMs + LONGEST_NAMED_PAUSE_MS)
  if (untilMs <= (pause?.untilMs ?? nowMs)) return budget
  return { ...budget, pause: { sinceMs: nowMs, untilMs, cause } }
}

/**
 * The budget after a good answer: the next refusal causes a short pause again. An answer to a request from before a
 * refusal does not show that the provider accepts requests again.
 */
export function withAcceptance(budget: RequestBudget): RequestBudget {
  if (budget.pause !== null || budget.nextPauseMs === FIRST_PAUSE_MS) return budget
  return { ...budget, nextPauseMs: FIRST_PAUSE_MS }
}
