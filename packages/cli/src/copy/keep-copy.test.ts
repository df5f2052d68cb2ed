import { memoryFiles } from '@flightbag/testing'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { keepCopy } from './keep-copy.ts'

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
