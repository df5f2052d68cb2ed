import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EpochMs, Store } from '@flightbag/core/ports'
import { type Litestream, restoreFile } from './litestream.ts'

/** A state of the copied store, in a temporary folder. */
export interface CopiedStore {
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
  let store: Store | null = null
  async function close(): Promise<void> {
    await store?.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await restoreFile(litestream, join(folder, 'flightbag.db'), atMs)
    const { openSqlite } = await import('@flightbag/store-sqlite')
    store = openSqlite(folder)
    await store.operation.startCheck('all')?.()
    await store.operation.migrate()
    return { store, close }
  } catch (error) {
    await close()
    throw error
  }
}
