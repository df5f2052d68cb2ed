import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, fileKey } from '@flightbag/core/ports'
import { memoryFiles } from '@flightbag/testing'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { copiedLog, endOf } from '../testing/copied-log.ts'
import { keepCopy } from './keep-copy.ts'

const DATABASE_URL = 'postgres://127.0.0.1/efb'
const FLIGHTBAG_LITESTREAM = 'none.yml'
const FLIGHTBAG_FILES_COPY = temporaryFolder()

test.each([
  ['the store and the attachments', { FLIGHTBAG_LITESTREAM, FLIGHTBAG_FILES_COPY }, 2],
  ['the store', { FLIGHTBAG_LITESTREAM }, 1],
  ['no PostgreSQL database', { FLIGHTBAG_LITESTREAM, FLIGHTBAG_FILES_COPY, DATABASE_URL }, 1],
  ['nothing that is not set', {}, 0],
])('a server begins immediately to look after the copy of %s', async (_, given, times) => {
  const read = readSettings({ ...given, FLIGHTBAG_DATA_DIR: temporaryFolder() })
  const settings = read.ok ? read.value : expect.fail(read.failure.message)
  let looked = 0
  function clock() {
    looked++
    return Date.now()
  }
  const failures: unknown[] = []
  const schedules = keepCopy({ settings, files: memoryFiles(Date.now), clock }, (error) => failures.push(error))
  for (const { stop } of schedules) await stop()
  expect([schedules.length, looked, failures]).toEqual([times, times, []])
})

test('attachments that cannot be copied are reported', async () => {
  const read = readSettings({ FLIGHTBAG_FILES_COPY: temporaryFolder() })
  const settings = read.ok ? read.value : expect.fail('no settings')
  const failure = new Error('the file store does not answer')
  const files = {
    ...memoryFiles(Date.now),
    list: () => {
      throw failure
    },
  }
  const reported: unknown[] = []
  const schedules = keepCopy({ settings, files, clock: Date.now }, (error) => reported.push(error))
  for (const { stop } of schedules) await stop()
  expect(reported).toEqual([failure])
})

test('the age of the copy and the times of its files are those of each look, not of the first', async () => {
  const copy = await copiedLog()
  copy.begins()
  copy.wrote(7, 2)
  copy.read('00000001', 7)
  copy.serve(['file', 1, endOf(2)])
  const filesCopy = temporaryFolder()
  const read = readSettings({
    FLIGHTBAG_DATA_DIR: copy.dataDir,
    FLIGHTBAG_LITESTREAM: copy.config,
    FLIGHTBAG_FILES_COPY: filesCopy,
  })
  const settings = read.ok ? read.value : expect.fail('no settings')
  const files = memoryFiles(Date.now)
  const key = fileKey('ana', '3f0c2a6e-7f5b-4c86-9a1d-2b8f0e6d4c11')
  await files.put(key, [Buffer.from('abc')] as never, { contentType: 'text/plain', bytes: 3 })

  let nowMs = Date.now()
  const paused: (() => void)[] = []
  function pause() {
    return new Promise<void>((resolve) => paused.push(resolve))
  }
  const schedules = keepCopy({ settings, files, clock: () => nowMs }, (error) => expect.fail(String(error)), pause)
  for (let look = 1; look <= 3; look++, nowMs += 2 * DAY_MS) {
    await expect.poll(() => paused.length).toBe(2)
    const seenMs = statSync(join(filesCopy, key)).mtimeMs
    expect([copy.last(), Math.abs(seenMs - nowMs) < DAY_MS], `look ${look}`).toEqual([nowMs, true])
    if (look < 3) for (const goOn of paused.splice(0)) goOn()
  }
  const stopped = schedules.map(({ stop }) => stop())
  for (const goOn of paused) goOn()
  await Promise.all(stopped)
})
