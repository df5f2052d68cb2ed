import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLine, FIXTURES } from '../testing/every-command.ts'
import { dataFolder, runCli } from '../testing/run-cli.ts'

const folder = dataFolder()
const env = { FLIGHTBAG_DATA_DIR: folder.path }
const { cli, json } = commandLine(() => env, folder.root)
const foreflight = join(FIXTURES, 'exchange', 'foreflight.csv')
const A = '--account ana'

beforeAll(async () => {
  await json('account create --email ana@example.org --id ana')
})
afterAll(() => folder.remove())

test('a dry run reports and changes nothing; the import stores; the second import changes nothing', async () => {
  const counts = { new: 7, changed: 0, unchanged: 0, refused: 0, aircraft: 2, undecided: 2 }
  expect(await json(`logbook import ${A} ${foreflight} --dry-run`)).toMatchObject({ dryRun: true, ...counts })
  expect(await json(`logbook totals ${A}`)).toMatchObject({ totals: { entries: 0 } })
  const report = (await cli(`logbook import ${A} ${foreflight} --dry-run`)).stdout
  expect(report).toMatch(/^undecided cells +2$/m)
  expect(report).toMatch(/^\d+ +2026-03-09 +LV-XSA +1\.1 +instruction received/m)
  expect(report).toMatch(/^Flight time +8\.3 +5\.3$/m)
  expect(await json(`logbook import ${A} ${foreflight} --dual copilot`)).toMatchObject({ ...counts, undecided: 1 })
  const totals = { entries: 7, total: 64, copilot: 27 }
  expect(await json(`logbook totals ${A}`)).toMatchObject({ logged: totals })
  const again = await json(`logbook import ${A} ${foreflight} --dual copilot`)
  expect(again).toMatchObject({ new: 0, changed: 0, unchanged: 7, aircraft: 0 })
})

test('one invalid row rejects the whole import, with line, column and rule', async () => {
  const before = (await cli(`export ${A}`)).stdout
  const bad = readFileSync(foreflight, 'utf8').replace(',1.2,1.2,', ',1-Feb,1.2,').replace('1.7,1.7', '2.7,2.7')
  writeFileSync(join(folder.root, 'bad.csv'), bad)
  const refused = await cli(`logbook import ${A} bad.csv`)
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(/^flightbag: line 12: TotalTime "1-Feb" looks like a date: .*nothing was changed\n$/)
  expect(refused.stdout).toMatch(/^refused +1$/m)
  expect(await json(`logbook import ${A} bad.csv`).catch(() => null)).toMatchObject({
    error: { line: 12, field: 'TotalTime' },
  })
  expect((await cli(`export ${A}`)).stdout).toBe(before)
})

test('a file that cannot be identified is rejected', async () => {
  writeFileSync(join(folder.root, 'log_1.csv'), 'Lcl Date,Lcl Time,UTCOfst\n2026-01-01,10:00:00,-03:00\n')
  expect(await cli(`logbook import ${A} log_1.csv`)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--from'),
  })
})

test("flights exported to another program's format and imported into another account keep their totals", async () => {
  await json('account create --email beto@example.org --id beto')
  const before = await json(`logbook totals ${A}`)
  const exported = await cli(`logbook export ${A} --to myflightbook`)
  expect(exported.stderr).toBe('7 flights written for MyFlightbook\n')
  writeFileSync(join(folder.root, 'mfb.csv'), exported.stdout)
  expect(await json('logbook import --account beto mfb.csv --dual copilot')).toMatchObject({
    format: 'myflightbook',
    new: 7,
  })
  const { logged } = await json<{ logged: object }>('logbook totals --account beto')
  expect(logged).toEqual({ ...(before.logged as object), multiEngine: 0 })
  expect(await json(`logbook import ${A} mfb.csv`)).toMatchObject({ new: 0, changed: 7 })
  expect(await json(`logbook totals ${A}`)).toEqual(before)
})

test('20,000 flights need little memory in addition to the file', async () => {
  const text = readFileSync(foreflight, 'utf8')
  const end = text.indexOf('2026-03-01')
  const row = text.slice(end, text.indexOf('\r\n', end))
  const rows = Array.from({ length: 20_000 }, (_, i) => {
    const date = new Date(Date.UTC(1990, 0, 1) + i * 43_200_000).toISOString().slice(0, 10)
    return row.replace('2026-03-01', date)
  })
  writeFileSync(join(folder.root, 'large.csv'), text.slice(0, end) + rows.join('\r\n'))
  await json('account create --email big@example.org --id big')
  const args = ['logbook', 'import', '--account', 'big', 'large.csv', '--json']
  const ran = await runCli(args, { env, cwd: folder.root, nodeArgs: ['--max-old-space-size=160'] })
  expect(ran).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(ran.stdout)).toMatchObject({ new: 20_000, bag: { total: 240_000 }, file: { total: 240_000 } })
  const again = await runCli(args, { env, cwd: folder.root, nodeArgs: ['--max-old-space-size=160'] })
  expect(JSON.parse(again.stdout)).toMatchObject({ new: 0, unchanged: 20_000 })
})
