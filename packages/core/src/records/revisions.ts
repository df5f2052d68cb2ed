import { MINUTE_MS } from '../lib/instant.ts'
import type { EpochMs } from '../lib/system.ts'

/**
 * The revision of the `n`th (1 to `count`) of `count` changes that become visible together: 1 ms apart, ending at the
 * current time, but above the account's last revision. Revisions never decrease, even when a clock steps back.
 */
export function revisionOf(n: number, count: number, lastMs: EpochMs, nowMs: EpochMs): EpochMs {
  return Math.max(lastMs, nowMs - count) + n
}

/** The last revision of an account as its database knows it. */
export interface LastRevision {
  readonly ms: EpochMs
  /**
   * Whether the database has begun a new timeline since: a standby was promoted, or a backup was restored to a point in
   * time. The last commits before may be lost.
   */
  readonly isOnOldTimeline: boolean
}

/** How far revisions continue beyond those that may be lost: 600,000 changes of one account. */
const LOST_MS = 10 * MINUTE_MS

/**
 * The revision above which an account's next one is chosen. Clients may have seen revisions that were lost with an old
 * timeline; the first change on the new one continues ten minutes after the present and after the last revision.
 */
export function lastRevisionMs({ ms, isOnOldTimeline }: LastRevision, nowMs: EpochMs): EpochMs {
  return isOnOldTimeline ? Math.max(ms, nowMs) + LOST_MS : ms
}

/** The place of a change among those of one import, as far as its `updatedAt` decides: changes without one are last. */
export function carriedPlace(carriedMs: EpochMs | null): number {
  return carriedMs ?? Number.MAX_SAFE_INTEGER
}

/** Compares two changes of one import in the order of their revisions: by `updatedAt`, otherwise as they arrived. */
export function byRevision(
  a: { readonly carriedMs: EpochMs | null; readonly order: number },
  b: { readonly carriedMs: EpochMs | null; readonly order: number },
): number {
  return carriedPlace(a.carriedMs) - carriedPlace(b.carriedMs) || a.order - b.order
}
