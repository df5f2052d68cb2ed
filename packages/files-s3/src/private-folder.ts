import { chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, err, ok, type Result } from '@flightbag/core/ports'
import { makeFolders } from './make-folders.ts'

const OTHERS = 0o077

/** The meaning of a system's error for a folder. */
const PROBLEMS: Readonly<Record<string, string>> = {
  EROFS: 'is on a disk that is read-only',
  ENOSPC: 'is on a disk that is full',
}

/**
 * Makes a folder and everything in it readable and writable only by its owner: folders have mode 0700 and files 0600 or
 * less, whatever the umask was when they were created. Returns the paths whose mode was changed. Fails, with one line
 * for people, and changes nothing, for an entry of another user and for a symbolic link, which could lead out of the
 * folder. With `deep: false`, only the folder and its own entries are checked.
 */
export function makePrivate(folder: string, { deep }: { readonly deep: boolean }): Result<readonly string[], string> {
  const repaired: string[] = []
  function repair(path: string, mode: number): void {
    chmodSync(path, mode)
    repaired.push(path)
  }
  try {
    makeFolders(folder)
    const [path, levels] = [realpathSync(folder), deep ? Number.POSITIVE_INFINITY : 1]
    const problem = check(path, levels, () => undefined) ?? check(path, levels, repair)
    return problem === null ? ok(repaired) : err(problem)
  } catch (error) {
    const code = codeOf(error)
    if (code === null) throw error
    const problem = PROBLEMS[code] ?? `cannot be used (${code})`
    return err(`the data folder ${folder} ${problem}: change it, its owner, or FLIGHTBAG_DATA_DIR`)
  }
}

/** Why an entry is refused; null if it is not. Calls `repair` for each entry that others can use. */
function check(path: string, levels: number, repair: (path: string, mode: number) => void): string | null {
  const about = lstatSync(path, { throwIfNoEntry: false })
  // Another process has removed it.
  if (about === undefined) return null
  if (about.isSymbolicLink()) return `${path} is a symbolic link: replace it by the file itself`
  const user = process.geteuid?.()
  if (user !== undefined && about.uid !== user) {
    return (
      `${path} belongs to user ${about.uid}, not to user ${user}: ` +
      'run the command as that user, or change the owner'
    )
  }
  if ((about.mode & OTHERS) !== 0) repair(path, about.mode & ~OTHERS)
  if (!about.isDirectory() || levels === 0) return null
  for (const name of readdirSync(path)) {
    const problem = check(join(path, name), levels - 1, repair)
    if (problem !== null) return problem
  }
  return null
}
