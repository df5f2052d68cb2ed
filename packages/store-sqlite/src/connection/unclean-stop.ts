import { statSync } from 'node:fs'
import { isBusy, openConnection } from './connection.ts'
import { storeError } from './store-error.ts'

/** The line about a file that cannot be read. */
export function damaged(path: string, cause?: unknown): Error {
  return storeError(
    'STORE_DAMAGED',
    `${path} is damaged: restore it with \`flightbag restore\` or from a copy of its folder`,
    cause,
  )
}

/**
 * Checks a file after an unclean stop: its log exists, and no other process has it open. The last process that closes a
 * file removes the log, and the exclusive lock of this check excludes all others.
 */
export function checkAfterUncleanStop(path: string): void {
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0) return
  const connection = openConnection(path, { timeoutMs: 0, pragmas: 'pragma locking_mode = exclusive' })
  try {
    const rows = connection.all<{ quick_check: string }>('pragma quick_check(1)')
    if (rows[0]?.quick_check !== 'ok') throw damaged(path)
  } catch (error) {
    if (!isBusy(error)) throw error
  } finally {
    connection.close()
  }
}
