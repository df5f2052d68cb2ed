import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, onTestFinished, test } from 'vitest'
import { listsOpenFiles, openFiles } from '../testing/open-files.ts'
import { logEnd } from './log-end.ts'

const [PAGE_BYTES, FRAME_BYTES] = [512, 512 + 24]

/** A store of SQLite with a table, and its log. */
function store() {
  const folder = temporaryFolder()
  const path = join(folder, 'store.db')
  const database = new DatabaseSync(path)
  onTestFinished(() => {
    database.close()
  })
  database.exec(`pragma page_size = ${PAGE_BYTES}; pragma journal_mode = wal; pragma wal_autocheckpoint = 0`)
  database.exec('create table t (x blob)')
  return { database, log: `${path}-wal` }
}

/** The frames of a log as SQLite counts them. */
function framesOf(database: DatabaseSync): number {
  const row = database.prepare('pragma wal_checkpoint(passive)').get() as { log: number }
  return row.log
}

test('the end of a log is that of its last transaction, also after SQLite has begun it again', () => {
  const { database, log } = store()
  expect(logEnd(`${log}-none`)).toBe(null)
  for (const rounds of [1, 3, 70, 2, 9]) {
    for (let n = 0; n < rounds; n++) database.exec('insert into t values (zeroblob(2000))')
    const end = logEnd(log)
    expect(end?.bytes).toBe(32 + FRAME_BYTES * framesOf(database))
    // copied as a whole: the next transaction begins the log again, before older frames
    database.exec('insert into t values (1)')
    expect(logEnd(log)?.salt).not.toBe(end?.salt)
  }
  expect(statSync(log).size).toBeGreaterThan(logEnd(log)!.bytes)
})

test('a transaction that is not complete is left out, and a log without frames ends after its header', () => {
  const { database, log } = store()
  for (let n = 0; n < 5; n++) database.exec('insert into t values (zeroblob(2000))')
  const { bytes } = logEnd(log)!
  const end = logEnd(log)
  const before = readFileSync(log)
  database.exec('begin; pragma cache_size = 1; pragma cache_spill = 1')
  for (let n = 0; n < 50; n++) database.exec('insert into t values (zeroblob(2000))')
  expect(statSync(log).size).toBeGreaterThan(bytes)
  expect(logEnd(log)).toEqual(end)
  database.exec('rollback')
  writeFileSync(`${log}-copy`, before.subarray(0, 32))
  expect(logEnd(`${log}-copy`)).toEqual({ salt: end?.salt, bytes: 32 })
  truncateSync(`${log}-copy`, 20)
  expect(logEnd(`${log}-copy`)).toBe(null)
})

test.runIf(listsOpenFiles)('a log is not left open', () => {
  const log = join(temporaryFolder(), 'log')
  for (const bytes of [0, 100]) {
    writeFileSync(log, Buffer.alloc(bytes))
    logEnd(log)
  }
  expect(openFiles()).not.toContain(log)
})
