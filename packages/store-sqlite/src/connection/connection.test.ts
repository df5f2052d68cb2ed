import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pretendFreeBytes } from '@flightbag/testing/faults/builtins'
import { expect, test, vi } from 'vitest'
import { isFullDisk } from '../space/full-disk.ts'
import { temporaryFolder } from '../testing/stores.ts'
import { isBusy, isTaken, openConnection } from './connection.ts'
import { engine } from './engine.ts'
import { isDamage } from './unclean-stop.ts'

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

/** What an error with a result code of the engine is, with much space on the disk, and with less than 64 KiB. */
function meaningsOf(error: unknown): readonly string[] {
  const path = temporaryFolder()
  const meanings = { busy: isBusy, damage: isDamage, taken: isTaken }
  const known = Object.entries(meanings).flatMap(([name, isOne]) => (isOne(error) ? [name] : []))
  const full = [64 * 1024, 64 * 1024 - 1].map((bytes) => {
    pretendFreeBytes(bytes)
    return isFullDisk(error, path)
  })
  expect(isFullDisk(error, `${path}/gone`)).toBe(full[0])
  return [...known, ...(full[0] ? ['full'] : full[1] ? ['full without space'] : [])]
}

test.each([
  ['SQLITE_BUSY', 5, 'busy'],
  ['SQLITE_BUSY_RECOVERY', 261, 'busy'],
  ['SQLITE_BUSY_SNAPSHOT', 517, 'busy'],
  ['SQLITE_LOCKED', 6],
  ['SQLITE_CORRUPT', 11, 'damage'],
  ['SQLITE_CORRUPT_INDEX', 779, 'damage'],
  ['SQLITE_NOTADB', 26, 'damage'],
  ['SQLITE_FULL', 13, 'full'],
  ['SQLITE_IOERR', 10, 'full without space'],
  ['SQLITE_IOERR_SHMSIZE', 4874, 'full without space'],
  ['SQLITE_CONSTRAINT_UNIQUE', 2067, 'taken'],
  ['SQLITE_CONSTRAINT_PRIMARYKEY', 1555],
  ['SQLITE_CONSTRAINT_FOREIGNKEY', 787],
  ['SQLITE_READONLY', 8],
])('%s (%i) is %s', (_, errcode, ...meanings) => {
  expect(meaningsOf(Object.assign(new Error('no'), { errcode }))).toEqual(meanings)
})

test.each([['STORE_FULL', 'full'], ['ENOSPC', 'full'], ['STORE_BUSY'], ['EIO']])(
  'an error with the code %s is %s',
  (code, ...meanings) => {
    expect(meaningsOf(Object.assign(new Error('no'), { code }))).toEqual(meanings)
  },
)

test('an error without a result code has no meaning of the engine', () => {
  for (const error of [
    'busy',
    null,
    new Error('busy'),
    { errcode: 5 },
    Object.assign(new Error('no'), { errcode: '5' }),
  ])
    expect(meaningsOf(error)).toEqual([])
})
