import { MINUTE_MS } from '../lib/instant.ts'
import type { EpochMs } from '../lib/system.ts'

/**
 * The revision of the `n`th (1 to `count`) of `count` changes that become visible together: 1 ms apart, ending at the
 * current time, but above the account's last revision. Revisions never decrease, even when a clock steps back.
 */
export function revisionOf(n: number, count: number, lastMs: EpochMs, nowMs: EpochMs): EpochMs {
  return Math.max(lastMs, nowMs - count) + n
}

/** How far the revisions of a new timeline are ahead: 600,000 lost changes of one account cannot have gone beyond. */
const NEW_TIMELINE_MS = 10 * MINUTE_MS

/**
 * The revision after which those of an account continue. Each promotion of a standby begins a new timeline of the
 * server: the last commits of the old one may be lost, and clients may have seen their revisions. The first write of
 * the account on another timeline than that of its last one therefore continues ten minutes after the present and after
 * the last revision.
 */
export function revisionBase(
  { stampMs, timeline }: { readonly stampMs: EpochMs; readonly timeline: number },
  serverTimeline: number,
  nowMs: EpochMs,
): EpochMs {
  return timeline === serverTimeline ? stampMs : Math.max(stampMs, nowMs) + NEW_TIMELINE_MS
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
