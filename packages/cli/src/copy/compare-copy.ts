import { createHash } from 'node:crypto'
import { type BackupLine, type EpochMs, MINUTE_MS, type RecordBackup } from '@flightbag/core/ports'

/** How a copy differs from the store of which it was made. */
export interface CopyComparison {
  /** Records of the store, changed before the newest change of the copy, that are missing in it or differ. */
  readonly differing: number
  /** Records that were changed after the copy; they cannot be compared. */
  readonly changedSince: number
  /** Accounts of the copy that were deleted since. */
  readonly deletedSince: number
  /** Accounts that the copy lacks although they are more than a minute old. */
  readonly missingAccounts: number
}

interface CopiedAccount {
  readonly revision: EpochMs
  /** The digest of each record that was not found in the store yet. */
  readonly records: Map<string, string>
}

function keyOf({ kind, id }: RecordBackup): string {
  return JSON.stringify([kind, id])
}

function digestOf({ revision, created, doc }: RecordBackup): string {
  return createHash('sha256')
    .update(JSON.stringify([revision, created, doc]))
    .digest('base64')
}

/**
 * Compares the rows of a copy with those of the store, which are read afterwards. An account has written all changes
 * up to its newest revision in the copy, so the rows up to it must be equal.
 */
export async function compareCopy(
  copied: AsyncIterable<BackupLine>,
  stored: AsyncIterable<BackupLine>,
  startedMs: EpochMs,
): Promise<CopyComparison> {
  const accounts = new Map<string, CopiedAccount>()
  let account: CopiedAccount | undefined
  for await (const line of copied) {
    if (line.type === 'account') {
      account = { revision: line.revision, records: new Map() }
      accounts.set(line.id, account)
    }
    if (line.type === 'record') account?.records.set(keyOf(line), digestOf(line))
  }
  const left = new Set(accounts.keys())
  const counts = { differing: 0, changedSince: 0, missingAccounts: 0 }
  for await (const line of stored) {
    if (line.type === 'account') {
      account = accounts.get(line.id)
      left.delete(line.id)
      if (account === undefined && line.created < startedMs - MINUTE_MS) counts.missingAccounts++
    }
    if (line.type !== 'record' || account === undefined) continue
    if (line.revision > account.revision) counts.changedSince++
    else if (account.records.get(keyOf(line)) !== digestOf(line)) counts.differing++
    account.records.delete(keyOf(line))
  }
  const unknown = [...accounts].filter(([id]) => !left.has(id)).map(([, { records }]) => records.size)
  return {
    ...counts,
    differing: counts.differing + unknown.reduce((sum, records) => sum + records, 0),
    deletedSince: left.size,
  }
}
