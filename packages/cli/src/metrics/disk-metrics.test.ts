import type { StoreDisk } from '@flightbag/core/ports'
import { expect, test } from 'vitest'
import { diskLines } from './disk-metrics.ts'

function never() {
  return new Promise<never>(() => undefined)
}

test.each([
  [true, false],
  [false, true],
])('the lines of an embedded store contain its disk: full %s, counts in memory %s', async (isFull, countsInMemory) => {
  const files = [{ name: 'flightbag.db', bytes: 1, logBytes: 2, oldestReaderSeconds: 3, readers: [] }]
  const disk: StoreDisk = { freeBytes: 4, isFull, countsInMemory, files, stopped: ['process 7', 'process 8'] }
  const lines = await diskLines({ disk: async () => disk }, never)
  expect(lines.filter((line) => !line.startsWith('#'))).toEqual([
    'flightbag_store_free_bytes 4',
    `flightbag_store_full ${Number(isFull)}`,
    `flightbag_admission_in_memory ${Number(countsInMemory)}`,
    'flightbag_store_log_bytes{file="flightbag.db"} 2',
    'flightbag_store_oldest_reader_seconds{file="flightbag.db"} 3',
    'flightbag_store_stopped_processes 2',
  ])
})
