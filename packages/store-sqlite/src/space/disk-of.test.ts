import { statSync } from 'node:fs'
import { pretendFreeBytes } from '@flightbag/testing/faults/builtins'
import { expect, test } from 'vitest'
import { databaseForTests } from '../testing/stores.ts'
import { diskOf } from './disk-of.ts'

test('the disk of a store has the sizes of each file and its log, and the seconds of the oldest reader', async () => {
  const { records, counters, space } = databaseForTests()
  pretendFreeBytes(5)
  const disk = await diskOf({
    records: { ...records, log: async () => ({ bytes: 7, readerMs: 2500 }) },
    counters: { ...counters, log: async () => ({ bytes: 8, readerMs: 0 }) },
    space: { ...space, isFull: () => true },
  })
  expect(disk).toEqual({
    freeBytes: 5,
    isFull: true,
    files: [
      { name: 'flightbag.db', bytes: statSync(records.path).size, logBytes: 7, oldestReaderSeconds: 2.5, readers: [] },
      { name: 'counters.db', bytes: statSync(counters.path).size, logBytes: 8, oldestReaderSeconds: 0, readers: [] },
    ],
    stopped: [],
  })
})
