import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { codeOf } from '@flightbag/core/ports'
import { isFullDisk } from '../space/full-disk.ts'
import { logBytes } from './checkpoints.ts'
import { type Connection, isBusy, openConnection, primaryCodeOf } from './connection.ts'
import { storeError } from './store-error.ts'

/** The line about a file that cannot be read. */
export function damaged(path: string, cause?: unknown): Error {
  return storeError(
    'STORE_DAMAGED',
    `${path} is damaged: ` +
      'restore an archive of `flightbag backup` with `flightbag restore`, or a copy of its folder',
    cause,
  )
}

/** A file up to this size is checked before it is opened, which takes less than half a second. */
export const CHECKED_AT_ONCE_BYTES = 32 * 1024 * 1024

/** Finds damage of the whole file; one row `ok` if there is none. */
export const QUICK_CHECK = 'pragma quick_check(1)'

const [CORRUPT, NOT_A_DATABASE] = [11, 26]

/** Whether an error of the engine means that the file is damaged. */
export function isDamage(error: unknown): boolean {
  const code = primaryCodeOf(error)
  return code === CORRUPT || code === NOT_A_DATABASE
}

/**
 * The note that a file is to be checked. It remains until a check has found no damage, because the log, which shows the
 * unclean stop, disappears when the file is closed.
 */
function noteOf(path: string): string {
  return `${path}-unchecked`
}

type Note = 'to check' | 'damaged'

function writeNote(path: string, note: Note): void {
  writeFileSync(noteOf(path), note, { mode: 0o600 })
}

/** False if the disk has no space for the note: then the file is checked at once. */
function noteIfSpace(path: string): boolean {
  try {
    writeNote(path, 'to check')
    return true
  } catch (error) {
    if (!isFullDisk(error, path)) throw error
    return false
  }
}

/** Whether a file is still to be checked after an unclean stop, or was found damaged. */
export function isUnchecked(path: string): boolean {
  return existsSync(noteOf(path))
}

/** Stores that a complete check found no damage. */
export function noteWhole(path: string): void {
  rmSync(noteOf(path), { force: true })
}

/** Stores damage for the next start, if the disk allows it: a disk that damages a file may also refuse to write. */
export function noteDamaged(path: string): void {
  try {
    writeNote(path, 'damaged')
  } catch (error) {
    if (codeOf(error) === null) throw error
  }
}

/**
 * Checks a file after an unclean stop: its log exists, and no other process has it open. The last process that closes a
 * file removes the log, and the exclusive lock of this check excludes all others. A large file is only noted, for a
 * check while it is in use. Throws for a damaged file, also at each later start until it is replaced.
 */
export function checkAfterUncleanStop(path: string, atOnceBytes: number): void {
  const wasDamaged = isUnchecked(path) && readFileSync(noteOf(path), 'utf8') === 'damaged'
  if (!isUnchecked(path) && logBytes(path) === 0) return
  const connection = openConnection(path, { timeoutMs: 0, pragmas: 'pragma locking_mode = exclusive' })
  try {
    // Reads the log, and fails if another process has the file open.
    connection.get('select 1 from sqlite_schema limit 1')
    const isNoted = isUnchecked(path) || noteIfSpace(path)
    if (wasDamaged || !isNoted || statSync(path).size <= atOnceBytes) checkNow(connection, path)
  } catch (error) {
    if (!isBusy(error)) throw error
    if (wasDamaged) throw damaged(path)
  } finally {
    connection.close()
  }
}

function checkNow(connection: Connection, path: string): void {
  if (findsDamage(connection)) {
    noteDamaged(path)
    throw damaged(path)
  }
  noteWhole(path)
}

function findsDamage(connection: Connection): boolean {
  try {
    return connection.get<{ quick_check: string }>(QUICK_CHECK)?.quick_check !== 'ok'
  } catch (error) {
    if (isDamage(error)) return true
    throw error
  }
}
