import { put } from '@flightbag/testing'
import { expect, test } from 'vitest'
import type { Value } from '../connection/connection.ts'
import { openAccount } from '../testing/open-account.ts'
import { databaseForTests } from '../testing/stores.ts'
import { exportLines } from './export-lines.ts'
import { recordSync } from './sync.ts'

test('an export holds few large records in memory', async () => {
  const database = databaseForTests()
  await openAccount(database, 'ana')
  const notes = ['a', 'b', 'c', 'd'].map((id) => put('note', { id, text: 'x'.repeat(600_000) }))
  await recordSync(database).apply('ana', notes, 0)
  const { read } = database.records
  let docs = 0
  function get<R>(sql: string, ...values: Value[]): R | undefined {
    if (sql.startsWith('select doc')) docs++
    return read.get<R>(sql, ...values)
  }
  const seen: number[] = []
  for await (const _ of exportLines({ ...read, get }, 'ana')) seen.push(docs)
  expect(seen).toEqual([2, 2, 4, 4])
})
