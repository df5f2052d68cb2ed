import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, type EpochMs, type Files } from '@flightbag/core/ports'
import { isAttachment } from '../backup/backup.ts'

/** How long a file stays in the copy after it was last seen in the file store: longer than the store itself. */
const KEPT_MS = 32 * DAY_MS

/** The copy of the attachments in a folder. It serves none of them. */
export async function filesCopy(folder: string): Promise<Files> {
  const { localFiles } = await import('@flightbag/files-s3/local')
  return localFiles({ folder, publicUrl: '', isActive: async () => false })
}

/**
 * Copies the files that the folder lacks, and removes those that the file store has no longer had for a month. A file
 * never changes, so its size identifies its content; its time in the folder is the day on which it was last seen.
 * Returns the number of copied files.
 */
export async function copyFiles(source: Pick<Files, 'list' | 'read'>, folder: string, nowMs: EpochMs): Promise<number> {
  const target = await filesCopy(folder)
  const seen = new Set<string>()
  let copied = 0
  for await (const { key, bytes } of source.list('')) {
    if (!isAttachment(key)) continue
    seen.add(key)
    const known = await target.stat(key)
    if (known?.bytes === bytes) {
      if (nowMs - known.modifiedAtMs > DAY_MS) await utimes(join(folder, key), nowMs / 1000, nowMs / 1000)
      continue
    }
    const content = await source.read(key)
    if (content === null) continue
    await target.put(key, content, { contentType: 'application/octet-stream', bytes })
    copied++
  }
  for await (const { key, modifiedAtMs } of target.list('')) {
    if (!seen.has(key) && nowMs - modifiedAtMs > KEPT_MS) await target.remove(key)
  }
  return copied
}
