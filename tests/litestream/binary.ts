import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const MODULES = join(import.meta.dirname, 'node_modules')

/**
 * The folder with the program `litestream`. npm compares its digest with package-lock.json; it is installed on the
 * first call, because only these tests need it.
 */
export function litestreamFolder(): string {
  const folder = join(MODULES, '@flydotio/litestream-linux-x64')
  if (!existsSync(folder)) {
    execFileSync('npm', ['ci', '--ignore-scripts', '--prefix', import.meta.dirname], { stdio: 'pipe' })
  }
  return folder
}
