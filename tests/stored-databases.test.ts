import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const databases = join(root, 'fixtures/databases')
const page = readFileSync(join(root, 'docs/verification.md'), 'utf8')
const upgradeTest = readFileSync(join(root, 'packages/store-postgres/src/schema/upgrade.test.ts'), 'utf8')

/** The rows of the table of stored databases. */
const rows = [
  ...page.matchAll(/^\| `((?:postgres|sqlite|unreleased)-[^`]+)` +\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm),
].map((row) => row.slice(1).map((cell) => cell.trim()))

test('the table lists every stored database', () => {
  const folders = readdirSync(databases).filter((name) => existsSync(join(databases, name, 'dump.sql')))
  expect(folders.length).toBeGreaterThan(2)
  expect(rows.map(([name]) => name).sort()).toEqual(folders.sort())
})

/** The contracts of the table and the functions that run them on an upgraded database. */
const CONTRACTS = {
  records: 'recordContract',
  sessions: 'sessionContract',
  'live link': 'liveContract',
  admission: 'admissionContract',
}

test('the table names the contracts that run on each upgraded database', () => {
  const run = Object.entries(CONTRACTS).filter(
    ([, name]) => upgradeTest.includes(`  ${name}(\``) || upgradeTest.includes(`  ${name}(\n`),
  )
  const contracts = run.map(([name]) => name).join(', ')
  expect(run).toHaveLength(Object.keys(CONTRACTS).length)
  for (const [name = '', , upgrade, found] of rows) {
    const isReleased = !name.startsWith('unreleased')
    expect([upgrade, found]).toEqual(isReleased ? ['to the newest schema', contracts] : ['refused in one line', 'none'])
  }
})
