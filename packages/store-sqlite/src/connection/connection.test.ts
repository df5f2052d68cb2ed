import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../testing/stores.ts'
import { openConnection } from './connection.ts'
import { engine } from './engine.ts'

test('a statement is prepared once', () => {
  const prepare = vi.spyOn(engine.DatabaseSync.prototype, 'prepare')
  const connection = openConnection('', { timeoutMs: 0 })
  for (let times = 0; times < 3; times++) expect(connection.get('select 1 as n')).toEqual({ n: 1 })
  expect(prepare).toHaveBeenCalledTimes(1)
  prepare.mockRestore()
  connection.close()
})

test('a snapshot sees one state of the file, also when it contains another one', () => {
  const path = join(temporaryFolder(), 'snapshot.db')
  writeFileSync(path, '')
  const writer = openConnection(path, { timeoutMs: 0, pragmas: 'pragma journal_mode = wal; create table written (n)' })
  const reader = openConnection(path, { timeoutMs: 0 })
  function count(): number {
    return reader.all('select n from written').length
  }
  const counts = reader.snapshot(() => {
    const before = count()
    writer.script('insert into written values (1)')
    return [before, reader.snapshot(count), count()]
  })
  expect([counts, count()]).toEqual([[0, 0, 0], 1])
  for (const connection of [reader, writer]) connection.close()
})
