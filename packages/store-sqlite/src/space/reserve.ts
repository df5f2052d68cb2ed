import { randomBytes } from 'node:crypto'
import { closeSync, fstatSync, openSync, renameSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { codeOf } from '@flightbag/core/ports'
import { freeBytes, isFullDisk } from './full-disk.ts'

/** The size of the reserve: twice the length from which a log is copied into its file, in bytes. */
export const RESERVE_BYTES = 8 * 1024 * 1024
const STEP_BYTES = 1024 * 1024

/**
 * A file of a data folder that only takes up space; a new folder has none until the first `keep`. It is emptied when
 * the disk is full, so that the store can be opened, its logs can be copied and data can be deleted. While it is
 * empty, no other write is accepted: it would use up the space.
 */
export function reserveOf(folder: string) {
  const path = join(folder, 'reserve')
  let filling: Promise<void> | null = null

  function bytes(): number | null {
    return statSync(path, { throwIfNoEntry: false })?.size ?? null
  }

  /** Gives its space to the disk. False if it had none. */
  function release(): boolean {
    if ((bytes() ?? 0) === 0) return false
    truncateSync(path)
    return true
  }

  /** A new file gets its name when it is full: an empty one would tell other processes that its space was released. */
  async function fill(): Promise<void> {
    const isNew = bytes() === null
    const filled = isNew ? `${path}.new` : path
    const file = openSync(filled, 'a', 0o600)
    try {
      // Random bytes, because a file system may compress others. In steps, so that other work can run in between.
      const block = randomBytes(STEP_BYTES)
      while (fstatSync(file).size < RESERVE_BYTES) {
        writeSync(file, block)
        await setImmediate()
      }
      if (isNew) renameSync(filled, path)
    } catch (error) {
      // Another process has filled the same new file, and named it.
      if (codeOf(error) === 'ENOENT') return
      if (isNew) rmSync(filled, { force: true })
      if (!isFullDisk(error, folder)) throw error
      release()
    } finally {
      closeSync(file)
    }
  }

  return {
    /** Whether its space was released and has not been taken back. */
    isReleased: () => bytes() === 0,
    release,
    /** Makes the file, or fills it again, if the disk has twice its size to spare. */
    async keep(): Promise<void> {
      if ((bytes() ?? 0) >= RESERVE_BYTES || freeBytes(folder) < 2 * RESERVE_BYTES) return
      filling ??= fill().finally(() => {
        filling = null
      })
      await filling
    },
  }
}

export type Reserve = ReturnType<typeof reserveOf>
