import { type Connection, pragma } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { letOthersWrite } from '../connection/in-turns.ts'

/** Unused pages that one transaction removes: it moves as many used pages, so that no other write waits long. */
const CHUNK_PAGES = 100
/** Unused pages stay for later records up to this share of a file, unless the disk is full. */
const KEPT_SHARE = 0.25
const FEW_PAGES = 1000

/**
 * Gives the space of deleted records back to the disk, and fills the reserve again. A file of a release before this one
 * keeps its size: its unused pages are used by later records.
 */
export async function shrink({ records, space }: Pick<Database, 'records' | 'space'>): Promise<void> {
  const unused = pragma(records.read, 'freelist_count')
  const isMuch = unused > FEW_PAGES && unused > KEPT_SHARE * pragma(records.read, 'page_count')
  if ((isMuch || space.isFull()) && pragma(records.read, 'auto_vacuum') === 2) {
    let left = unused
    while (left > 0) {
      const before = left
      left = await records.write(removePages, { frees: true })
      if (left >= before) break
      await letOthersWrite()
    }
  }
  if (unused > 0 && (isMuch || space.isFull())) await space.giveBack()
  await space.keepReserve()
}

function removePages(connection: Connection): number {
  connection.script(`pragma incremental_vacuum(${CHUNK_PAGES})`)
  return pragma(connection, 'freelist_count')
}
