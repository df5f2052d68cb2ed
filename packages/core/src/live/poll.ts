import { isWithinLifetime } from './is-current.ts'
import { POLL_CLOSED_MS, POLL_OPEN_MS, SCREEN_OPEN_MS } from './live-limits.ts'

/** Whether the plugin's screen in the app counts as open: its last heartbeat is less than 30 seconds old. */
export function screenOpenAt(lastHeartbeatMs: number | null, nowMs: number): boolean {
  return lastHeartbeatMs !== null && isWithinLifetime(lastHeartbeatMs, nowMs, SCREEN_OPEN_MS)
}

/**
 * The interval until the plugin's next call, in milliseconds (spec, PUT of the live report, rule 3).
 *
 * @example
 * ```ts
 * import { pollMs } from '@flightbag/core'
 *
 * pollMs(true) // => 2000
 * ```
 */
export function pollMs(screenOpen: boolean): 2000 | 10000 {
  return screenOpen ? POLL_OPEN_MS : POLL_CLOSED_MS
}
