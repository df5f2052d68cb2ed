import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type EpochMs, HOUR_MS } from '@flightbag/core'

const SUFFIX = /\.[0-9a-f]{16}\.part$/

/** A backup that runs writes all the time. */
const LEFT_AFTER_MS = HOUR_MS

/** The name of an archive until it is complete. Another backup to the same path may run at the same time. */
export function unfinishedName(path: string): string {
  return `${path}.${randomBytes(8).toString('hex')}.part`
}

/**
 * Removes the unfinished archives that killed backups left in the folder of an archive, and returns their names. A file
 * that was written within an hour stays: its backup may still run.
 */
export async function removeUnfinished(path: string, nowMs: EpochMs): Promise<readonly string[]> {
  const folder = dirname(path)
  const removed: string[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    if (!SUFFIX.test(name) || name === basename(path)) continue
    const about = await stat(join(folder, name)).catch(() => null)
    if (!about?.isFile() || nowMs - about.mtimeMs < LEFT_AFTER_MS) continue
    await rm(join(folder, name), { force: true })
    removed.push(name)
  }
  return removed
}
