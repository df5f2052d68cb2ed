import { statSync } from 'node:fs'
import { storeError } from './store-error.ts'

/** What to do about a file of the store, and about its log, which a stop copies into the file. */
const REPLACED = 'restart after you put the right file there'
const LOG_REPLACED = 'stop all processes of the store, which copies the log that they have open, and start again'

/**
 * Returns a function that throws when a file is no longer the one that was opened. SQLite itself would continue to
 * write to a file that was deleted or replaced, and the data would be lost.
 */
export function identityCheck(paths: readonly string[]): () => void {
  return unchanged(paths, REPLACED)
}

/**
 * The same for the logs of files that this process has read: from then on, no process removes a log before this one
 * closes the file. A process that starts after a log was deleted would make another one.
 */
export function logIdentityCheck(paths: readonly string[]): () => void {
  return unchanged(
    paths.map((path) => `${path}-wal`),
    LOG_REPLACED,
  )
}

function unchanged(paths: readonly string[], remedy: string): () => void {
  const opened = paths.map((path) => ({ path, identity: identityOf(path) }))
  return () => {
    for (const { path, identity } of opened) {
      if (identityOf(path) !== identity) {
        throw storeError('STORE_GONE', `${path} was deleted or replaced: ${remedy}`)
      }
    }
  }
}

function identityOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? null : `${found.dev}:${found.ino}`
}
