import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, instantText } from '@flightbag/core/ports'
import { replaceText } from '../lib/replace-text.ts'

/**
 * The files of a data folder that contain one time: when the last backup was complete, up to which time the continuous
 * copy is complete, and when it was last restored and compared.
 */
type NotedTime = 'last-backup' | 'last-copy' | 'last-verified-copy'

/** Stores a time of a data folder. A disk that refuses this does not make what happened then invalid. */
export function noteTime(dataDir: string, name: NotedTime, ms: number): void {
  try {
    replaceText(join(dataDir, name), instantText(ms))
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
