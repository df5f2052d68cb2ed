import { mkdirSync, statSync } from 'node:fs'
import { codeOf } from '@flightbag/core/ports'
import { storeError } from './store-error.ts'

/** The meaning of a system's error for a data folder. */
const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'may not be used by you',
  EPERM: 'may not be used by you',
  EEXIST: 'is no folder',
  ENOTDIR: 'is not a folder, or is inside a path that is not a folder',
  EROFS: 'is on a disk that is read-only',
  ENOSPC: 'is on a disk that is full',
  ENOENT: 'is inside a folder that does not exist',
}

/** Rights of other users to add, replace or delete files. */
const WRITABLE_BY_OTHERS = 0o022

/**
 * Makes the data folder, which only its owner may enter, or checks the existing one. The folder in which it is must
 * exist.
 */
export function prepareFolder(folder: string): void {
  makeFolder(folder)
  if ((statSync(folder).mode & WRITABLE_BY_OTHERS) !== 0) {
    throw storeError(
      'STORE_EXPOSED',
      `the data folder ${folder} can be changed by other users: run chmod 700 ${folder}`,
    )
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return
    const problem = PROBLEMS[code ?? '']
    if (problem === undefined) throw error
    const message = `the data folder ${folder} ${problem}: change it, its owner, or FLIGHTBAG_DATA_DIR`
    throw storeError('STORE_UNWRITABLE', message, error)
  }
}
