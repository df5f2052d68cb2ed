import { memoryFiles } from '@flightbag/testing'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { keepCopy } from './keep-copy.ts'

const DATABASE_URL = 'postgres://127.0.0.1/efb'
const FLIGHTBAG_LITESTREAM = 'none.yml'
const FLIGHTBAG_FILES_COPY = temporaryFolder()

test.each([
  ['the store and the attachments', { FLIGHTBAG_LITESTREAM, FLIGHTBAG_FILES_COPY }, 2],
  ['the store', { FLIGHTBAG_LITESTREAM }, 1],
  ['no PostgreSQL database', { FLIGHTBAG_LITESTREAM, FLIGHTBAG_FILES_COPY, DATABASE_URL }, 1],
  ['nothing that is not set', {}, 0],
])('a server looks at once after the copy of %s', async (_, given, times) => {
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
