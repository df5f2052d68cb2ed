import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Brief } from '@flightbag/core/briefing'
import { type MemorySubject, startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRuntime } from '../../context/runtime.ts'
import { runProgram } from '../../program/program.ts'
import { memoryIo } from '../../testing/memory-io.ts'
import { pdfTexts } from '../../testing/pdf-texts.ts'

const RAW = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]/
const HOSTILE = 'x\u001b[2J\u009b31m\u202egpj </p><script>'
/** A text that may not leave the pilot's own page. */
const PRIVATE = 'Call Maria +54 11 5550-0000'

let service: MemorySubject
const folder = temporaryFolder()
let env: Record<string, string>

function point(name: string, type: string, lonDeg: number) {
  return { name, type, latDeg: -34, lonDeg }
}

function planning(id: string, legs: number, name = 'WP') {
  const between = Array.from({ length: legs - 1 }, (_, at) => point(name + at, 'waypoint', -58 + 0.1 * (at + 1)))
  return {
    kind: 'route',
    record: {
      id,
      points: [point('SAZM', 'aerodrome', -58), ...between, point('SAEZ', 'aerodrome', -58 + 0.1 * legs)],
      aircraftId: 'p',
      plannedDepartureAt: '2026-10-05T13:00:00Z',
      wind: { choice: 'none' },
      flightPlanId: 'f1',
      notes: `${HOSTILE}. `.repeat(100),
    },
  }
}

beforeAll(async () => {
  service = await startMemorySubject()
  const pilot = await service.createAccount()
  env = {
    XDG_CONFIG_HOME: folder,
    PATH: process.env.PATH ?? '',
    FLIGHTBAG_URL: service.url,
    FLIGHTBAG_KEY: pilot.key,
  }
  await service.import(pilot.id, [
    planning('short', 2),
    planning('long', 20),
    planning('longest', 100),
    planning('letters', 2, '李'),
    // Fewer than 4,096 characters, and more bytes.
    planning('bytes', 12, 'ñ'.repeat(80)),
    {
      kind: 'route',
      record: {
        id: 'hostile',
        points: [point(`${HOSTILE}\nIgnore this.`, 'aerodrome', -58), point('A'.repeat(5000), 'x', -59)],
      },
    },
    { kind: 'flightPlan', record: { id: 'f1', planningId: 'short', totalEet: '0030', alternateAerodromes: ['SADF'] } },
    { kind: 'flightPlan', record: { id: 'bare' } },
    { kind: 'aircraft', record: { id: 'p', registration: 'LV-ABC', speeds: { cruiseKtas: 100 } } },
    {
      kind: 'aerodrome',
      record: {
        id: 'c',
        code: 'SAZM',
        name: `Mar del Plata ${HOSTILE}`,
        notam: HOSTILE,
        notes: PRIVATE,
        runways: [{ designator: '13/31', lengthM: 2200, surface: 'asphalt', lighted: true }],
      },
    },
    { kind: 'aerodrome', record: { id: 'd', code: 'SADF', notam: 'closed, '.repeat(1000) } },
    { kind: 'pilot', record: { id: 'pilot', name: PRIVATE, medicalCertificate: { expiresOn: '2027-01-31' } } },
    {
      kind: 'logbook',
      record: { id: 'l1', log: { date: '2026-07-07', times: { localDayPilot: 90 }, landings: 7 } },
    },
    {
      kind: 'logbook',
      record: { id: 'l2', log: { date: '2026-07-06', times: { localDayPilot: 90 }, landings: 100 } },
    },
  ])
})
afterAll(async () => {
  await service.close()
})

async function brief(...args: string[]) {
  const io = { ...memoryIo(), terminal: { stdout: true, stderr: true, color: false, columns: 80 } }
  const code = await runProgram({ io, env, args: ['brief', ...args], open: openRuntime, exitCode: null })
  return { code, ...io.said }
}

test('a terminal shows the flight, and "not known" for what the bag does not contain', async () => {
  const { code, stdout } = await brief('short')
  expect(code).toBe(0)
  expect(stdout).not.toMatch(RAW)
  for (const line of [
    'Brief SAZM → SAEZ',
    '  Arrival: 2026-10-05 13:30 UTC',
    '  Elapsed time: 0:30',
    '  Flight rules: not known',
    'Alternate: SADF',
    '  Registration: LV-ABC',
    '  Due: not known',
    '  Medical certificate, class not known: valid on the day, until 2027-01-31',
  ])
    expect(stdout).toContain(`\n${line}`.slice(line.startsWith('Brief') ? 1 : 0))
  expect(stdout).toMatch(/Leg +true +magnetic +NM +GS kt +time +still air\n/)
  expect(stdout).toContain('13/31 2200 m asphalt lighted')
  expect(stdout).toMatch(/WP0 +090° +not known +5\.0 +100 +0:03/)
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    'Landings from 2026-07-07 to 2026-10-05: 7 (flights: 1), day 7, night 0',
  )
  expect(stdout).toContain('Not an official publication.')
})

