import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EpochMs, Store } from '@flightbag/core/ports'
import { type Litestream, restoreFile } from './litestream.ts'

/** A state of the copied store, in a temporary folder. */
interface CopiedStore {
  readonly store: Store
  /** Closes the store and removes the folder. */
  close(): Promise<void>
}

/**
 * Opens the state of the copied store at a time; null for the newest. An older schema is updated. Throws if a file is
 * damaged.
 */
export async function openCopiedStore(litestream: Litestream, atMs: EpochMs | null): Promise<CopiedStore> {
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-copy-'))
  function remove() {
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await restoreFile(litestream, join(folder, 'flightbag.db'), atMs)
    const { openSqlite } = await import('@flightbag/store-sqlite')
    const store = openSqlite(folder)
    try {
      await store.operation.startCheck('all')?.()
      await store.operation.migrate()
    } catch (error) {
      await store.close()
      throw error
    }
    return {
      store,
      async close() {
        await store.close()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}
