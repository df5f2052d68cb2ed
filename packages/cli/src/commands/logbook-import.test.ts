import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { FIXTURES } from '../testing/every-command.ts'
import { dataFolder, runCli } from '../testing/run-cli.ts'
import { commandLineHere } from '../testing/run-here.ts'

const folder = dataFolder()
const env = { FLIGHTBAG_DATA_DIR: folder.path }
const { cli, json } = commandLineHere(() => env, folder.root)
const foreflight = join(FIXTURES, 'exchange', 'foreflight.csv')
const A = '--account ana'

beforeAll(async () => {
  await json('account create --email ana@example.org --id ana')
})

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
  const dry = await cli(`logbook import ${A} ${foreflight} --dual copilot --dry-run`)
  expect(dry.stdout).toContain('\nnothing was changed: this was a dry run\n')
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

test.each([
  ['dmy', '2026-08-07'],
  ['mdy', '2026-07-08'],
])('dates of two readings are read in the order of --dates: %s', async (order, date) => {
  const row = '7/8/2026,LV-XSA,SADF,SADF,1.0,1.0,0,0,0,1,either\n'
  const header = 'Date,Aircraft,From,To,Total,PIC,SIC,Night,XC,Landings,Remarks\n'
  writeFileSync(join(folder.root, 'either.csv'), header + row)
  await json(`account create --email ${order}@example.org --id ${order}`)
  await json(`logbook import --account ${order} either.csv --from csv --dates ${order}`)
  expect((await cli(`export --account ${order}`)).stdout).toContain(`"date":"${date}"`)
})

test('a fault of a whole file names the file', async () => {
  writeFileSync(join(folder.root, 'empty.csv'), '')
  const contradicting = 'Date,Tail Number,Total Flight Time\n13/1/2026,A,1:00\n1/13/2026,A,1:00\n'
  writeFileSync(join(folder.root, 'dates.csv'), contradicting)
  expect((await cli(`logbook import ${A} empty.csv`)).stderr).toBe('flightbag: empty.csv is empty\n')
  expect((await cli(`logbook import ${A} dates.csv`)).stderr).toContain('dates.csv: the dates contradict each other')
  expect((await cli(`route import ${A} empty.csv`)).stderr).toContain('empty.csv is none of the known route formats')
  expect((await cli(`checklist import ${A} empty.csv`)).stderr).toContain('empty.csv is none of the known checklist')
})

test("flights exported to another program's format and imported into another account keep their totals", async () => {
  await json('account create --email beto@example.org --id beto')
  const before = await json(`logbook totals ${A}`)
  const exported = await cli(`logbook export ${A} --to myflightbook`)
  expect(exported.stderr).toMatch(
    /^flights written for MyFlightbook: 7\nundecided flights, .*: 1\n\nnot in the file +flights\n/,
  )
  writeFileSync(join(folder.root, 'mfb.csv'), exported.stdout)
  expect(await json('logbook import --account beto mfb.csv --dual copilot')).toMatchObject({
    format: 'myflightbook',
    new: 7,
  })
  const { logged } = await json<{ logged: object }>('logbook totals --account beto')
  expect(logged).toEqual({ ...(before.logged as object), multiEngine: 0 })
  expect(await json(`logbook import ${A} mfb.csv`)).toMatchObject({ new: 0, changed: 0, unchanged: 7 })
  expect(await json(`logbook totals ${A}`)).toEqual(before)
})

