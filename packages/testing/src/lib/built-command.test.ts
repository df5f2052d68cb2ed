import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { changedSince } from './built-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'flightbag-built-'))
const bundle = join(folder, 'bundle.js')
const SOURCE = 'core/src/rules/rule.ts'

/** Writes a file that changed at a second of the year 2026. */
function write(path: string, second: number): string {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), '')
  const at = Date.UTC(2026) / 1000 + second
  utimesSync(join(folder, path), at, at)
  return path
}
afterAll(() => rmSync(folder, { recursive: true }))

test('a command is older than its sources if one of them changed after the build', () => {
  write(SOURCE, 1)
  expect(changedSince(folder, bundle)).toBe(bundle)
  write('bundle.js', 2)
  expect(changedSince(folder, bundle)).toBeNull()
  write('core/src/rules/rule.test.ts', 3)
  write('cli/src/testing/help.ts', 3)
  expect(changedSince(folder, bundle)).toBeNull()
  const statements = write('store/sql/functions/keys.sql', 3)
  expect(changedSince(folder, bundle)).toBe(statements)
  write(statements, 1)
  write(SOURCE, 3)
  expect(changedSince(folder, bundle)).toBe(SOURCE)
})
