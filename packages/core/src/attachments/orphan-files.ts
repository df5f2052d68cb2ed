import { HOUR_MS } from '../lib/instant.ts'
import type { EpochMs } from '../lib/system.ts'
import { accountPrefix, type Files, parseFileKey } from './files-port.ts'

/** How long a file may stand unlisted: an upload puts the file first and lists it after, and must have time to. */
export const ORPHAN_GRACE_MS = HOUR_MS

/**
 * Removes the files that no record lists: what an upload left that broke off before its list was written, and the files
 * of deleted records and of erased accounts. `listedIds` gives the lower-case attachment ids of all of an account's live
 * records, empty for an account that is gone; it is asked after the file was seen. A file younger than
 * {@link ORPHAN_GRACE_MS} stays, and so does everything whose key is none of ours. Returns how many were removed.
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

/** Removes every file of an account, as its deletion asks. Returns how many there were. */
export async function removeAccountFiles(files: Pick<Files, 'list' | 'remove'>, accountId: string): Promise<number> {
  let removed = 0
  for await (const { key } of files.list(accountPrefix(accountId))) {
    await files.remove(key)
    removed++
  }
  return removed
}