describe('a file of flights that differ from stored ones', () => {
  const header = 'Date,Aircraft,From,To,Total,PIC,SIC,Night,XC,Landings,Remarks\n'
  const first = '2026-05-01,LV-XSA,SADF,SADF,1.0,1.0,0,0,0,1,morning\n'
  const second = '2026-05-01,LV-XSA,SADF,SADF,2.0,2.0,0,0,0,2,afternoon\n'
  const C = '--account cora'

  beforeAll(async () => {
    await json('account create --email cora@example.org --id cora')
    writeFileSync(join(folder.root, 'first.csv'), header + first)
    writeFileSync(join(folder.root, 'second.csv'), header + second)
    writeFileSync(join(folder.root, 'both.csv'), header + second + first)
    writeFileSync(join(folder.root, 'corrected.csv'), header + first.replace('1.0,1.0', '1.1,1.1'))
    await json(`logbook import ${C} first.csv --from csv`)
  })

  test('is refused with both rows, and changes nothing, until the pilot decides', async () => {
    const before = (await cli(`export ${C}`)).stdout
    const refused = await cli(`logbook import ${C} second.csv --from csv`)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/^flightbag: line 2: is a flight of the bag with other values.*--differing add/)
    expect(refused.stdout).toMatch(/^2 +2026-05-01 +LV-XSA +SADF +SADF +2\.0 +2 +afternoon$/m)
    expect(refused.stdout).toMatch(/^bag: flight-2026-05-01-\S+ +2026-05-01 +LV-XSA +SADF +SADF +1\.0 +1 +morning$/m)
    expect((await cli(`export ${C}`)).stdout).toBe(before)
  })

  test('adds the other flight, and then no order and no part of the file changes anything', async () => {
    expect(await json(`logbook import ${C} second.csv --from csv --differing add`)).toMatchObject({
      new: 1,
      changed: 0,
    })
    for (const file of ['first.csv', 'second.csv', 'both.csv']) {
      expect(await json(`logbook import ${C} ${file} --from csv`)).toMatchObject({ new: 0, changed: 0, differing: 0 })
    }
    expect(await json(`logbook totals ${C}`)).toMatchObject({ totals: { entries: 2, flight: 180 } })
  })

  test('corrects a stored flight only with --yes, shows what changes, and is taken back exactly', async () => {
    const before = withoutTimes((await cli(`export ${C}`)).stdout)
    const args = `logbook import ${C} corrected.csv --from csv --differing update`
    const asked = await cli(args)
    expect(asked).toMatchObject({ code: 1, stderr: expect.stringContaining('would change 1 stored flight:') })
    const shown = (await cli(`${args} --dry-run`)).stdout
    expect(shown).toMatch(/^2 +2026-05-01 +LV-XSA +log.times.localDayPilot: 60 -> 66; log.loggedTenths: 10 -> 11$/m)
    const done = await cli(`${args} --yes`)
    expect(done.stdout).toContain('take the import back with: flightbag logbook undo --account cora\n')
    expect(await json(`logbook totals ${C}`)).toMatchObject({ totals: { entries: 2, flight: 186 } })
    expect(await cli(`logbook undo ${C}`)).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes') })
    expect(await json(`logbook undo ${C} --dry-run`)).toEqual({ deleted: 0, restored: 1, kept: [], dryRun: true })
    expect(await json(`logbook undo ${C} --yes`)).toEqual({ deleted: 0, restored: 1, kept: [], dryRun: false })
    expect(withoutTimes((await cli(`export ${C}`)).stdout)).toBe(before)
    expect(await cli(`logbook undo ${C} --yes`)).toMatchObject({ stderr: expect.stringContaining('no import') })
  })

  test('an undo removes what the import added, and refuses when a record was changed since', async () => {
    const before = withoutTimes((await cli(`export ${C}`)).stdout)
    await json(`logbook import ${C} ${foreflight}`)
    const changed = (await cli(`export ${C}`)).stdout.split('\n').find((line) => line.includes('quoted remark'))!
    writeFileSync(join(folder.root, 'edit.jsonl'), changed.replace('quoted remark', 'my remark'))
    await json(`import ${C} edit.jsonl`)
    const refused = await cli(`logbook undo ${C} --yes`)
    expect(refused.stderr).toMatch(/^flightbag: 1 records were changed since the import, such as flight-2026-03-01-/)
    writeFileSync(join(folder.root, 'edit.jsonl'), changed)
    await json(`import ${C} edit.jsonl`)
    expect(await json(`logbook undo ${C} --yes`)).toMatchObject({ deleted: 8, restored: 0 })
    expect(withoutTimes((await cli(`export ${C}`)).stdout)).toBe(before)
  })
})

