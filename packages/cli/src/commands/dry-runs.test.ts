import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { FIXTURES } from '../testing/every-command.ts'
import { dataFolder } from '../testing/run-cli.ts'
import { commandLineHere } from '../testing/run-here.ts'

const folder = dataFolder()
const { cli, json } = commandLineHere(() => ({ FLIGHTBAG_DATA_DIR: folder.path }), folder.root)
const A = '--account ana'
const DRY = /dry run/

beforeAll(async () => {
  await json('account create --email ana@example.org --id ana')
  copyFileSync(join(FIXTURES, 'exchange/foreflight.csv'), join(folder.root, 'foreflight.csv'))
  await json(`import ${A} -`, '{"kind":"aircraft","record":{"id":"a","registration":"LV-NEW"}}')
  writeFileSync(join(folder.root, 'note.jsonl'), '{"kind":"note","record":{"id":"n"}}')
  writeFileSync(
    join(folder.root, 'route.gpx'),
    '<gpx version="1.1"><rte><rtept lat="-34" lon="-58"/><rtept lat="-33" lon="-58"/></rte></gpx>',
  )
})

// In this order: the last ones need the flights of the import.
test.each([
  `import ${A} note.jsonl`,
  `route import ${A} route.gpx`,
  `logbook opening ${A} --date 2024-12-31 --time localDayPilot=1:00`,
  `logbook import ${A} foreflight.csv`,
  `logbook undecided ${A} --dual copilot --yes`,
  `logbook undo ${A} --yes`,
])('%s says that a dry run is one, which changes nothing', async (command) => {
  const before = (await cli(`export ${A}`)).stdout
  const dry = await cli(`${command} --dry-run`)
  expect([dry.code, dry.stdout]).toEqual([0, expect.stringMatching(DRY)])
  expect((await cli(`export ${A}`)).stdout).toBe(before)
  const done = await cli(command)
  expect([done.code, done.stdout]).toEqual([0, expect.not.stringMatching(DRY)])
  expect((await cli(`export ${A}`)).stdout).not.toBe(before)
})
