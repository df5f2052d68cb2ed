import type { EpochMs } from '../../lib/system.ts'
import type { RecordReader } from '../../records/port.ts'

/** One kind of record of an account: the number of records when they were read, at or after the revision. */
export interface HeldKind {
  readonly kind: string
  readonly count: number
}

const ONE = { filter: null, snapshotMs: null, after: null, limit: 1, maxBytes: 1 } as const

/**
 * Whether an account still has the same records of some kinds as when they were read, at `revisionMs` or later. That is
 * so if none of them has a newer revision and none is missing, whatever else has changed in the account. Cheap, because
 * it reads only counts and one record per kind.
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
