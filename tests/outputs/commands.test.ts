import { freePort } from '@flightbag/testing/lib/free-port'
import type { Command } from 'commander'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRuntime } from '../../packages/cli/src/context/runtime.ts'
import { createProgram } from '../../packages/cli/src/program/program.ts'
import { SHELLS } from '../../packages/cli/src/reference/completion.ts'
import { memoryIo } from '../../packages/cli/src/testing/memory-io.ts'
import { type Sample, startSampleHere } from './sample.ts'
import { shortened } from './shortened.ts'

let sample: Sample
beforeAll(async () => {
  sample = await startSampleHere()
})
afterAll(() => sample.stop())

const A = '--account sample-pilot'
const KINDS = ['aerodrome', 'note', 'checklist', 'sharedPlanning']

/** Commands by the file in `approved` that has what they print on a terminal. */
const TRANSCRIPTS: Readonly<Record<string, readonly string[]>> = {
  pilot: [
    'me',
    'me --json',
    'aerodrome sadf',
    'aerodrome SAEZ',
    'aerodrome SAEZ --json',
    'aerodrome ZZZZ',
    'weather SAEZ SADF',
    'weather',
    'weather --direct SAZM',
    'weather SADF --json',
    'logbook --limit 5',
    'logbook list --limit 2 --json',
    'notes',
    'notes note-01 --json',
    'checklist show --aircraft LV-XSA',
    'checklist show checklist-lv-xsb-1',
    'checklist show checklist-lv-xsc-1 --json',
    'session show sample-session-1',
    'session show sample-session-2 --json',
    'get /v1/me',
    'get /v1/aircraft?limit=1 --paginate',
    'get /v1/nothing',
    'mirror copy --dry-run',
    'login --url nowhere',
    'logout',
    // the requests of this list
    `usage ${A}`,
    `usage ${A} --days 2 --json`,
  ],
  brief: [
    'brief planning-01',
    'brief planning-01 --language es',
    'brief planning-02 --json',
    'brief flight-plan-01 --context',
    'brief flight-plan-01 --context --language es',
    'brief flight-plan-typed-03',
    'brief none',
  ],
  operator: [
    'account list',
    `account show ${A}`,
    `account show ${A} --json`,
    `account delete ${A} --dry-run`,
    `account delete ${A}`,
    ...KINDS.map((kind) => `records list ${A} --kind ${kind}`),
    `records list ${A} --kind aircraft --json`,
    `records show ${A} --kind pilot pilot`,
    `records show ${A} --kind checkFlight check-flight-01`,
    `attach list ${A} --to aerodrome --record SADF`,
    `attach list ${A} --to aircraft --record aircraft-lv-xsa --json`,
    `live ${A}`,
    `command list ${A}`,
    'backup --dry-run bag.backup',
    'backup bag.backup',
    'backup verify bag.backup --json',
    'restore bag.backup --dry-run',
    'maintain',
    'migrate',
    'migrate --json',
  ],
  exchange: [
    `logbook totals ${A}`,
    `logbook totals ${A} --from 2026-01-01 --to 2026-06-30`,
    `logbook totals ${A} --json`,
    `logbook opening ${A} --date 2010-12-31 --time localDayPilot=120:30 --landings 240 --dry-run`,
    `logbook undecided ${A} --dual copilot --dry-run`,
    `logbook undo ${A} --dry-run`,
    'logbook maps',
    ...['foreflight.csv', 'logten.txt', 'myflightbook-decimal-comma.csv'].map(
      (name) => `logbook import --account sample-guest FIXTURES/exchange/${name} --dry-run`,
    ),
    ...['fpl', 'gpx', 'fms', 'pln', 'lnmpln', 'geojson', 'icao'].map(
      (to) => `route export ${A} planning-01 --to ${to}`,
    ),
    `route export ${A} planning-03 --to fpl --short-names`,
    `route export ${A} flight-plan-typed-01 --to gpx`,
    `checklist export ${A} checklist-lv-xsa-1 checklist-lv-xsa-2 --to gplt --out x.gplt`,
    `checklist import ${A} x.gplt --aircraft aircraft-lv-xsa --dry-run`,
    `checklist export ${A} checklist-lv-xsa-1 --to ace --out x.ace`,
    `checklist import ${A} x.ace --aircraft aircraft-lv-xsb --dry-run --json`,
  ],
  profiles: [
    'login --url SERVER',
    'login --url SERVER --profile club --json',
    'login --url http://bag.example.org',
    'login --url SERVER --profile a/b',
    'login',
    'me --profile club',
    'me --profile none',
    'logout --profile club',
    'logout --profile club',
    'logout --json',
  ],
  refused: [
    'nothing',
    'logbok',
    'help nosuch',
    'account',
    'account help nosuch',
    'me extra',
    'me --colour red',
    'notes none',
    'aerodrome',
    'get v1/me',
    'get /v1/notes?limit=0',
    'get /v1/notes?cursor=x --json',
    'checklist show none',
    'checklist show --aircraft LV-ZZZ',
    'session show none',
    'brief planning-01 --language fr',
    'brief planning-01 --out brief.txt',
    'calendar',
    'report --out none/report.html',
    'weather XX',
    'logbook --limit 0',
    `logbook totals ${A} --from 2026-02-30`,
    `logbook totals ${A} --from 2026-06-30 --to 2026-01-01`,
    'logbook totals --account nobody',
    'account show',
    'account create --email nobody',
    'account create --email sample@example.invalid --id sample-pilot',
    `account confirm ${A}`,
    `account reset ${A}`,
    `key rotate ${A}`,
    `usage ${A} --days 91`,
    `records list ${A} --kind boat`,
    `records show ${A} --kind note none`,
    `attach add ${A} --to aerodrome --record SADF --kind manual FIXTURES/files/sadf-diagram.png`,
    `attach add ${A} --to aircraft --record none --kind manual FIXTURES/files/sadf-diagram.png`,
    `attach remove ${A} --to aerodrome --record SADF none`,
    `command send ${A} FIXTURES/sample-weather.txt`,
    `session delete ${A} none`,
    `airways load FIXTURES/sample-weather.txt`,
    `import ${A} FIXTURES/sample-weather.txt`,
    `import ${A} none.jsonl`,
    `route import ${A} FIXTURES/sample-weather.txt`,
    `route export ${A} none --to fpl`,
    `route export ${A} planning-01 --to kml`,
    `checklist import ${A} FIXTURES/sample-weather.txt --aircraft aircraft-lv-xsa`,
    `logbook import ${A} FIXTURES/sample-weather.txt`,
    `logbook sheet ${A} --out sheet.txt`,
    'backup none/bag.backup',
    'backup verify FIXTURES/sample-weather.txt',
    'restore FIXTURES/sample-weather.txt',
    'serve --port 70000',
    'serve --host 0.0.0.0 --port 0',
    'serve --tls-cert none.pem',
    'start --port x',
    'completion tcsh',
    '--config none.env me',
  ],
}

