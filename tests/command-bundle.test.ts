import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const BUNDLE = join(import.meta.dirname, '../packages/cli/dist/bundle')
const parts = globSync('*.js', { cwd: BUNDLE }).sort()

/** Loads modules in a process of their own, and returns the names of all built-in modules in it. */
function builtinsUnder(files: readonly string[]): readonly string[] {
  const program = `for (const file of ${JSON.stringify(files)}) await import(file)
    console.log(JSON.stringify(process.moduleLoadList))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  return JSON.parse(output) as string[]
}

const CLIENT_OF_FETCH = 'NativeModule internal/deps/undici/undici'

test('no part of the command but that of the server loads the HTTP client of `fetch` before it is used', () => {
  expect(parts).toContain('main.js')
  const [server, ...others] = parts.filter((name) =>
    readFileSync(join(BUNDLE, name), 'utf8').includes('H3Event = class'),
  )
  expect(others).toEqual([])
  const withoutServer = parts.filter((name) => name !== server)
  expect(builtinsUnder(withoutServer.map((name) => join(BUNDLE, name)))).not.toContain(CLIENT_OF_FETCH)
})

test('an import of `node:http` would load it', () => {
  expect(builtinsUnder(['node:http'])).toContain(CLIENT_OF_FETCH)
})

test('every part of the command is in ASCII, of which V8 keeps one byte per character', () => {
  expect(parts.filter((name) => !/^[\0-\x7f]*$/.test(readFileSync(join(BUNDLE, name), 'utf8')))).toEqual([])
})