test('undecided flights are listed, leave with the figures of their file, and are decided without it', async () => {
  await json('account create --email dina@example.org --id dina')
  const D = '--account dina'
  await json(`logbook import ${D} ${foreflight}`)
  const list = await cli(`logbook undecided ${D}`)
  expect(list.stdout).toMatch(/^2026-03-09 +LV-XSA +1\.1 +instruction received: not decided how it counts +flight-/m)
  expect(list.stdout).toMatch(/^2 flights, 3\.0 h: 2 undecided$/m)
  const note = '2 undecided flights (3.0 h), in no total of the cells\n'
  for (const options of ['', ' --from 2026-03-09 --to 2026-03-12 --json'])
    expect(await cli(`logbook totals ${D}${options}`)).toMatchObject({ code: 0, stderr: note })
  expect(await cli(`logbook totals ${D} --to 2026-03-01`)).toMatchObject({ code: 0, stderr: '' })
  const exported = await cli(`logbook export ${D} --to myflightbook`)
  expect(exported.stderr).toContain('undecided flights, with the figures that their file stated: 2\n')
  expect(exported.stderr).toMatch(/^ForeFlight: Person1 +1$/m)
  expect(exported.stdout).toMatch(/^2026-03-09,LV-XSA,SADF SAAZ,1:06,0:00,0:00,1:06,/m)
  const received = 'logbook undecided --account dina --dual copilot --dry-run'
  const { flights } = await json<{ flights: { id: string; date: string }[] }>(`logbook undecided ${D}`)
  for (const { id, date } of flights) {
    const decided = date === '2026-03-09' ? 1 : 0
    for (const only of [`--flight ${id}`, `--from ${date} --to ${date}`])
      expect(await json(`${received} ${only}`), only).toMatchObject({ decided, flights: [{ id }] })
  }
  expect(await json(`logbook undecided ${D} --dual copilot --yes`)).toMatchObject({ decided: 1, undecided: 1 })
  expect(await json(`logbook undecided ${D}`)).toMatchObject({ undecided: 1, flights: [{ date: '2026-03-12' }] })
  expect(await json(`logbook totals ${D}`)).toMatchObject({ logged: { copilot: 27 } })
  // Instruction received is still instruction received in another program.
  expect((await cli(`logbook export ${D} --to myflightbook`)).stdout).toMatch(
    /^2026-03-09,LV-XSA,SADF SAAZ,1:06,0:00,0:00,1:06,/m,
  )
  expect(await json(`logbook undo ${D} --yes`)).toMatchObject({ restored: 1 })
  expect(await json(`logbook undecided ${D}`)).toMatchObject({ undecided: 2 })
})

test('the totals of paper books are stored once, and replaced only with --yes', async () => {
  await json('account create --email eva@example.org --id eva')
  const args = 'logbook opening --account eva --date 2024-12-31 --time localDayPilot=120:30 --time simulator=10:00'
  expect(await json(`${args} --landings 240`)).toEqual({ id: 'logbook-opening', change: 'new', dryRun: false })
  expect(await json(`${args} --landings 240`)).toMatchObject({ change: 'unchanged' })
  expect(await cli(`${args} --landings 250`)).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes') })
  expect(await json(`${args} --landings 250 --yes`)).toMatchObject({ change: 'changed' })
  expect(await json('logbook totals --account eva')).toMatchObject({ totals: { flight: 7230, landings: 250 } })
  for (const [time, said] of [
    ['localDayPilot=1:00', 'localDayPilot occurs twice.'],
    ['localNightPilot', 'Write it as localDayPilot=120:30.'],
    ['localNightPilot=1:00=2:00', 'Write it as localDayPilot=120:30.'],
  ])
    expect(await cli(`${args} --time ${time}`)).toMatchObject({ code: 2, stderr: expect.stringContaining(said!) })
})

/** An export without the times of the last changes. */
function withoutTimes(lines: string) {
  return lines.replaceAll(/"updatedAt":"[^"]*",?/g, '')
}

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

