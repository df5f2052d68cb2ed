import { expect, test } from 'vitest'
import type { ReportSource } from './collect.ts'
import { reportPage } from './page.ts'

function flight(date: string, from: string, to: string, times: object, more: object = {}) {
  return { id: date, aircraftId: 'p', registration: null, from, to, log: { date, times, landings: 2, ...more } }
}

const [CROSS_COUNTRY, COPILOT] = [{ crossCountryDayPilot: 90, crossCountryNightPilot: 30 }, { localDayCopilot: 60 }]
const STATS = { transmissions: 9, readbacksCorrect: 3, readbacksIncorrect: 1, sayAgain: 2, emergencies: 1 }

const SOURCE = {
  account: { displayName: null, email: 'ana@example.org' },
  entries: [
    flight('2026-10-02', 'SADF', 'SAZM', CROSS_COUNTRY),
    flight('2026-10-01', 'SAZM', 'SADF', COPILOT, { breakdown: { instrumentReal: 6, instrumentHood: 12 } }),
    flight('2025-12-31', 'SADF', 'SADF', { localNightPilot: 61 }, { simulator: 15, breakdown: { multiEngine: 61 } }),
  ],
  aircraft: [{ id: 'p', registration: 'LV-ABC', icaoType: 'C172' }],
  aerodromes: [
    { id: 'a', code: 'SADF', name: 'San Fernando', position: { latDeg: -34.4532, lonDeg: -58.5896 } },
    { id: 'b', code: 'SAZM', name: 'Mar del Plata', position: { latDeg: -37.9342, lonDeg: -57.5733 } },
  ],
  plannings: [],
  sessions: [{ id: 's', startedAt: '2026-10-03T10:00:00.000Z', durationMinutes: 62, stats: STATS }],
} as unknown as ReportSource

const PAGE = reportPage(SOURCE, '2026-11-22T12:00:00.000Z')

/** The texts of the page, with those that are shown to a pointer in brackets. */
const TEXT = (PAGE.split('<body>')[1] ?? '')
  .replaceAll(/<[^>]*?title="([^"]*)"[^>]*>/g, ' [$1] ')
  .replaceAll(/<[^>]*>/g, ' ')
  .replaceAll(/\s+/g, ' ')

test.each([
  'Flights of ana@example.org 2025-12 to 2026-11 · written 2026-11-22 ',
  ' flight time 4:01 flights 3 landings 6 as pilot 3:01 cross-country 2:00 at night 1:31 ',
  ' instrument 0:18 simulator 0:15 ',
  ' in hours, all months. 3 h 1.5 h [2025-12: 1:01, of which 1:01 at night] [2026-01: 0:00, of which ',
  ' [2026-10: 3:00, of which 0:30 at night] [2026-11: 0:00, of which 0:00 at night] day night ',
  ' Landings, all months. 4 2 [2025-12: 2 landings] ',
  ' local, day [0:00 as pilot, 1:00 as copilot] 0:00 1:00 local, night [1:01 as pilot, 0:00 as copilot] 1:01 0:00 ',
  ' cross-country, day [1:30 as pilot, 0:00 as copilot] 1:30 0:00 ',
  ' instruction given 0:00 instrument, real 0:06 instrument, hood 0:12 multi-engine 1:01 ',
  ' 4 2 [2026-10-03: 3 readbacks correct, 1 incorrect, 1:02] 10-03 correct incorrect ',
  ' sessions 1 time 1:02 transmissions 9 readbacks correct 75 % “say again” 2 emergencies 1 ',
  ' hours flights landings last flown LV-ABC C172 4:01 3 6 2026-10-02 ',
  ' SADF San Fernando 4 SAZM Mar del Plata 2 ',
  ' SADF – SAZM: 2 flights SADF: 4 departures and arrivals SAZM: 2 departures and arrivals SADF SAZM 50 NM ',
  ' N D year 2026 [2026-01: none] · ',
  ' [2026-10: 3:00] 3.0 [2026-11: none] · 3:00 2025 [2025-12: 1:01] 1.0 1:01 ',
])('the page states%s', (text) => expect(TEXT).toContain(text))

test.each([
  ['height', ['33.89', '16.67', '83.33', '50', '100', '25', '75']],
  ['width', ['0', '66.67', '67.78', '0', '100', '0', '33.33', '0', '100', '100', '50']],
])('the charts have bars with the share of each value as their %s', (name, shares) => {
  expect([...PAGE.matchAll(new RegExp(`${name}:([\\d.]+)%"`, 'g'))].map(([, share]) => share)).toEqual(shares)
})

