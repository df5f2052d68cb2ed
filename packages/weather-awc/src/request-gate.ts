import type { EpochMs } from '@flightbag/core'

const MINUTE_MS = 60_000

/**
 * The default of the most requests in any minute. The provider accepts 100 from one address. One request
 * contains up to 50 METARs or 200 TAFs.
 */
export const REQUESTS_PER_MINUTE = 60

/** The first pause after a refusal without a time, and the longest: each further refusal doubles it. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [MINUTE_MS, 32 * MINUTE_MS]

/** The longest pause that a provider can cause: a wrong `Retry-After` must not stop weather until a restart. */
const LONGEST_NAMED_PAUSE_MS = 24 * 60 * MINUTE_MS

/** Why no request may be sent now, and when that ends. */
export interface Closed {
  readonly untilMs: EpochMs
  readonly cause: string
}

/** Decides when a request may be sent to the provider. */
export interface RequestGate {
  /** Counts a request and returns null if it may be sent now; otherwise the reason why it must not. */
  enter(): Closed | null
  /** The pause in progress after a refusal; null without one. */
  pause(): Closed | null
  /** The number of requests in the last minute. */
  inLastMinute(): number
  /** Notes a refusal and its cause, with the time that the provider names, if any. */
  refused(cause: string, namedMs: EpochMs | null): void
  /** Notes that the provider answered a request: the next refusal causes a short pause again. */
  accepted(): void
}

/** The gate of one process: at most `perMinute` requests in any minute, and none in the pause after a refusal. */
export function requestGate(clock: () => EpochMs, perMinute: number = REQUESTS_PER_MINUTE): RequestGate {
  let sentAtMs: EpochMs[] = []
  let refusal: Closed | null = null
  let pauseMs = FIRST_PAUSE_MS
  let lastMs = clock()

  /** The time. A clock that was set back takes all noted times with it, so that no pause becomes longer. */
  function now(): EpochMs {
    const nowMs = clock()
    const backMs = lastMs - nowMs
    if (backMs > 0) {
      sentAtMs = sentAtMs.map((ms) => ms - backMs)
      refusal = refusal && { ...refusal, untilMs: refusal.untilMs - backMs }
    }
    lastMs = nowMs
    return nowMs
  }

  function pauseAt(nowMs: EpochMs): Closed | null {
    return refusal !== null && nowMs < refusal.untilMs ? refusal : null
  }

  function sentSince(nowMs: EpochMs): readonly EpochMs[] {
    sentAtMs = sentAtMs.filter((ms) => nowMs - ms < MINUTE_MS)
    return sentAtMs
  }

  return {
    enter() {
      const nowMs = now()
      const paused = pauseAt(nowMs)
      if (paused !== null) return paused
      const sent = sentSince(nowMs)
      if (sent.length >= perMinute) {
        return { untilMs: sent[0]! + MINUTE_MS, cause: `${perMinute} requests in the last minute` }
      }
      sentAtMs.push(nowMs)
      return null
    },
    pause: () => pauseAt(now()),
    inLastMinute: () => sentSince(now()).length,
    refused(cause, namedMs) {
      const nowMs = now()
      const before = pauseAt(nowMs)
      if (namedMs === null) {
        // Requests that were sent together are refused together: that is one refusal.
        if (before !== null) return
        refusal = { untilMs: nowMs + pauseMs, cause }
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
        return
      }
      const untilMs = Math.min(namedMs, nowMs + LONGEST_NAMED_PAUSE_MS)
      if (before === null || untilMs > before.untilMs) refusal = { untilMs, cause }
    },
    accepted() {
      // An answer to a request from before the refusal does not show that the provider accepts requests again.
      if (pauseAt(now()) === null) pauseMs = FIRST_PAUSE_MS
    },
  }
}
