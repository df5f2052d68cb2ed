import { expect, test } from 'vitest'
import type { JsonObject } from '../../lib/json.ts'
import { logbookTotals } from '../../logbook/totals.ts'
import { argentine } from '../sheet/argentine.ts'
import { sheetPages } from '../sheet/pages.ts'
import { csv } from './formats/csv.ts'
import { openingEntry } from './opening.ts'
import { planFlights } from './plan.ts'
import { readLogbook } from './read-logbook.ts'
import { exportLosses } from './write/losses.ts'
import { writeLogbook, writtenFormats } from './write/write-logbook.ts'

const times = new Map([
  ['localDayPilot', '120:30'],
  ['crossCountryNightCopilot', '2.5'],
  ['instrumentHood', '4:00'],
  ['simulator', '10:00'],
])
const flight = { id: 'f', log: { date: '2026-03-01', times: { localDayPilot: 60 }, landings: 1 } }

function opening() {
  const made = openingEntry({ date: '2024-12-31', times, landings: '240' })
  return made.ok ? made.value : expect.fail(made.failure)
}

test('the totals of paper books count in all totals', () => {
  const { totals, logged } = logbookTotals([opening()])
  expect(totals).toMatchObject({ flight: 7380, night: 150, copilot: 150, instrumentHood: 240, simulator: 600 })
  expect([totals.landings, logged.total]).toEqual([240, 1230])
})

test('the sheet carries them forward and prints no row for them, whatever its range', () => {
  const entries: readonly JsonObject[] = [flight, opening()]
  for (const range of [{}, { from: '2026-01-01' }, { from: '2024-01-01', to: '2026-12-31' }]) {
    const pages = sheetPages(argentine, entries, new Map(), range, 'nearest')
    expect(pages.map(({ rows }) => rows.length)).toEqual([1])
    expect(pages[0]!.flightToDate).toEqual({ minutes: 7440, tenths: 1240 })
    expect(pages[0]!.carried.some((text) => text.includes('120,5'))).toBe(true)
  }
  const [earlier] = sheetPages(argentine, entries, new Map(), { to: '2024-12-30' }, 'nearest')
  expect([earlier!.rows, earlier!.flightToDate]).toEqual([[], { minutes: 0, tenths: 0 }])
})

test('our own CSV restores them, and imported again changes nothing', () => {
  const file = readLogbook([...writeLogbook(csv, [opening()], [])].join(''))
  if (!file.ok) return expect.fail(file.failure.message)
  const aircraft = new Map()
  const [planned] = planFlights(file.value, { logbook: new Map(), aircraft }, { dual: 'skip' })
  if (planned === undefined || !('record' in planned)) return expect.fail('nothing is imported')
  const { importedFrom: _row, ...restored } = planned.record
  const { landings, loggedTenths } = opening().log as JsonObject
  expect(restored).toMatchObject({ ...opening(), log: { date: '2024-12-31', landings, loggedTenths } })
  expect(logbookTotals([restored])).toEqual(logbookTotals([opening()]))
  for (const record of [planned.record, opening()]) {
    const [again] = planFlights(file.value, { logbook: new Map([[record.id, record]]), aircraft }, { dual: 'skip' })
    expect(again?.change).toBe('unchanged')
  }
})

test('the other formats have them as a flight, which the export lists', () => {
  const lost = [{ what: 'the mark of the totals of paper books, which the program counts as a flight', flights: 1 }]
  for (const format of writtenFormats) {
    const losses = exportLosses(format, [opening()])
    expect(losses).toEqual(format === csv ? [] : lost)
  }
})

test.each([
  [{ date: '2024-13-01' }, 'is no date'],
  [{ times: new Map([['nightPilot', '1:00']]) }, 'there is no cell nightPilot'],
  [{ times: new Map([['localDayPilot', '1:75']]) }, 'localDayPilot: "1:75" has more than 59 minutes'],
  [{ landings: 'many' }, 'landings: "many" is no whole number'],
])('%j is refused', (change, message) => {
  const made = openingEntry({ date: '2024-12-31', times, landings: '1', ...change })
  expect(made).toMatchObject({ ok: false, failure: expect.stringContaining(message) })
})

test('the entry has only what the pilot states', () => {
  const stated = new Map([
    ['instrumentHood', '1:00'],
    ['simulator', '2:00'],
  ])
  expect(openingEntry({ date: '2024-12-31', times: stated, landings: '' })).toEqual({
    ok: true,
    value: {
      id: 'logbook-opening',
      remarks: 'Brought forward',
      openingBalance: true,
      log: { date: '2024-12-31', times: {}, breakdown: { instrumentHood: 60 }, simulator: 120, landings: 0 },
    },
  })
})
