import { accessSync, constants, existsSync, lstatSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { sharedProblem } from '../owner/data-folder.ts'
import type { Settings } from '../settings/settings.ts'
import { type Check, failed, good, warning } from './check.ts'

/** Whether the data folder can be used, and by its owner alone. */
export function folderCheck({ dataDir }: Pick<Settings, 'dataDir'>): Check {
  const folder = resolve(dataDir)
  const existing = nearestExisting(folder)
  if (!statSync(existing).isDirectory()) {
    return failed('data folder', `${existing} is no folder: move it away, or change FLIGHTBAG_DATA_DIR`)
  }
  if (existing !== folder) {
    return canBeMade(folder)
      ? good('data folder', `${folder} will be made on first use`)
      : failed(
          'data folder',
          `${folder} leads nowhere, or you may not enter its path: change it, or FLIGHTBAG_DATA_DIR`,
        )
  }
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return failed('data folder', `${folder} may not be written by you: change its owner, or FLIGHTBAG_DATA_DIR`)
  }
  const { mode, uid } = statSync(folder)
  const user = process.geteuid?.()
  if (user !== undefined && uid !== user) {
    return failed('data folder', `${folder} belongs to user ${uid}, not to user ${user}: run doctor as that user`)
  }
  const problem = sharedProblem(folder)
  if (problem !== null) return failed('data folder', problem)
  if ((mode & 0o077) !== 0) return warning('data folder', `${folder} can be read by others: chmod 700 it`)
  return good('data folder', `${folder} is its owner's alone`)
}

/** False for a symbolic link that leads nowhere, and for a folder that the user may not enter. */
function canBeMade(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined
  } catch {
    return false
  }
}

/** The path itself, or its closest ancestor that exists. */
function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path))
}
