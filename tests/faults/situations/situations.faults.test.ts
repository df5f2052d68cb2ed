import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressSituations } from './addresses.ts'
import { folderSituations } from './data-folder.ts'
import { postgresSituations } from './postgres.ts'
import { install, type Scene } from './scene.ts'
import { serviceSituations } from './services.ts'
import { settingsSituations } from './settings.ts'

const SITUATIONS = [
  ...settingsSituations,
  ...addressSituations,
  ...folderSituations,
  ...postgresSituations,
  ...serviceSituations,
]

const page = readFileSync(new URL('../../../docs/troubleshooting.md', import.meta.url), 'utf8')

/** The rows of the table of broken installations: the situation, and what the operator reads, with … for its values. */
const ROWS = new Map(
  [...page.matchAll(/^\| (.+?) +\| .*$/gm)]
    .map(([row, name]) => [name!, /\| ``? ?([^|]*?) ?``? +\|$/.exec(row)?.[1]] as const)
    .filter(([name]) => SITUATIONS.some((situation) => situation.name === name)),
)

/** Whether a line is as a row of the table states it. */
function isAs(row: string, line: string): boolean {
  const parts = row.split('…')
  let at = 0
  for (const [n, part] of parts.entries()) {
    const found = line.indexOf(part, at)
    if (found < 0 || (n === 0 && found > 0)) return false
    at = found + part.length
  }
  return parts.at(-1) === '' || at === line.length
}

const isRoot = process.getuid?.() === 0

let scene: Scene
beforeEach(async () => {
  scene = await install()
})
afterEach(() => scene.end())

test('an intact installation has none of the findings', async () => {
  const lines = await scene.doctor()
  expect(lines.filter((line) => !/^[a-z ]+ ok: /.test(line))).toEqual([])
  for (const row of ROWS.values()) expect(lines.filter((line) => isAs(row!, line))).toEqual([])
})

test('docs/troubleshooting.md lists every situation', () => {
  expect([...ROWS.keys()].sort()).toEqual(SITUATIONS.map(({ name }) => name).sort())
  expect([...ROWS.values()]).not.toContain(undefined)
})

for (const { name, needsRoot = false, reach } of SITUATIONS) {
  test.runIf(isRoot || !needsRoot)(`${name}${needsRoot ? ' (needs root)' : ''}`, async () => {
    const row = ROWS.get(name) ?? expect.fail('docs/troubleshooting.md has no such row')
    const lines = await reach(scene)
    expect(lines.filter((line) => isAs(row, line)).length, `${row}\n${lines.join('\n')}`).toBeGreaterThan(0)
  })
}