test.each(Object.entries(TRANSCRIPTS))('what the commands of %s print is what was approved', async (name, lines) => {
  const printed: string[] = []
  for (const line of lines) printed.push(await sample.transcript(line))
  await expect(printed.join('')).toMatchFileSnapshot(`approved/commands/${name}.txt`)
})

test('what doctor finds is what was approved', async () => {
  const port = String(await freePort())
  const settings = {
    good: [`FLIGHTBAG_PORT=${port}`],
    misspelt: [`FLIGHTBAG_PORT=${port}`, 'FLIGHTBAG_PROT=1', 'FLIGHTBAG_SOMETHING=1'],
    exposed: [`FLIGHTBAG_PORT=${port}`, 'FLIGHTBAG_HOST=0.0.0.0'],
    wrong: ['FLIGHTBAG_PORT=x'],
  }
  for (const line of ['backup doctor.backup', 'maintain']) await sample.transcript(line)
  const all: string[] = []
  for (const [name, lines] of Object.entries(settings)) {
    sample.write(`${name}.env`, `${lines.join('\n')}\n`)
    all.push(await sample.transcript(`doctor --config ${name}.env${name === 'exposed' ? ' --json' : ''}`))
  }
  // the files of the disk are listed by their sizes
  const facts = /[\d.]+(?= MiB free)|(?<=MiB free; )[^"\n]+|(?<=SQLite )[\d.]+/g
  const shown = all.join('').replaceAll(port, 'PORT').replaceAll(facts, 'N')
  await expect(shown).toMatchFileSnapshot('approved/commands/doctor.txt')
})

test('the completion scripts are what was approved', async () => {
  const all: string[] = []
  for (const shell of SHELLS) all.push(shortened(await sample.transcript(`completion ${shell}`), 40))
  await expect(all.join('')).toMatchFileSnapshot('approved/commands/completion.txt')
})

test('what the first start prints is what was approved', async () => {
  await expect(sample.welcome).toMatchFileSnapshot('approved/commands/start.txt')
})

/** The names of a command and of those below it. */
function namesOf(command: Command, before = ''): readonly string[] {
  return command.commands.flatMap((child) => {
    const name = `${before}${child.name()}`
    return [name, ...namesOf(child, `${name} `)]
  })
}

test('the help of each command is what was approved', async () => {
  const context = { io: memoryIo(), env: {}, args: [], open: openRuntime, exitCode: null }
  const names = namesOf(createProgram(context))
  expect(names.length).toBeGreaterThan(50)
  const printed: string[] = []
  for (const name of names) printed.push(await sample.transcript(`${name} --help`))
  await expect(printed.join('')).toMatchFileSnapshot('approved/commands/help.txt')
})
