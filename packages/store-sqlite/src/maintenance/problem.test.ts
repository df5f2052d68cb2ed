import { expect, test } from 'vitest'
import { databaseForTests } from '../testing/stores.ts'
import { problemOf } from './problem.ts'

test('a store is ready if its records can be read and its counters can be written', async () => {
  const database = databaseForTests()
  expect(await problemOf(database)).toBeNull()
  const failure = new Error('the disk does not answer')
  function get(): never {
    throw failure
  }
  const { records, counters } = database
  expect(await problemOf({ ...database, records: { ...records, read: { ...records.read, get } } })).toBe(failure)
  expect(await problemOf({ ...database, counters: { ...counters, write: () => Promise.reject(failure) } })).toBe(
    failure,
  )
})
