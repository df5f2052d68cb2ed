import { HOUR_MS } from '../lib/instant.ts'
import type { EpochMs } from '../lib/system.ts'
import { accountPrefix, type Files, parseFileKey } from './files-port.ts'

/** The age below which an unlisted file is kept: an upload stores the file before it lists it. */
export const ORPHAN_GRACE_MS = HOUR_MS

/**
 * Removes the files that no record lists: of uploads that were interrupted before the file was listed, of deleted
 * records and of deleted accounts. `listedIds` returns the lower-case attachment ids of all live records of an account,
 * and none for a deleted account; it is called after the file was found. Files younger than {@link ORPHAN_GRACE_MS} and
 * files with an unknown form of key are kept. Returns the number of removed files.
 */
export async function removeOrphanFiles(
  files: Pick<Files, 'list' | 'remove'>,
  listedIds: (accountId: string) => Promise<ReadonlySet<string>>,
  nowMs: EpochMs,
): Promise<number> {
  let removed = 0
  let asked: string | null = null
  let ids: ReadonlySet<string> = new Set()
  for await (const { key, modifiedAtMs } of files.list('')) {
    const parsed = parseFileKey(key)
    if (!parsed || nowMs - modifiedAtMs < ORPHAN_GRACE_MS) continue
    const { accountId, fileName } = parsed
    if (asked !== accountId) ids = await listedIds(accountId)
    asked = accountId
    if (ids.has(fileName)) continue
    await files.remove(key)
    removed++
  }
  return removed
}

/** Removes every file of an account, for its deletion. Returns the number of files. */
export async function removeAccountFiles(files: Pick<Files, 'list' | 'remove'>, accountId: string): Promise<number> {
  let removed = 0
  for await (const { key } of files.list(accountPrefix(accountId))) {
    await files.remove(key)
    removed++
  }
  return removed
}
