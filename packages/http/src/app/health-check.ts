import type { Clock } from '@flightbag/core/ports'

/** A load balancer does not need a newer answer than this. */
const FRESH_MS = 1000

/** The check, run at most once per second: requests in between receive the result of the last run. */
export function onceASecond(check: () => Promise<boolean>, clock: Clock): () => Promise<boolean> {
  let last: { readonly startedMs: number; readonly healthy: Promise<boolean> } | null = null
  return () => {
    const nowMs = clock()
    // After a clock was set back, the last result counts as old.
    if (last === null || Math.abs(nowMs - last.startedMs) >= FRESH_MS) last = { startedMs: nowMs, healthy: check() }
    return last.healthy
  }
}
