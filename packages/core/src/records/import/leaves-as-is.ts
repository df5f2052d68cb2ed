import type { EpochMs } from '../../lib/system.ts'

/** The parts of a change that decide whether it alters the stored record. */
export interface ChangeHead {
  readonly kind: string
  /** False for a deletion. */
  readonly live: boolean
  readonly createdMs: EpochMs | null
  readonly onlyOverRevision: EpochMs | null
}

/** The parts of a stored record, or of the tombstone of one, with which a change is compared. */
export interface StoredHead {
  readonly revisionMs: EpochMs
  readonly createdMs: EpochMs
  /** False for a tombstone. */
  readonly live: boolean
  /** Whether its content and that of the change have the same digest. */
  readonly sameContent: boolean
}

/** True when a change leaves a record unchanged. A deleted plugin session is never stored again. */
export function leavesAsIs(change: ChangeHead, stored: StoredHead | undefined): boolean {
  if (change.kind === 'pluginSession' && stored?.live === false) return true
  if (change.onlyOverRevision !== null) return change.onlyOverRevision !== stored?.revisionMs
  if (stored === undefined) return false
  if (!change.live) return !stored.live
  const sameCreation = change.createdMs === null || change.createdMs === stored.createdMs
  return stored.live && sameCreation && stored.sameContent
}

/** The time of creation of a record that a change alters: a record keeps the one of its first arrival. */
export function creationOf(
  change: Pick<ChangeHead, 'createdMs'>,
  stored: Pick<StoredHead, 'createdMs'> | undefined,
  nowMs: EpochMs,
): EpochMs {
  return change.createdMs ?? stored?.createdMs ?? nowMs
}
