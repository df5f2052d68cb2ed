import { performance } from 'node:perf_hooks'
import type { Checkpoints } from '../connection/checkpoints.ts'
import { freeBytes, isFullDisk } from './full-disk.ts'
import { RESERVE_BYTES, type Reserve } from './reserve.ts'

/** Shortest time between two attempts to give space back after writes were refused, in milliseconds. */
const PAUSE_MS = 1000

/** The space on the disk of the store. */
export function diskSpace(
  folder: string,
  paths: readonly string[],
  { cut }: Pick<Checkpoints, 'cut'>,
  reserve: Reserve,
) {
  let running: Promise<void> | null = null
  let earliestMs = 0

  async function cutAll(): Promise<void> {
    for (const path of paths) {
      await cut(path).catch((error: unknown) => {
        // To copy a log can need space for the first time: more pages in the file.
        if (isFullDisk(error, folder) && reserve.release()) return cut(path)
      })
    }
    await reserve.keep()
  }

  /** Cuts the logs, with the space of the reserve if they need it, and fills the reserve if there is space again. */
  function giveBack(): Promise<void> {
    running ??= cutAll().finally(() => {
      running = null
      earliestMs = performance.now() + PAUSE_MS
    })
    return running
  }

  return {
    /** Whether the disk is full: only deletions are accepted, and a write that is not calls `refused`. */
    isFull: () => reserve.isReleased(),
    /** To be called for a write that the disk had no space for: space is given back soon, if there is any. */
    refused(): void {
      // A failure leaves the disk full, which the next write finds out.
      if (running === null && performance.now() >= earliestMs) void giveBack().catch(() => undefined)
    },
    /** The same for a deletion, with the space of the reserve. */
    async makeRoom(): Promise<void> {
      await giveBack()
      if (freeBytes(folder) < RESERVE_BYTES) reserve.release()
    },
    giveBack,
    /** Fills the reserve, if there is space. */
    keepReserve: () => reserve.keep(),
  }
}

export type DiskSpace = ReturnType<typeof diskSpace>
