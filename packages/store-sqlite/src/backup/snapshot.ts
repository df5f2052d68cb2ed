import { closeSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Connection, openConnection, pragma } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { freeBytes } from '../space/full-disk.ts'

/**
 * Opens a private copy of the file of records. A slow reader of the file itself would keep its log from being copied
 * into it, so that the log grows with every write. The file itself is opened if there is no path for a copy, or no
 * space.
 */
export function openSnapshot({ connect }: Pick<Database, 'connect'>, copyPath: string | null): Connection {
  const source = connect()
  const copy = copyPath === null ? null : copyOf(source, copyPath)
  if (copy !== null) source.close()
  return copy ?? source
}

/** The space that a copy leaves free, so that a server on the same disk is not stopped by it. */
const LEFT_FREE_BYTES = 256 * 1024 * 1024

/** Null if the copy cannot be made at this path. */
function copyOf(source: Connection, path: string): Connection | null {
  try {
    if (!hasSpace(source, path)) return null
    closeSync(openSync(path, 'wx', 0o600))
    source.run('vacuum into ?', path)
    return openOnce(path)
  } catch {
    // No space, or no right to write there. Damage of the file itself is met again while it is read.
    rmSync(path, { force: true })
    return null
  }
}

function hasSpace(source: Connection, path: string): boolean {
  return freeBytes(dirname(path)) > pragma(source, 'page_count') * pragma(source, 'page_size') + LEFT_FREE_BYTES
}

/** Opens a file that is then removed. Windows removes no open file, so that the name stays until it is closed. */
function openOnce(path: string): Connection {
  const connection = openConnection(path, { timeoutMs: 0, isImmutable: true, pragmas: 'pragma query_only = on' })
  if (process.platform !== 'win32') rmSync(path)
  return {
    ...connection,
    close() {
      connection.close()
      rmSync(path, { force: true })
    },
  }
}
