import { copyFileSync, mkdirSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { put } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { recordSync } from '../records/sync.ts'
import { openAccount } from '../testing/open-account.ts'
import { databaseForTests, temporaryFolder } from '../testing/stores.ts'
import { openDatabase } from './open-database.ts'

const NOW = Date.parse('2026-10-03T12:00:00.000Z')
const PAGE_BYTES = 4096

/** A copy of the files of a store that is still open, as a crash leaves them, with damage among the records. */
async function damagedCopy(): Promise<string> {
  const folder = temporaryFolder()
  const database = databaseForTests(folder)
  await openAccount(database, 'ana')
  const notes = Array.from({ length: 500 }, (_, n) => put('note', { id: `n-${n}`, text: 'x'.repeat(300) }))
  await recordSync(database).apply('ana', notes, NOW)
  database.records.read.script('pragma wal_checkpoint(passive)')
  await recordSync(database).apply('ana', [put('note', { id: 'last' })], NOW + 1000)
  const copy = join(folder, 'copy')
  mkdirSync(copy, { mode: 0o700 })
  for (const name of ['flightbag.db', 'flightbag.db-wal', 'counters.db']) {
    copyFileSync(join(folder, name), join(copy, name))
  }
  const file = openSync(join(copy, 'flightbag.db'), 'r+')
  const middle = Math.floor(statSync(join(copy, 'flightbag.db')).size / 2 / PAGE_BYTES)
  writeSync(file, Buffer.alloc(PAGE_BYTES, 0xff), 0, PAGE_BYTES, middle * PAGE_BYTES)
  return copy
}

test('after an unclean stop the file is checked, and a damaged one is refused in one line', async () => {
  const folder = await damagedCopy()
  const refusal = { code: 'STORE_DAMAGED', message: expect.stringMatching(/^\S+ is damaged: .*`flightbag restore`.*$/) }
  expect(() => openDatabase(folder)).toThrow(expect.objectContaining(refusal))
})
