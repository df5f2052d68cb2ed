import { chmodSync, existsSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MemorySubject, startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { refusingPort } from '@flightbag/testing/lib/free-port'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import type { Command } from 'commander'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openRuntime } from '../../context/runtime.ts'
import { createProgram, runProgram } from '../../program/program.ts'
import { memoryIo } from '../../testing/memory-io.ts'

const RAW = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]/
const HOSTILE = 'x\u001b[2J\u009b31m\u202egpj'
// In this zone it is still the month before.
vi.stubEnv('TZ', 'America/Argentina/Buenos_Aires')
const thisMonth = '2026-11'
vi.useFakeTimers({ now: Date.parse(`${thisMonth}-01T01:00:00Z`), toFake: ['Date'] })

let service: MemorySubject
let key: string
const folder = temporaryFolder()
let env: Record<string, string>

beforeAll(async () => {
  service = await startMemorySubject()
  const pilot = await service.createAccount()
  key = pilot.key
  env = { XDG_CONFIG_HOME: folder, PATH: process.env.PATH ?? '' }
  await service.import(pilot.id, [
    {
      kind: 'aerodrome',
      record: {
        id: 'c',
        code: 'SAZM',
        name: `Mar del Plata ${HOSTILE}`,
        city: HOSTILE,
        notam: HOSTILE,
        runways: [{ designator: HOSTILE }],
        contacts: { [HOSTILE]: HOSTILE },
      },
    },
    { kind: 'aircraft', record: { id: 'p', registration: 'LV-ABC' } },
    { kind: 'pilot', record: { id: 'pilot', medicalCertificate: { expiresOn: '2027-01-31' } } },
    { kind: 'aircraft', record: { id: 'q', registration: 'LV-XYZ' } },
    { kind: 'aircraft', record: { id: 'none', registration: 'LV-BAR' } },
    ...Array.from({ length: 205 }, (_, n) => ({
      kind: 'note',
      record: { id: `n${n}`, title: HOSTILE, text: HOSTILE, tags: [HOSTILE], pinned: n === 7 },
    })),
    {
      kind: 'logbook',
      record: {
        id: 'l1',
        aircraftId: 'p',
        log: { date: `${thisMonth}-01`, times: { localDayPilot: 90 }, landings: 2 },
      },
    },
    {
      kind: 'logbook',
      record: { id: 'l2', from: HOSTILE, log: { date: '2020-01-01', times: { localNightPilot: 61 } } },
    },
    {
      kind: 'checklist',
      record: {
        id: 'k',
        aircraftId: 'p',
        title: HOSTILE,
        sections: [{ title: 's', items: [{ challenge: 'Belts', response: 'ON', critical: true, note: HOSTILE }] }],
      },
    },
    { kind: 'checklist', record: { id: 'k2', aircraftId: 'q', title: 'Other' } },
    {
      kind: 'pluginSession',
      record: {
        id: 'flight-1',
        schema: 1,
        startedAt: '2026-10-03T10:00:00Z',
        events: [
          {
            at: '2026-10-03T10:01:00Z',
            kind: 'turn',
            station: 'tower',
            heard: 'ready',
            said: HOSTILE,
            intent: HOSTILE,
          },
        ],
      },
    },
    {
      kind: 'pluginSession',
      record: {
        id: 'hostile',
        schema: 1,
        startedAt: '2026-10-03T01:00:00Z',
        aircraft: { registration: HOSTILE, icaoType: HOSTILE },
        flight: { departure: HOSTILE, destination: HOSTILE, callsign: HOSTILE },
        events: [{ at: '2026-10-03T01:01:00Z', kind: 'turn', station: HOSTILE, heard: HOSTILE, said: HOSTILE }],
      },
    },
  ])
  const login = await run({ FLIGHTBAG_KEY: key }, 'login', '--url', `${service.url}/`)
  expect(login).toMatchObject({ code: 0, stderr: '' })
})
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  await service.close()
})

