import type { EpochMs } from '../lib/system.ts'

/**
 * The revision of the `n`th (1 to `count`) of `count` changes that become visible together: 1 ms apart, ending at the
 * current time, but above the account's last revision. Revisions never decrease, even when a clock steps back.
 */
export function revisionOf(n: number, count: number, lastMs: EpochMs, nowMs: EpochMs): EpochMs {
  return Math.max(lastMs, nowMs - count) + n
}
