import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Makes a copy of the last commit whose sources may be changed, in `.mutants`, and returns its folder. Its packages
 * import each other, so that a test of one package finds a change of another one.
 */
export function makeCopy(name: string): string {
  const folder = join(ROOT, '.mutants', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(ROOT, '.mutants'), { recursive: true })
  execFileSync('git', ['clone', '--quiet', '--shared', ROOT, folder])
  const installed = ['node_modules', 'packages/*/node_modules', '{scripts/lint,tests/mutants}/node_modules']
  for (const path of globSync(installed, { cwd: ROOT })) {
    execFileSync('cp', ['-al', join(ROOT, path), join(folder, path)])
  }
  for (const dist of globSync('packages/*/dist', { cwd: ROOT })) {
    cpSync(join(ROOT, dist), join(folder, dist), { recursive: true })
  }
  return folder
}
