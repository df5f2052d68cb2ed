import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { err, ok, type Result } from '@flightbag/core'
import type { Store } from '@flightbag/store-postgres'

/** Opens the embedded store of a data folder that this process holds the lock of; makes it on first use, and brings it up to date. */
export async function openEmbeddedFolder(dataDir: string): Promise<Result<Store, string>> {
  const { migrate, openEmbedded, schemaState } = await import('@flightbag/store-postgres')
  const folder = join(dataDir, 'postgres')
  if (!existsSync(folder)) {
    // Made aside and moved into place: a process that is killed meanwhile leaves nothing that looks like a store.
    const aside = join(dataDir, 'postgres.new')
    rmSync(aside, { recursive: true, force: true })
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const made = await openEmbedded(aside)
    await migrate(made.db)
    await made.close()
    renameSync(aside, folder)
  }
  if (!existsSync(join(folder, 'PG_VERSION'))) return err(damaged(folder))
  let store: Store
  try {
    store = await openEmbedded(folder)
  } catch {
    return err(damaged(folder))
  }
  if ((await schemaState(store.db)) === 'newer') {
    await store.close()
    return err(`${folder} was written by a newer release of flightbag: use that one`)
  }
  await migrate(store.db)
  return ok(store)
}

const damaged = (folder: string) =>
  `the embedded store in ${folder} is damaged: put a copy of the folder back, or move it away to begin anew`