async function run(more: Record<string, string>, ...args: string[]) {
  const io = { ...memoryIo(), terminal: { stdout: true, stderr: true, color: false, columns: 80 } }
  const code = await runProgram({ io, env: { ...env, ...more }, args, open: openRuntime, exitCode: null })
  expect(io.said.stdout + io.said.stderr).not.toContain(key)
  return { code, ...io.said }
}
function pilot(...args: string[]) {
  return run({}, ...args)
}
async function json(...args: string[]) {
  return JSON.parse((await pilot(...args, '--json')).stdout)
}

test('login stores a key that the service accepts, and no other', async () => {
  const file = join(folder, 'flightbag', 'profiles.json')
  const before = readFileSync(file, 'utf8')
  expect(before).toContain(key)
  expect(before).toContain(`"${service.url}"`)
  const wrong = `${key.slice(0, -3)}AAA`
  const refused = await run({ FLIGHTBAG_KEY: wrong }, 'login', '--url', service.url, '--profile', 'wrong')
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('does not accept the API key') })
  expect(refused.stdout + refused.stderr).not.toContain(wrong)
  expect(await run({ FLIGHTBAG_KEY: key }, 'login', '--url', 'http://bag.example.org')).toMatchObject({ code: 2 })
  expect(await pilot('login', '--url', service.url)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no key'),
  })
  expect(readFileSync(file, 'utf8')).toBe(before)
  const ended = await run({ XDG_CONFIG_HOME: file, FLIGHTBAG_KEY: key }, 'login', '--url', service.url)
  expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('cannot be written') })
})

test('a command that is interrupted at the prompt for the key, or while jq runs, says nothing', async () => {
  const interruption = new AbortController()
  const io = memoryIo({ signal: interruption.signal })
  async function ran(more: Readonly<Record<string, string>>, ...args: readonly string[]) {
    const code = await runProgram({ io, env: { ...env, ...more }, args, open: openRuntime, exitCode: null })
    return { code, ...io.said }
  }
  const bin = temporaryFolder()
  writeFileSync(join(bin, 'jq'), '#!/bin/sh\n: >"$(dirname "$0")/started"\nexec sleep 600\n', { mode: 0o700 })
  const started = watch(bin, () => interruption.abort())
  const nothing = { code: 130, stdout: '', stderr: '' }
  expect(await ran({ PATH: `${bin}:${env.PATH}` }, 'get', '/v1/me', '--jq', '.')).toEqual(nothing)
  started.close()
  expect(await ran({}, 'login', '--url', service.url)).toEqual(nothing)
})

test('each command of the pilot uses the profile that --profile names, and not that of the environment', async () => {
  const program = createProgram({ io: memoryIo(), env: {}, args: [], open: openRuntime, exitCode: null })
  function leavesOf(command: Command, path: readonly string[] = []): readonly (readonly string[])[] {
    const own = command.options.some(({ long }) => long === '--profile') ? [path] : []
    return [...own, ...command.commands.flatMap((inner) => leavesOf(inner, [...path, inner.name()]))]
  }
  const others = ['login', 'logout']
  const paths = leavesOf(program).filter(([name = '']) => !others.includes(name))
  expect(paths.length).toBeGreaterThan(10)
  const more: Record<string, readonly string[]> = {
    aerodrome: ['SAZM'],
    brief: ['b'],
    calendar: ['--out', join(folder, 'none')],
    get: ['/v1/me'],
    mirror: [join(folder, 'none')],
    report: ['--out', join(folder, 'none.html')],
    'checklist show': ['--aircraft', 'p'],
    'session show': ['s'],
  }
  for (const path of paths) {
    const args = [...path, ...(more[path.join(' ')] ?? []), '--profile', 'nowhere']
    const ran = await run({ FLIGHTBAG_URL: service.url, FLIGHTBAG_KEY: key }, ...args)
    expect({ path, ...ran }).toMatchObject({
      path,
      code: 1,
      stderr: expect.stringContaining('there is no profile nowhere:'),
    })
  }
})

test('several profiles are kept apart, and logout removes one', async () => {
  await run({ FLIGHTBAG_KEY: `${key}\r\n` }, 'login', '--url', service.url, '--profile', 'second')
  expect(await pilot('me', '--profile', 'second')).toMatchObject({ code: 0 })
  expect(await json('logout', '--profile', 'second')).toEqual({ profile: 'second' })
  expect(await pilot('me', '--profile', 'second')).toMatchObject({ code: 1, stderr: expect.stringContaining('login') })
  expect(await pilot('me')).toMatchObject({ code: 0 })
})

