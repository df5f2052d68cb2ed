import { statSync } from 'node:fs'
import { storeError } from './store-error.ts'

/**
 * Returns a function that throws when a file is no longer the one that was opened. SQLite itself would continue to
 * write to a file that was deleted or replaced, and the data would be lost.
 */
export function identityCheck(
  paths: readonly string[],
  remedy = 'restart after you put the right file there',
): () => void {
  const opened = paths.map((path) => ({ path, identity: identityOf(path) }))
  return () => {
    for (const { path, identity } of opened) {
      if (identityOf(path) !== identity) {
        throw storeError('STORE_GONE', `${path} was deleted or replaced: ${remedy}`)
      }
    }
  }
}

/**
 * The same for the logs of files that this process has read: from then on, no process removes a log before this one
 * closes the file. A process that starts after a log was deleted would make another one.
 */
export function logIdentityCheck(paths: readonly string[]): () => void {
  const logs = paths.map((path) => `${path}-wal`)
  return identityCheck(
    logs,
    'stop all processes of the store, which copies the log that they have open, and start again',
  )
}

function identityOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? null : `${found.dev}:${found.ino}`
}
