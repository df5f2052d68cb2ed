import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const databases = join(root, 'fixtures/databases')
const page = readFileSync(join(root, 'docs/verification.md'), 'utf8')

/** The rows of the table of stored databases. */
const rows = [
  ...page.matchAll(/^\| `((?:postgres|sqlite|unreleased)-[^`]+)` +\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm),
].map((row) => row.slice(1).map((cell) => cell.trim()))

test('the table lists every stored database', () => {
  const folders = readdirSync(databases).filter((name) => existsSync(join(databases, name, 'dump.sql')))
  expect(folders.length).toBeGreaterThan(2)
  expect(rows.map(([name]) => name).sort()).toEqual(folders.sort())
})
