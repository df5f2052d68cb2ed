import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, instantText } from '@flightbag/core/ports'

/**
 * The files of a data folder that contain one time: when the last backup was complete, up to which time the continuous
 * copy is complete, and when it was last restored and compared.
 */
type NotedTime = 'last-backup' | 'last-copy' | 'last-verified-copy'

/** Stores a time of a data folder. A disk that refuses this does not make what happened then invalid. */
export function noteTime(dataDir: string, name: NotedTime, ms: number): void {
  const path = join(dataDir, name)
  const aside = `${path}.${process.pid}`
  try {
    writeFileSync(aside, instantText(ms), { mode: 0o600 })
    renameSync(aside, path)
  } catch (error) {
    if (codeOf(error) === null) throw error
  }
}

/** A stored time, in milliseconds; null if there is none. */
export function notedMs(dataDir: string, name: NotedTime): number | null {
  try {
    const ms = Date.parse(readFileSync(join(dataDir, name), 'utf8'))
    return Number.isNaN(ms) ? null : ms
  } catch {
    return null
  }
}
