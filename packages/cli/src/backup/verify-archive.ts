import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '@flightbag/core/ports'
import { filesCopy } from '../copy/copy-files.ts'
import type { Progress } from '../print/progress.ts'
import { archiveSource } from './archives.ts'
import type { SealedArchive } from './check-seal.ts'
import { type Restored, restore } from './restore.ts'

/** Restores an archive into a temporary folder, which compares all rows and files, and removes the folder. */
export async function verifyArchive(archive: SealedArchive, clock: Clock, shown: Progress): Promise<Restored> {
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-verify-'))
  try {
    const { openSqlite } = await import('@flightbag/store-sqlite')
    const store = openSqlite(folder)
    try {
      const files = await filesCopy(join(folder, 'files'))
      return await restore({ store, files, clock }, archiveSource(archive), { dryRun: false, shown })
    } finally {
      await store.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
