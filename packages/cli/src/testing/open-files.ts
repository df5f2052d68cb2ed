import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

const DESCRIPTORS = '/proc/self/fd'

/** Whether this system lists the open files of a process. */
export const listsOpenFiles = existsSync(DESCRIPTORS)

/** The targets of the open descriptors; null for one that was closed meanwhile. */
export function openFiles(): readonly (string | null)[] {
  return readdirSync(DESCRIPTORS).map((each) => {
    try {
      return readlinkSync(join(DESCRIPTORS, each))
    } catch {
      return null
    }
  })
}