describe('a file with columns of any names', () => {
  const D = '--account dora'
  const header = 'When;Tail;Block;Commander;Dark;Far\n'

  beforeAll(async () => {
    await json('account create --email dora@example.org --id dora')
    writeFileSync(join(folder.root, 'own.csv'), `${header}2026-05-01;LV-XSA;90;90;0;0\n`)
    writeFileSync(join(folder.root, 'own-2.csv'), `${header}2026-05-02;LV-XSA;60;60;0;60\n`)
    writeFileSync(
      join(folder.root, 'verein.csv'),
      'Datum;Kennzeichen;Muster;Startort;Zielort;Startzeit;Landezeit;Flugzeit;Pilot;Landungen;Bemerkung\n' +
        '04.05.2026;LV-XSA;C172;SADF;SAAR;12:00;13:30;1:30;Dora;2;Übung\n',
    )
  })

  test('is imported with the columns that the pilot names, which are saved for the next file', async () => {
    const times = '--map Total=Block --map Pilot=Commander --map Night=Dark --map Cross-country=Far'
    const named = `--map Date=When --map Aircraft=Tail ${times}`
    expect(await cli(`logbook import ${D} own.csv ${named}`)).toMatchObject({
      code: 1,
      stderr: 'flightbag: line 2: Total "90" is ambiguous: hours or minutes; nothing was changed\n',
    })
    expect(
      await json(`logbook import ${D} own.csv ${named} --durations minutes --save-map own --dry-run`),
    ).toMatchObject({ new: 1 })
    expect(await cli(`logbook import ${D} own.csv --using own`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('there is no map own: use one of web-logbook, '),
    })
    expect(await json(`logbook import ${D} own.csv ${named} --durations minutes --save-map own`)).toMatchObject({
      new: 1,
    })
    expect(await json(`logbook import ${D} own.csv --using own`)).toMatchObject({ new: 0, changed: 0, unchanged: 1 })
    expect(await json(`logbook import ${D} own-2.csv --using own`)).toMatchObject({ new: 1 })
    expect(await json(`logbook totals ${D}`)).toMatchObject({ totals: { flight: 150, entries: 2 } })
  })

  test('lists the ready and the saved maps, and removes a saved one', async () => {
    const listed = await json<unknown[]>('logbook maps')
    expect(listed).toContainEqual(
      expect.objectContaining({ name: 'own', program: null, columns: expect.objectContaining({ Total: 'Block' }) }),
    )
    expect((await cli('logbook maps')).stdout).toMatch(/^own +saved +Date=When, Aircraft=Tail, Total=Block, /m)
    expect(await cli('logbook maps --remove vereinsflieger')).toMatchObject({ code: 1 })
    expect(await json<unknown[]>('logbook maps --remove own')).toHaveLength(listed.length - 1)
  })

  test('is read with a ready map, which the pilot can change', async () => {
    expect(await json(`logbook import ${D} verein.csv --using vereinsflieger --save-map club`)).toMatchObject({
      new: 1,
    })
    expect(await json(`logbook import ${D} verein.csv --using club --map Purpose=Bemerkung --dry-run`)).toMatchObject({
      changed: 1,
    })
  })

  test.each([
    ['--map Total', 2, '"Total" is not VALUE=COLUMN'],
    ['--map Sum=Block', 2, '"Sum" is no value of a flight'],
    ['--map Total=Nothing', 1, 'Nothing is no column of the file'],
    ['--save-map club', 2, 'there is nothing to save'],
    ['--map Total=Block --save-map ../x', 2, 'must be 1 to 64 letters'],
    ['--map Total=Block --save-map capzlog', 2, 'is the name of a ready map'],
    ['--durations minutes', 2, 'flightbag: --durations needs --map or --using'],
    ['--using ../own', 1, 'there is no map ../own'],
  ])('refuses %s with code %d', async (options, code, message) => {
    const ran = await cli(`logbook import ${D} own.csv ${options}`)
    expect(ran).toMatchObject({ code, stderr: expect.stringContaining(message) })
  })

  test('refuses a saved map that was changed by hand to anything else', async () => {
    const path = join(folder.path, 'logbook-maps', 'hand.json')
    for (const text of ['no JSON', '[]', '{"columns":1}', '{"columns":{"Sum":"x"}}', '{"columns":{},"using":"none"}']) {
      writeFileSync(path, text)
      const stderr = `flightbag: ${path} is no map of columns: remove it, and save the map again\n`
      for (const command of [`logbook import ${D} own.csv --using hand`, 'logbook maps'])
        expect(await cli(command), `${command}: ${text}`).toMatchObject({ code: 1, stdout: '', stderr })
    }
    expect(await json<unknown[]>('logbook maps --remove hand')).not.toContainEqual(
      expect.objectContaining({ name: 'hand' }),
    )
  })

  test('imports nothing if its map cannot be saved', async () => {
    await json('account create --email faro@example.org --id faro')
    const link = join(folder.path, 'logbook-maps', 'link')
    symlinkSync('elsewhere', link)
    const ran = await cli('logbook import --account faro verein.csv --using vereinsflieger --save-map unsafe')
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('is a symbolic link') })
    rmSync(link)
    expect(await json('logbook totals --account faro')).toMatchObject({ totals: { entries: 0 } })
    expect(readdirSync(join(folder.path, 'logbook-maps'))).not.toContain('unsafe.json')
  })
})
