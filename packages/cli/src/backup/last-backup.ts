import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, instantText } from '@flightbag/core'

/** A file of the data folder with the time at which the last backup was complete. */
function fileIn(dataDir: string): string {
  return join(dataDir, 'last-backup')
}

/** Stores that a backup of this data folder is complete. A disk that refuses this does not make the backup invalid. */
export function noteBackup(dataDir: string, nowMs: number): void {
  const path = fileIn(dataDir)
  const aside = `${path}.${process.pid}`
  try {
    writeFileSync(aside, instantText(nowMs), { mode: 0o600 })
    renameSync(aside, path)
  } catch (error) {
    if (codeOf(error) === null) throw error
  }
}

/** The time of the last complete backup of a data folder, in milliseconds; null if there was none. */
export function lastBackupMs(dataDir: string): number | null {
  try {
    const ms = Date.parse(readFileSync(fileIn(dataDir), 'utf8'))
    return Number.isNaN(ms) ? null : ms
  } catch {
    return null
  }
}