test('with --json each command prints the terms of the API', async () => {
  expect(await json('me')).toMatchObject({ displayName: 'A. Pilot', apiKey: { prefix: expect.any(String) } })
  expect(await json('aerodrome', 'sazm')).toMatchObject({ id: 'c', notam: HOSTILE })
  expect(await json('weather', 'SAZM')).toMatchObject([
    { ident: 'SAZM', metar: { raw: expect.stringContaining('9999') } },
  ])
  expect(await json('weather')).toMatchObject([{ ident: 'SAZM', name: `Mar del Plata ${HOSTILE}` }])
  expect(await json('notes')).toHaveLength(205)
  expect(await json('notes', 'n3')).toMatchObject([{ id: 'n3', title: HOSTILE }])
  expect(await json('logbook')).toMatchObject({
    totals: { totals: { flight: 151 } },
    entries: [{ id: 'l1' }, { id: 'l2' }],
  })
  expect((await json('logbook', '--limit', '1')).entries).toHaveLength(1)
  expect(await json('checklist', '--aircraft', 'lvabc')).toMatchObject({ checklists: [{ id: 'k' }] })
  expect((await json('checklist', 'k2')).checklists).toHaveLength(1)
})

const SHOWN = [
  'me',
  'aerodrome SAZM',
  'weather',
  'notes',
  'logbook',
  'checklist',
  'get /v1/notes',
  'session show hostile',
]

test.each(SHOWN.map((line) => line.split(' ')))('nothing in the records of %s acts on a terminal', async (...args) => {
  const { code, stdout } = await pilot(...args)
  expect(code).toBe(0)
  expect(stdout).not.toMatch(RAW)
})

test('the logbook shows totals, a chart of the months and the flights', async () => {
  const { stdout } = await pilot('logbook')
  expect(stdout).toContain('2:31 in 2 flights, 2 landings')
  expect(stdout).toMatch(/·{23}█ .*at most 1:30/)
  expect(stdout).toMatch(/^2020-01-01 .* 1:01 +1:01 +0$/m)
  expect(stdout).toMatch(new RegExp(`^${thisMonth}-01 .*LV-ABC`, 'm'))
})

test('the aircraft are read only if a flight does not name its own', async () => {
  const other = await service.createAccount()
  const record = { id: 'l', registration: 'LV-OWN', log: { date: `${thisMonth}-01` } }
  await service.import(other.id, [{ kind: 'logbook', record }])
  const before = service.requests.length
  const { stdout } = await run({ FLIGHTBAG_URL: service.url, FLIGHTBAG_KEY: other.key }, 'logbook')
  expect(stdout).toContain('LV-OWN')
  expect(service.requests.slice(before).map(({ route }) => route)).toEqual([
    'GET /v1/logbook/totals',
    'GET /v1/logbook',
  ])
})

test('a checklist is challenge, dots and response, with a mark at a critical item', async () => {
  expect((await pilot('checklist', 'k')).stdout).toMatch(/^LV-ABC {2}x.* {2}! Belts \.{30,} ON$/ms)
})

test('the account has no key that was rotated, and a pinned note is the first one', async () => {
  expect((await pilot('me')).stdout).toMatch(/^key created at {2}2.*\nkey rotated at {2}-$/m)
  expect((await pilot('notes', 'n3', 'n7')).stdout).toMatch(/^x[^\n]*\npinned · .* · n7\n/)
})

test('get prints any path, all pages on request, and what jq makes of them', async () => {
  const { data, page } = JSON.parse((await pilot('get', '/v1/notes?limit=2')).stdout)
  expect([data.length, page.total]).toEqual([2, 205])
  const before = service.requests.length
  expect(JSON.parse((await pilot('get', '/v1/notes', '--paginate')).stdout).data).toHaveLength(205)
  // The pages are the largest ones, because the requests of a minute are limited.
  expect(service.requests.length - before).toBe(2)
  for (const path of ['@example.org/', 'v1/me', '.example.org/v1/me'])
    expect(await pilot('get', path)).toMatchObject({ code: 2, stderr: expect.stringContaining('must begin with /') })
  expect(await pilot('get', '/v1/nothing')).toMatchObject({ code: 1, stderr: expect.stringContaining('404 not_found') })
})

