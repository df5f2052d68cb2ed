import { type Files, fileKey, MINUTE_MS, type Store } from '@flightbag/core/ports'
import { listedIds } from '../attachments/attach-file.ts'
import { countedLines } from '../backup/backup.ts'
import { noteTime } from '../backup/noted-times.ts'
import { fileDigest } from '../backup/restore.ts'
import { type BackupSummary, tally } from '../backup/tally.ts'
import type { Runtime } from '../context/runtime.ts'
import type { Progress } from '../print/progress.ts'
import { type CopyComparison, compareCopy } from './compare-copy.ts'
import { openCopiedStore } from './copied-store.ts'
import { filesCopy } from './copy-files.ts'
import type { Litestream } from './litestream.ts'

/** The contents of a restored copy, and how they differ from the store. */
export interface VerifiedCopy extends BackupSummary {
  /** Null on a machine whose store is empty: then only the copy itself was read. */
  readonly compared: (CopyComparison & { readonly differingFiles: number }) | null
}

/** Attachments that are younger may not be copied yet, in milliseconds. */
const FRESH_MS = 2 * MINUTE_MS

/** Restores the newest state of the copy into a temporary folder and compares it with the store. */
export async function verifyCopy(
  { store, files, settings, clock }: Runtime,
  litestream: Litestream,
  shown: Progress,
): Promise<VerifiedCopy> {
  const startedMs = clock()
  const copy = await openCopiedStore(litestream, null)
  try {
    const total = tally()
    function lines(of: Store) {
      return countedLines(of.backup.lines(), shown)
    }
    for await (const line of lines(copy.store)) total.add(line)
    const target = settings.filesCopy === null ? null : await filesCopy(settings.filesCopy)
    if (target !== null) {
      for await (const { key, bytes } of target.list('')) total.add({ type: 'file', key, bytes })
    }
    if (await store.backup.isEmpty()) return { ...total.summary(), compared: null }
    const rows = await compareCopy(lines(copy.store), lines(store), startedMs)
    const differingFiles = target === null ? 0 : await differing(store, files, target, startedMs - FRESH_MS)
    const hasFault = rows.differing + rows.missingAccounts + differingFiles > 0
    if (!hasFault) noteTime(settings.dataDir, 'last-verified-copy', startedMs)
    return { ...total.summary(), compared: { ...rows, differingFiles } }
  } finally {
    await copy.close()
  }
}

/** The number of files that records list, that are older than a time, and whose copy is missing or differs. */
async function differing(
  { accounts, records }: Pick<Store, 'accounts' | 'records'>,
  files: Files,
  target: Files,
  beforeMs: number,
): Promise<number> {
  let count = 0
  for (const account of await accounts.list()) {
    for (const id of await listedIds(records, account.id)) {
      const key = fileKey(account.id, id)
      const found = await files.stat(key)
      if (found === null || found.modifiedAtMs > beforeMs) continue
      if ((await fileDigest(files, key)) !== (await fileDigest(target, key))) count++
    }
  }
  return count
}
