import type { StoreDisk, StoreOperation } from '@flightbag/core/ports'
import { answerInTime, type Pause } from './answer-in-time.ts'

/**
 * The lines of Prometheus's text format about the files of an embedded store and their disk; none for another store.
 */
export async function diskLines(operation: Pick<StoreOperation, 'disk'>, pause?: Pause): Promise<readonly string[]> {
  const disk = await answerInTime(operation.disk(), pause)
  return disk === null ? [] : linesOf(disk)
}

function linesOf({ freeBytes, isFull, countsInMemory, files, stopped }: StoreDisk): string[] {
  return [
    '# HELP flightbag_store_free_bytes Free space on the disk of the store.',
    '# TYPE flightbag_store_free_bytes gauge',
    `flightbag_store_free_bytes ${freeBytes}`,
    '# HELP flightbag_store_full Whether only reads and deletions are accepted, because the disk is full.',
    '# TYPE flightbag_store_full gauge',
    `flightbag_store_full ${isFull ? 1 : 0}`,
    '# HELP flightbag_admission_in_memory Whether this process counts requests in memory, because the disk is full.',
    '# TYPE flightbag_admission_in_memory gauge',
    `flightbag_admission_in_memory ${countsInMemory ? 1 : 0}`,
    '# HELP flightbag_store_log_bytes Size of the log of a file, which is copied into the file.',
    '# TYPE flightbag_store_log_bytes gauge',
    ...files.map(({ name, logBytes }) => `flightbag_store_log_bytes{file="${name}"} ${logBytes}`),
    '# HELP flightbag_store_oldest_reader_seconds Time for which a reader has prevented the copy of the log.',
    '# TYPE flightbag_store_oldest_reader_seconds gauge',
    ...files.map(
      ({ name, oldestReaderSeconds }) => `flightbag_store_oldest_reader_seconds{file="${name}"} ${oldestReaderSeconds}`,
    ),
    '# HELP flightbag_store_stopped_processes Other processes that are stopped and hold a lock of the store.',
    '# TYPE flightbag_store_stopped_processes gauge',
    `flightbag_store_stopped_processes ${stopped.length}`,
  ]
}
