import type { Command, Option } from 'commander'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRuntime } from '../../../packages/cli/src/context/runtime.ts'
import { createProgram } from '../../../packages/cli/src/program/program.ts'
import { memoryIo } from '../../../packages/cli/src/testing/memory-io.ts'
import { type Sample, startSampleHere } from '../sample.ts'
import { digestOf, shortened } from '../shortened.ts'

let sample: Sample
beforeAll(async () => {
  sample = await startSampleHere()
  for (const line of PREPARED) expect(await sample.transcript(line)).not.toContain('exit code')
})
afterAll(() => sample.stop())

const A = '--account sample-pilot'

/** What makes the files that commands read. */
const PREPARED = [
  'backup sample.backup',
  `checklist export ${A} checklist-lv-xsa-1 --to ace --out sample.ace`,
  'mirror copy --attachments',
]

/** A line of each command that ends by itself and can be repeated, to which one option is added. */
const LINES: Readonly<Record<string, string>> = {
  me: '',
  aerodrome: 'SADF',
  brief: 'planning-01',
  weather: 'SAEZ',
  'logbook list': '',
  'logbook totals': A,
  'logbook import': `--account sample-guest FIXTURES/exchange/foreflight.csv --dry-run`,
  'logbook maps': '',
  'logbook undo': `${A} --dry-run`,
  'logbook opening': `${A} --date 2010-12-31 --time localDayPilot=120:30 --dry-run`,
  'logbook undecided': `${A} --dry-run`,
  'logbook export': `${A} --to csv`,
  'logbook sheet': `${A} --out sheet.csv`,
  notes: '',
  'checklist show': '',
  'checklist export': `${A} checklist-lv-xsa-1 --to ace --out other.ace`,
  'checklist import': `${A} sample.ace --dry-run`,
  get: '/v1/notes?limit=2',
  report: '--out report.html',
  calendar: '--out bag.ics',
  mirror: 'copy',
  'account list': '',
  'account show': A,
  'account delete': `${A} --dry-run`,
  import: `${A} FIXTURES/sample-guest-bag.jsonl --dry-run`,
  export: A,
  'records list': `${A} --kind note`,
  'records show': `${A} --kind note note-01`,
  'attach list': `${A} --to aerodrome --record SADF`,
  'route export': `${A} planning-03 --to fpl`,
  'route import': `${A} sample.ace --dry-run`,
  'session show': 'sample-session-1',
  live: A,
  'command list': A,
  backup: 'sample.backup --dry-run',
  'backup verify': 'sample.backup',
  restore: 'sample.backup --dry-run',
  maintain: '',
  migrate: '--dry-run',
}

/** Values of options by their placeholder, some of them of no use to a command. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  aircraft: ['LV-XSA', 'aircraft-lv-xsb', 'lv-xsa', 'none'],
  assignment: ['Total=TotalTime', 'None=TotalTime', 'Total=None', 'Total'],
  cell: ['localNightPilot=1:00', 'localDayPilot=1.5', 'none=1:00'],
  code: ['en', 'es', 'fr'],
  count: ['0', '1', '90', '-1', 'x'],
  date: ['2026-01-01', '2026-09-30', '2026-02-30', '1900-01-01'],
  digest: ['none', 'a'.repeat(64)],
  file: ['other.html', 'other.pdf', 'other.txt', 'none/other.html'],
  format: ['foreflight', 'csv', 'gplt', 'gpx', 'none'],
  id: ['aircraft-lv-xsa', 'none'],
  kind: ['aircraft', 'pilot', 'none'],
  name: ['easa', 'argentina', 'web-logbook', 'none'],
  number: ['0', '1', '500', 'x'],
  order: ['dmy', 'mdy', 'none'],
  owner: ['aircraft', 'none'],
  role: ['none'],
  rule: ['pilot', 'copilot', 'skip', 'update', 'keep', 'anac', 'nearest', 'none'],
  time: ['2026-10-05T14:00:00Z', '2026-10-05', 'none'],
  unit: ['minutes', 'hours', 'none'],
  account: ['sample-guest', 'sample@example.invalid', 'none'],
}

/** Options that need another program, or do not end. */
const LEFT_OUT = new Set(['--jq', '--exec', '--post', '--every', '--watch', '--profile'])

interface Found {
  readonly name: string
  readonly options: readonly Option[]
}

function commandsBelow(command: Command, before = ''): readonly Found[] {
  return command.commands.flatMap((child) => {
    const name = `${before}${child.name()}`
    return [{ name, options: child.options }, ...commandsBelow(child, `${name} `)]
  })
}

/** An option as it is written, with each of its values. */
function writtenForms({ long, flags, argChoices }: Option): readonly string[] {
  const placeholder = /[<[](\w+)/.exec(flags)?.[1]
  if (placeholder === undefined) return [long!]
  const values = argChoices ? [...argChoices, 'none'] : (VALUES[placeholder] ?? expect.fail(`no values for ${flags}`))
  return values.map((value) => `${long} ${value}`)
}

const context = { io: memoryIo(), env: {}, args: [], open: openRuntime, exitCode: null }
const found = commandsBelow(createProgram(context)).filter(({ name }) => name in LINES)

test('every line is one of a command', () => {
  expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(LINES).sort())
})

test.each(found)('what $name prints with each of its options is what was approved', async ({ name, options }) => {
  const forms = options.filter(({ long }) => !LEFT_OUT.has(long ?? '')).flatMap(writtenForms)
  const all: string[] = []
  for (const form of ['', ...forms]) {
    const line = `${name} ${LINES[name]} ${form}`.replaceAll(/ +/g, ' ').trim()
    all.push(shortened(await sample.transcript(line), 5))
    if (form !== '--json') all.push(`with --json: SHA-256 ${digestOf(await sample.transcript(`${line} --json`))}...\n`)
  }
  await expect(all.join('')).toMatchFileSnapshot(`../approved/varied/options/${name.replaceAll(' ', '-')}.txt`)
})
