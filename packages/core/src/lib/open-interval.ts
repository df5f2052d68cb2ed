import type { EpochMs } from './system.ts'

/** The instants after one time and before another, both excluded. A store compares a stored time with the two. */
export interface OpenInterval {
  readonly afterMs: EpochMs
  readonly beforeMs: EpochMs
}

/** Whether an instant is in an interval. */
export function isInside(ms: EpochMs, { afterMs, beforeMs }: OpenInterval): boolean {
  return ms > afterMs && ms < beforeMs
}
