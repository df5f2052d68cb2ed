import { expect, test } from 'vitest'
import { databaseForTests } from '../testing/stores.ts'
import { pragma } from './connection.ts'

test('records are written with synchronous = full and counters with normal, both without automatic checkpoints', async () => {
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
