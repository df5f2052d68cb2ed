import { statSync } from 'node:fs'
import { storeError } from './store-error.ts'

/**
 * Returns a function that throws when a file is no longer the one that was opened. SQLite itself would continue to
 * write to a file that was deleted or replaced, and the data would be lost.
 */
export function identityCheck(paths: readonly string[]): () => void {
  const opened = paths.map((path) => ({ path, identity: identityOf(path) }))
  return () => {
    for (const { path, identity } of opened) {
      if (identityOf(path) !== identity) {
        throw storeError('STORE_GONE', `${path} was deleted or replaced: restart after you put the right file there`)
      }
    }
  }
}

function identityOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? null : `${found.dev}:${found.ino}`
}