test('jq gets the answer through a pipe and nothing of the environment; without jq the command names it', async () => {
  const bin = join(folder, 'jq')
  writeFileSync(bin, '#!/bin/sh\nprintf "%s|%s|" "$2" "$FLIGHTBAG_KEY"; cat; printf "\\033[2J"\n')
  chmodSync(bin, 0o700)
  const PATH = `${folder}:${env.PATH}`
  const { code, stdout } = await run({ PATH, FLIGHTBAG_KEY: key }, 'get', '/v1/me', '--jq', '--arg')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^ --arg\|\|\{"data".*·\[2J$/)
  writeFileSync(bin, '#!/bin/sh\necho "jq: compile error" >&2; exit 3\n')
  expect(await run({ PATH }, 'get', '/v1/me', '--jq', 'x')).toMatchObject({
    code: 1,
    stderr: 'flightbag: jq: compile error\n',
  })
  expect(await run({ PATH: '/nowhere' }, 'get', '/v1/me', '--jq', '.')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('needs the program jq'),
  })
})

test('a record that is not there, and a service that does not answer, are one line', async () => {
  expect(await pilot('aerodrome', 'none')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^flightbag: 404 .*\n$/),
  })
  for (const [args, missing] of [
    [['k2', 'k9'], 'checklist with the id k9'],
    [['k2', '--aircraft', 'LV-ABC'], 'checklist with the id k2 for the aircraft LV-ABC'],
    [['--aircraft', 'LV-NIL'], 'aircraft LV-NIL'],
  ] as const) {
    expect(await pilot('checklist', ...args)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `flightbag: the bag has no ${missing}\n`,
    })
  }
  expect(await pilot('checklist', '--aircraft', 'lv-bar')).toMatchObject({ code: 0, stdout: 'no checklists\n' })
  const { port, release } = await refusingPort()
  const nobody = { FLIGHTBAG_URL: `http://127.0.0.1:${port}`, FLIGHTBAG_KEY: key }
  expect(await run(nobody, 'me')).toMatchObject({
    code: 1,
    stderr: 'flightbag: the service cannot be reached: nothing listens there\n',
  })
  await release()
})

test('without a profile a command names login', async () => {
  const nowhere = { XDG_CONFIG_HOME: join(folder, 'empty') }
  expect(await run(nowhere, 'notes')).toMatchObject({ code: 1, stderr: expect.stringContaining('flightbag login') })
})

test('the help lists the commands of the pilot apart from those of operators', async () => {
  const { stdout } = await pilot('--help')
  const [, pilots = '', operators = ''] = stdout.split(/^Commands of .*:$/m)
  for (const name of ['login', 'me', 'aerodrome', 'weather', 'logbook', 'notes', 'checklist', 'get'])
    expect(pilots).toMatch(new RegExp(`^ {2}${name} `, 'm'))
  for (const name of ['serve', 'account', 'import', 'migrate'])
    expect(operators).toMatch(new RegExp(`^ {2}${name} `, 'm'))
})

test('calendar writes the expiries of the pilot profile to a file', async () => {
  const file = join(folder, 'bag.ics')
  expect(await pilot('calendar', '--out', file)).toMatchObject({ code: 0, stdout: '', stderr: 'wrote bag.ics\n' })
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('DTSTART;VALUE=DATE:20270131\r\nSUMMARY:Medical certificate: last day of validity\r\n')
  await pilot('calendar', '--out', file, '--language', 'es')
  expect(readFileSync(file, 'utf8')).toMatch(/SUMMARY:Certificado médico: /)
})

