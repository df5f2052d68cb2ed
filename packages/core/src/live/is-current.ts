/**
 * Whether something that arrived at `sinceMs` is still current, for less than `lifetimeMs`. A time further in the
 * future comes from a clock that was set back. Its true age is unknown, so it counts as expired; otherwise it would
 * become current again later.
 */
export function isWithinLifetime(sinceMs: number, nowMs: number, lifetimeMs: number): boolean {
  return Math.abs(nowMs - sinceMs) < lifetimeMs
}
