import { DAY_MS, instantText } from '@flightbag/core'
import { notedMs } from '../backup/noted-times.ts'
import type { Settings } from '../settings/settings.ts'
import { type Check, good, warning } from './check.ts'

/** A backup each night, and one that failed. */
const OLD_DAYS = 2

/** The last backup of a SQLite store; PostgreSQL has tools of its own, which leave no trace here. */
export function backupCheck({ databaseUrl, dataDir }: Settings, nowMs: number): readonly Check[] {
  if (databaseUrl !== null) return []
  const name = 'backup'
  const lastMs = notedMs(dataDir, 'last-backup')
  if (lastMs === null) return [warning(name, 'there was none: schedule `flightbag backup`')]
  const days = Math.floor((nowMs - lastMs) / DAY_MS)
  const message = `the last one was complete ${instantText(lastMs)}`
  return days < OLD_DAYS
    ? [good(name, message)]
    : [{ name, state: 'warning', message: `${message}, ${days} days ago: schedule \`flightbag backup\`` }]
}
