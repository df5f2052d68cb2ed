import { mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { put } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { recordSync } from '../records/sync.ts'
import { openAccount } from '../testing/open-account.ts'
import { databaseForTests, temporaryFolder } from '../testing/stores.ts'
import { checkpointThread, LONG_LOG_BYTES } from './checkpoints.ts'
import type { Database } from './database.ts'

const NOW = Date.parse('2026-10-03T12:00:00.000Z')

/** Stores records one after the other, longer together than a log from which it is copied. */
async function fillLog(database: Database): Promise<void> {
  for (let n = 0; n < 6; n++) {
    const note = put('note', { id: `n-${n}`, text: 'x'.repeat(LONG_LOG_BYTES / 4) })
    await recordSync(database).apply('ana', [note], NOW + n)
  }
}

test('no commit copies the log, and another thread copies a long one', async () => {
  const database = databaseForTests()
  const { path, read, write } = database.records
  expect(await write((connection) => connection.get('pragma wal_autocheckpoint'))).toEqual({ wal_autocheckpoint: 0 })
  await openAccount(database, 'ana')
  const before = statSync(path).size
  await fillLog(database)
  await expect.poll(() => statSync(path).size).toBeGreaterThan(before + LONG_LOG_BYTES)
  expect(read.all('select 1 from record').length).toBe(6)
})

test('the log of a file that Litestream copies is left to Litestream', async () => {
  const database = databaseForTests()
  const { path } = database.records
  await openAccount(database, 'ana')
  mkdirSync(join(dirname(path), '.flightbag.db-litestream'))
  const before = statSync(path).size
  await fillLog(database)
  const many = Array.from({ length: 300 }, (_, n) =>
    put('note', { id: `m-${n}`, text: 'x'.repeat(LONG_LOG_BYTES / 200) }),
  )
  await recordSync(database).apply('ana', many, NOW + 10)
  await database.space.giveBack()
  const { bytes, readerMs } = await database.records.log()
  expect(readerMs).toBe(0)
  expect(bytes).toBeGreaterThan(2 * LONG_LOG_BYTES)
  expect(statSync(path).size).toBe(before)
})

test('a log whose copy has failed is copied the next time', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'flightbag.db')
  const checkpoints = checkpointThread()
  // There is no file yet, so this copy fails.
  await checkpoints.look(path)
  const database = databaseForTests(folder)
  await openAccount(database, 'ana')
  const before = statSync(path).size
  await recordSync(database).apply('ana', [put('note', { id: 'n', text: 'x'.repeat(LONG_LOG_BYTES / 4) })], NOW)
  expect(statSync(path).size).toBe(before)
  await checkpoints.look(path)
  expect(statSync(path).size).toBeGreaterThan(before)
  await checkpoints.close()
})
