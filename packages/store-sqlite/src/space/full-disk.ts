import { existsSync, statfsSync } from 'node:fs'
import { codeOf } from '@flightbag/core/ports'
import { primaryCodeOf } from '../connection/connection.ts'
import { storeError } from '../connection/store-error.ts'

const [IO_ERROR, FULL] = [10, 13]
/** With less free space than this, the engine cannot extend any of its files, in bytes. */
const NO_SPACE_BYTES = 64 * 1024

/** The bytes that this user may still write to the disk of a path. */
export function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

/** The error about a write for which the disk has no space. */
export function fullDisk(cause?: unknown): Error {
  return storeError('STORE_FULL', 'the disk is full: free some space; `flightbag doctor` lists what fills it', cause)
}

/**
 * Whether the disk has no space for a write. The engine reports some of these errors as input and output errors: those
 * of the file that its processes share as memory.
 */
export function isFullDisk(error: unknown, path: string): boolean {
  const code = codeOf(error)
  if (code === 'STORE_FULL' || code === 'ENOSPC') return true
  const primary = primaryCodeOf(error)
  return primary === FULL || (primary === IO_ERROR && existsSync(path) && freeBytes(path) < NO_SPACE_BYTES)
}