test('calendar names the expiries that are no dates, and refuses a profile without any other', async () => {
  const account = await service.createAccount()
  const file = join(folder, 'no-entries.ics')
  function calendar() {
    return run({ FLIGHTBAG_URL: service.url, FLIGHTBAG_KEY: account.key }, 'calendar', '--out', file)
  }
  const none = 'flightbag: the pilot profile has no date of expiry: nothing was written\n'
  expect(await calendar()).toMatchObject({ code: 1, stdout: '', stderr: none })
  const bad = [
    { name: `Night ${HOSTILE}`, expiresOn: '2027-02-30' },
    { name: 'IFR', expiresOn: { year: 2027 } },
  ]
  await service.import(account.id, [{ kind: 'pilot', record: { id: 'pilot', ratings: bad } }])
  const invalid = 'ratings\\[0\\]\\.expiresOn is no date YYYY-MM-DD: "2027-02-30"'
  const named = new RegExp(`^not in the calendar: rating Night x[^\n]*, ${invalid}\n.*rating IFR, `)
  const skipped = await calendar()
  expect(skipped).toMatchObject({ code: 1, stderr: expect.stringMatching(named) })
  expect(skipped.stderr).not.toMatch(RAW)
  expect(skipped.stderr.endsWith(none)).toBe(true)
  expect(existsSync(file)).toBe(false)
  const medicalCertificate = { expiresOn: '2027-01-31' }
  await service.import(account.id, [{ kind: 'pilot', record: { id: 'pilot', ratings: bad, medicalCertificate } }])
  expect(await calendar()).toMatchObject({ code: 0, stderr: expect.stringMatching(named) })
  expect(readFileSync(file, 'utf8').match(/BEGIN:VEVENT/g)).toHaveLength(1)
})

test('session show prints the radio exchange, or writes it as a page', async () => {
  const shown = await run({}, 'session', 'show', 'flight-1')
  expect(shown).toMatchObject({ code: 0, stderr: '' })
  expect(shown.stdout).toMatch(/^2026-10-03 10:01:00 {2}pilot {2}x[^\n]*\n {2}ready\ntower\n {2}x/m)
  expect(shown.stdout).not.toMatch(RAW)
  // the day before in the zone of this terminal
  expect((await pilot('session', 'show', 'hostile')).stdout).toContain('2026-10-03 01:00 UTC · ')
  const out = join(folder, 'exchange.html')
  expect(await run({}, 'session', 'show', 'flight-1', '--out', out)).toMatchObject({ code: 0, stdout: '' })
  expect(readFileSync(out, 'utf8')).toContain('<bdi>ready</bdi>')
  expect(await run({}, 'session', 'show', 'flight-1', '--out', out, '--json')).toMatchObject({ code: 0, stdout: '' })
  expect(readFileSync(out, 'utf8')).toMatch(/^<!doctype html>/)
  expect(await run({}, 'session', 'show', 'none')).toMatchObject({ code: 1 })
})

test('each speaker of a radio exchange has a colour', async () => {
  const [at, startedAt] = ['2026-10-03T10:01:00Z', '2026-10-03T10:00:00Z']
  const events = [
    { at, kind: 'turn', station: 'tower', heard: 'ready', said: 'cleared' },
    { at, kind: 'instructor', said: 'right' },
    { at, kind: 'silence', station: 'ground' },
  ]
  const other = await service.createAccount()
  await service.import(other.id, [
    { kind: 'pluginSession', record: { id: 'talk', schema: 1, startedAt, events } },
    { kind: 'pluginSession', record: { id: 'quiet', schema: 1, startedAt } },
  ])
  const quiet = await run({ FLIGHTBAG_URL: service.url, FLIGHTBAG_KEY: other.key }, 'session', 'show', 'quiet')
  expect(quiet.stdout.endsWith('\n\nThe session has no stored events.\n')).toBe(true)
  const io = memoryIo({ color: true })
  const given = { ...env, FLIGHTBAG_URL: service.url, FLIGHTBAG_KEY: other.key }
  const args = ['session', 'show', 'talk']
  expect(await runProgram({ io, env: given, args, open: openRuntime, exitCode: null })).toBe(0)
  const colours = [36, 32, 35, 33].map((code) => `\u001b[${code}m`)
  const names = ['pilot', 'tower', 'instructor', 'ground']
  for (const [place, name] of names.entries()) expect(io.said.stdout).toContain(`${colours[place]}${name}\u001b[0m`)
})
