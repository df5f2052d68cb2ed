import { readdirSync, statSync } from 'node:fs'
import { err, type Result } from '@flightbag/core/ports'
import { makePrivate } from '@flightbag/files-s3/private-folder'

/** The entries of a data folder, of which at least one is in each that was used. */
export const OF_FLIGHTBAG: readonly string[] = [
  ...['flightbag.db', 'counters.db', 'files', 'reserve', 'first-account.key', 'logbook-maps', 'undo'],
  ...['served-version', 'served-weather', 'last-backup', 'last-verified-copy'],
  // the store of earlier releases
  'postgres',
]

/** What a new disk contains. */
const EMPTY_DISK = 'lost+found'

/**
 * Makes the data folder, or makes the existing one private. Fails, and changes nothing, for a folder of other programs:
 * a wrong setting, such as `/`, would take it away from all other users.
 */
export function ownDataFolder(folder: string, options: { readonly deep: boolean }): Result<readonly string[], string> {
  const problem = sharedProblem(folder)
  return problem === null ? makePrivate(folder, options) : err(problem)
}

/** Why an existing folder may not be made private, as a line for people; null if it may, or cannot be read. */
export function sharedProblem(folder: string): string | null {
  try {
    if ((statSync(folder).mode & 0o077) === 0) return null
    const names = readdirSync(folder)
    const other = names.find((name) => name !== EMPTY_DISK)
    if (other === undefined || names.some((name) => OF_FLIGHTBAG.includes(name))) return null
    return (
      `${folder} contains ${other} and no data of Flightbag, and other users may enter it: choose another folder, ` +
      'or make it private first'
    )
  } catch {
    return null
  }
}
