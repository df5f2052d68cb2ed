/**
 * Whether what came at `sinceMs` still counts, for less than `lifetimeMs`. A time further ahead than that is of a clock which has been set
 * back since: how old it is nobody knows, so it counts no more, or it would come back when the clock gets there again.
 */
export function isWithinLifetime(sinceMs: number, nowMs: number, lifetimeMs: number): boolean {
  return Math.abs(nowMs - sinceMs) < lifetimeMs
}
