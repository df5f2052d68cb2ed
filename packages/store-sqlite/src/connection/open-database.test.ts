import { expect, test } from 'vitest'
import { databaseForTests } from '../testing/stores.ts'
import { pragma } from './connection.ts'

test('writes of records have synchronous = full, of counters normal, and no automatic checkpoint', async () => {
  const { records, counters } = databaseForTests()
  const names = ['synchronous', 'wal_autocheckpoint'] as const
  const settings = await Promise.all(
    [records, counters].map(({ write }) => write((connection) => names.map((name) => pragma(connection, name)))),
  )
  expect(settings).toEqual([
    [2, 0],
    [1, 0],
  ])
})
