import { expect, test } from 'vitest'
import type { Database } from '../connection/database.ts'
import { fullDisk } from '../space/full-disk.ts'
import { databaseForTests } from '../testing/stores.ts'
import { countersOnFullDisk } from './count-in-memory.ts'

const ADD = 'insert into api_rate (one, next_at) values (1, 5)'

test('work that fails while the disk is full leaves nothing in memory, and later work is done', async () => {
  const { records, counters } = databaseForTests()
  const full: Database['counters'] = { ...counters, write: () => Promise.reject(fullDisk()) }
  const { write, isInMemory } = countersOnFullDisk({ records, counters: full })
  const failing = write((connection) => {
    connection.run(ADD)
    throw new Error('the request has left')
  })
  await expect(failing).rejects.toThrow('the request has left')
  expect(isInMemory()).toBe(true)
  expect(await write((connection) => connection.all('select next_at from api_rate'))).toEqual([])
  expect(await write((connection) => connection.run(ADD))).toBe(1)
})