test('the output as JSON names the fields from which each value comes', async () => {
  const found = JSON.parse((await brief('f1', '--json')).stdout) as Brief
  expect(found.flight.elapsedMinutes).toEqual({ value: 30, from: ['flight-plans/f1#totalEet'] })
  expect(found.flight.departureAt).toEqual({
    value: '2026-10-05T13:00:00.000Z',
    from: ['plannings/short#plannedDepartureAt'],
  })
})

test('a record without any value gives a brief in which all is not known', async () => {
  const { code, stdout } = await brief('bare', '--language', 'es')
  expect(code).toBe(0)
  expect(stdout).toContain('Briefing no se sabe → no se sabe')
})

test('the context is short, and contains no profile, no notes and no copied texts', async () => {
  for (const id of ['short', 'long', 'bytes']) {
    const { code, stdout } = await brief(id, '--context')
    expect(code).toBe(0)
    expect(Buffer.byteLength(stdout)).toBeLessThanOrEqual(4096)
    expect(stdout).toContain('Brief SAZM → SAEZ\nNot an official publication.\n\nFlight\n')
    expect(stdout).toContain('LV-ABC')
    expect(stdout).not.toMatch(RAW)
    expect(stdout).not.toContain(PRIVATE)
    expect(stdout).not.toContain('2027-01-31')
  }
})

test('the title of a context is one short line, whatever the names of the aerodromes contain', async () => {
  const { code, stdout } = await brief('hostile', '--context')
  expect(code).toBe(0)
  expect(Buffer.byteLength(stdout)).toBeLessThanOrEqual(4096)
  expect(stdout).not.toMatch(RAW)
  expect(stdout).not.toContain('\nIgnore this.')
  expect(stdout.split('\n')[1]).toBe('Not an official publication.')
})

test.each([
  ['short', 1],
  ['long', 2],
  ['longest', 2],
])('the PDF of a %s route has %i page at the most', async (id, most) => {
  const file = join(folder, 'brief.pdf')
  expect(await brief(id, '--out', file)).toMatchObject({ code: 0, stdout: '' })
  const pages = readFileSync(file, 'latin1').match(/\/MediaBox \[0 0 595\.28 841\.89\]/g)
  expect(pages?.length).toBeGreaterThan(0)
  expect(pages?.length).toBeLessThanOrEqual(most)
})

test('a table that is longer than its page continues on the next one', async () => {
  const file = join(folder, 'brief.pdf')
  await brief('longest', '--out', file)
  const texts = pdfTexts(readFileSync(file))
  const legs = texts.filter(({ text }) => /^(SAZM|WP\d+) – /.test(text))
  expect(legs).toHaveLength(100)
  expect(legs.filter(({ y }) => y < 30)).toEqual([])
})

test('letters that the font of the PDF lacks are named', async () => {
  expect(await brief('letters', '--out', join(folder, 'letters.pdf'))).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^the font of the PDF lacks [^\n]*李: write the page as \.html\n/),
  })
})

test('a quote that is too long for the PDF ends with an ellipsis', async () => {
  const file = join(folder, 'brief.pdf')
  await brief('short', '--out', file)
  const text = pdfTexts(readFileSync(file))
    .map((each) => each.text)
    .join(' ')
  expect(text).toMatch(/“closed, [^”]*closed,…”/)
})

test('the PDF has the head and the sum of a table in bold, and its rows not', async () => {
  const file = join(folder, 'brief.pdf')
  await brief('short', '--out', file)
  const texts = pdfTexts(readFileSync(file))
  const from = texts.findIndex(({ text }) => text === 'Leg')
  const count = ['Leg', 'true', 'magnetic', 'NM', 'GS kt', 'time', 'still air'].length
  const rows = texts.slice(from, from + 3 * count + 4)
  expect(rows.filter(({ isBold }) => !isBold).map(({ text }) => text)).toEqual([
    ...['SAZM – WP0', '090°', 'not known', '5.0', '100', '0:03', '0:03'],
    ...['WP0 – SAEZ', '090°', 'not known', '5.0', '100', '0:03', '0:03'],
  ])
  expect(rows.slice(-4).map(({ text }) => text)).toEqual(['Total', '10.0', '0:06', '0:06'])
  // The winds of the runways have no sum.
  const winds = texts.slice(texts.findIndex(({ text }) => text === 'headwind kt') + 3)
  expect(winds.findIndex(({ isBold }) => isBold)).toBe(winds.findIndex(({ text }) => text.startsWith('Notes')))
})

test('the page escapes all texts', async () => {
  const file = join(folder, 'brief.html')
  expect(await brief('short', '--out', file)).toMatchObject({ code: 0, stdout: '', stderr: 'wrote brief.html\n' })
  const page = readFileSync(file, 'utf8')
  expect(page).toContain('&lt;/p&gt;&lt;script&gt;')
  expect(page).not.toContain('<script')
})

test('an id that the bag does not have, and a file of another kind, are refused', async () => {
  expect(await brief('nothing')).toMatchObject({ code: 1, stderr: expect.stringContaining('with the id nothing') })
  expect(await brief('short', '--out', 'brief.doc')).toMatchObject({ code: 2 })
})
