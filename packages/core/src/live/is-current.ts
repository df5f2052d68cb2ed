import { isInside, type OpenInterval } from '../lib/instant.ts'

/**
 * When something must have arrived to be still current, for less than `lifetimeMs`. A time further in the future comes
 * from a clock that was set back. Its true age is unknown, so it counts as expired; otherwise it would become current
 * again later.
 */
export function currentArrivals(nowMs: number, lifetimeMs: number): OpenInterval {
  return { afterMs: nowMs - lifetimeMs, beforeMs: nowMs + lifetimeMs }
}

/** Whether something that arrived at `sinceMs` is still current. */
export function isWithinLifetime(sinceMs: number, nowMs: number, lifetimeMs: number): boolean {
  return isInside(sinceMs, currentArrivals(nowMs, lifetimeMs))
}
