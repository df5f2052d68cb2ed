import { statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { StoreDisk, StoreFile } from '@flightbag/core/ports'
import type { Database, File } from '../connection/database.ts'
import { holderText, readersOf, writerOf } from '../maintenance/lock-holders.ts'
import { freeBytes } from './full-disk.ts'

/** The disk of a store, and the processes that use its files. */
export async function diskOf({
  records,
  counters,
  space,
}: Pick<Database, 'records' | 'counters' | 'space'>): Promise<Omit<StoreDisk, 'countsInMemory'>> {
  const files = [records, counters]
  return {
    freeBytes: freeBytes(dirname(records.path)),
    isFull: space.isFull(),
    files: await Promise.all(files.map(fileOf)),
    stopped: stoppedOf(files),
  }
}

async function fileOf({ path, log }: File): Promise<StoreFile> {
  const { bytes: logBytes, readerMs } = await log()
  return {
    name: basename(path),
    bytes: statSync(path).size,
    logBytes,
    oldestReaderSeconds: readerMs / 1000,
    readers: readersOf(path).map(holderText),
  }
}

function stoppedOf(files: readonly File[]): readonly string[] {
  const holders = files.flatMap(({ path }) => {
    const writer = writerOf(path)
    return writer === null ? readersOf(path) : [writer, ...readersOf(path)]
  })
  return [...new Set(holders.filter(({ isStopped }) => isStopped).map(holderText))]
}
