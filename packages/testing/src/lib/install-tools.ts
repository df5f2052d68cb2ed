import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs the packages of a folder that has a lock file of its own, because only one suite or program needs them:
 * before its first run, and after a change of the lock file.
 */
export function installTools(folder: string): void {
  const locked = statSync(join(folder, 'package-lock.json'))
  const installed = statSync(join(folder, 'node_modules/.package-lock.json'), { throwIfNoEntry: false })
  if (installed !== undefined && installed.mtimeMs >= locked.mtimeMs) return
  const options = ['--ignore-scripts', '--no-audit', '--no-fund']
  // the output of the program that needs them may be data
  execFileSync('npm', ['ci', ...options, '--prefix', folder], { stdio: ['ignore', 2, 2] })
}
