import type { EpochMs } from '../ports.ts'

/**
 * The stamp of the `n`th (1 to `count`) of `count` changes that become visible together: 1 ms apart, spread backwards from now, but
 * above the account's last stamp. A clock that stepped back cannot make stamps fall.
 */
export const stampOf = (n: number, count: number, lastMs: EpochMs, nowMs: EpochMs): EpochMs =>
  Math.max(lastMs, nowMs - count) + n
