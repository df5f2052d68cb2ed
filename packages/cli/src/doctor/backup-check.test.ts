import { DAY_MS } from '@flightbag/core'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { noteTime } from '../backup/noted-times.ts'
import type { Settings } from '../settings/settings.ts'
import { backupCheck } from './backup-check.ts'

const COMPLETE_MS = Date.UTC(2026, 11, 1)
const COMPLETE = 'the last one was complete 2026-12-01T00:00:00.000Z'

test.each([
  [2 * DAY_MS - 1, 'ok', COMPLETE],
  [2 * DAY_MS, 'warning', `${COMPLETE}, 2 days ago: schedule \`flightbag backup\``],
])('a backup is checked %d ms after it was complete: %s', (ageMs, state, message) => {
  const dataDir = temporaryFolder()
  noteTime(dataDir, 'last-backup', COMPLETE_MS)
  const settings = { databaseUrl: null, dataDir } as Settings
  expect(backupCheck(settings, COMPLETE_MS + ageMs)).toEqual([{ name: 'backup', state, message }])
})

test('a store without a backup needs one, and PostgreSQL has backups of its own', () => {
  const settings = { databaseUrl: null, dataDir: temporaryFolder() } as Settings
  const message = 'there was none: schedule `flightbag backup`'
  expect(backupCheck(settings, 0)).toEqual([{ name: 'backup', state: 'warning', message }])
  expect(backupCheck({ ...settings, databaseUrl: 'postgres://localhost/bag' }, 0)).toEqual([])
})
