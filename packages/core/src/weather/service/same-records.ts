import type { EpochMs } from '../../lib/system.ts'
import type { RecordReader } from '../../records/port.ts'

/** One kind of record as an account held it: how many there were when they were read, at or after the revision. */
export interface HeldKind {
  readonly kind: string
  readonly count: number
}

const ONE = { filter: null, snapshotMs: null, after: null, limit: 1, maxBytes: 1 } as const

/**
 * Whether an account still holds the very records of some kinds that it held when they were read at `revisionMs` or
 * later. None of them has a newer
 * revision and none is missing: so they are the same, whatever else has changed in the account. Cheap, since nothing
 * is read but counts and a record a kind.
 */
export async function holdsTheSame(
  records: Pick<RecordReader, 'page'>,
  accountId: string,
  revisionMs: EpochMs,
  held: readonly HeldKind[],
): Promise<boolean> {
  const changed = await Promise.all(
    held.map(({ kind }) => records.page(accountId, { ...ONE, kind, since: revisionMs })),
  )
  if (changed.some(({ total }) => total > 0)) return false
  const now = await Promise.all(held.map(({ kind }) => records.page(accountId, { ...ONE, kind, since: null })))
  return now.every(({ total }, n) => total === held[n]?.count)
}