test.each([
  ['2023-12-01', 'in hours, all months.', ['2023-12', '2024-01']],
  ['2023-11-30', 'in hours, the last 36 months.', ['2023-12', '2024-01']],
])('the charts of months since %s have at most the last 36', (date, about, oldest) => {
  const source = { ...SOURCE, entries: [flight(date, 'SADF', 'SAZM', COPILOT)] } as unknown as ReportSource
  const page = reportPage(source, '2026-11-22T12:00:00.000Z')
  expect(page).toContain(about)
  const months = [...page.matchAll(/title="([\d-]{7}): [\d:]+, of which/g)].map(([, month]) => month)
  expect([months.length, months.slice(0, 2)]).toEqual([36, oldest])
})

test('an empty name of the account, wrong readbacks alone and a year in the simulator are shown as such', () => {
  const source = {
    ...SOURCE,
    account: { displayName: '', email: 'ana@example.org' },
    entries: [flight('2026-10-02', 'SADF', 'SAZM', {}, { simulator: 60 })],
    sessions: [{ ...SOURCE.sessions[0], stats: { ...STATS, readbacksCorrect: 0 } }],
  } as unknown as ReportSource
  const page = reportPage(source, '2026-11-22T12:00:00.000Z')
  expect(page).toContain('<title>Flights of ana@example.org</title>')
  expect(page).toContain('<dt>readbacks correct</dt><dd>0 %</dd>')
  expect(page).toMatch(/<th scope="row">2026<\/th>.*<td class="sum">0:00<\/td>/)
})

test('the chart of the sessions has the newest forty, and their sums have all', () => {
  const sessions = Array.from({ length: 41 }, (_, n) => {
    const startedAt = new Date(Date.UTC(2026, 7, 1 + n, 10)).toISOString()
    return { id: `s${n}`, startedAt, durationMinutes: 1, stats: { transmissions: 1 } }
  })
  const page = reportPage({ ...SOURCE, sessions } as unknown as ReportSource, '2026-11-22T12:00:00.000Z')
  expect(page).not.toContain('title="2026-08-01: 0 readbacks')
  expect(page).toContain('title="2026-08-02: 0 readbacks')
  expect(page).toContain('title="2026-09-10: 0 readbacks')
  expect(page.replaceAll(/<[^>]*>/g, ' ')).toMatch(/sessions +41 +time +0:41 +transmissions +41 /)
})

test('a bag without sessions has a report without their part', () => {
  const page = reportPage({ ...SOURCE, sessions: [] }, '2026-11-22T12:00:00.000Z')
  expect(page).not.toMatch(/Plugin sessions|NaN|Infinity/)
})

test.each([
  ['no flights', []],
  ['one flight without a date', [{ id: 'a', log: { times: COPILOT } }]],
  ['one flight of a later month', [flight('2026-12-01', 'SADF', 'SAZM', COPILOT)]],
])('a bag with %s and no aerodromes has a report without charts of months and without a map', (_, entries) => {
  const source = { ...SOURCE, entries, aerodromes: [] } as unknown as ReportSource
  const page = reportPage(source, '2026-11-22T12:00:00.000Z')
  expect(page).toContain('<p>no flights · written 2026-11-22')
  expect(page).not.toMatch(/NaN|Infinity|undefined|all months|class="map"/)
})

test('routes with an end in common are not added up, and ends without a position are named', () => {
  const flown = ['SADF SAZM', 'SAEZ SAZM', 'SABC SAZY'].map((route) => route.split(' '))
  const entries = flown.map(([from = '', to = ''], n) => flight(`2026-10-0${n + 1}`, from, to, CROSS_COUNTRY))
  const ezeiza = { id: 'c', code: 'SAEZ', name: 'Ezeiza', position: { latDeg: -34.8222, lonDeg: -58.5358 } }
  const source = { ...SOURCE, entries, aerodromes: [...SOURCE.aerodromes, ezeiza] } as unknown as ReportSource
  const page = reportPage(source, '2026-11-22T12:00:00.000Z')
  const routes = [...page.matchAll(/<title>(\w+ – \w+: \d+ flights?)</g)].map(([, route]) => route)
  expect(routes).toEqual(['SADF – SAZM: 1 flight', 'SAEZ – SAZM: 1 flight'])
  expect(page).toContain('Without a position: SABC, SAZY.')
})
