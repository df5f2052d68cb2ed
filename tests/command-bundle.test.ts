import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const BUNDLE = join(import.meta.dirname, '../packages/cli/dist/bundle')

/** Loads modules in a process of their own, and returns the names of all built-in modules in it. */
function builtinsUnder(files: readonly string[]): readonly string[] {
  const program = `for (const file of ${JSON.stringify(files)}) await import(file)
    console.log(JSON.stringify(process.moduleLoadList))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  return JSON.parse(output) as string[]
}

test('no part of the command loads the HTTP client of `fetch` before it is used', () => {
  const files = globSync('*.js', { cwd: BUNDLE }).map((name) => join(BUNDLE, name))
  expect(files.map((file) => file.slice(BUNDLE.length + 1))).toContain('main.js')
  expect(builtinsUnder(files)).not.toContain('NativeModule internal/deps/undici/undici')
})

test('an import of `node:http` would load it', () => {
  expect(builtinsUnder(['node:http'])).toContain('NativeModule internal/deps/undici/undici')
})
