import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../lib/json.ts'
import type { FlightField, LogbookFormat } from '../format.ts'
import { csv } from '../formats/csv.ts'
import { foreflight } from '../formats/foreflight.ts'
import { logten } from '../formats/logten.ts'
import { myflightbook } from '../formats/myflightbook.ts'
import { absentTimes, type StoredSource, statedFlight, storedSources, withSource } from './stored-source.ts'

function sourceOf(format: LogbookFormat, row: StoredSource['row'], more: Partial<StoredSource> = {}): StoredSource {
  return { format, row, absent: [], isDevice: false, ...more }
}

const MAIN_TIMES: FlightField[] = ['night', 'crossCountry', 'pilot', 'copilot', 'dual']
const NIGHT_TIMES: FlightField[] = ['crossCountryNight', 'pilotNight', 'copilotNight', 'dualNight']

test.each([
  [logten, [...MAIN_TIMES, ...NIGHT_TIMES]],
  [csv, MAIN_TIMES],
])('the times that a file can lack', (format, times) => {
  expect(absentTimes(format, () => null)).toEqual(times)
  expect(absentTimes(format, (field) => (field === 'night' ? null : field))).toEqual(['night'])
})

describe('the kept rows of a flight', () => {
  const first = { format: 'foreflight', row: { From: 'SADF', Holds: '1' } }
  const others = [{ format: 'logten', row: { flight_from: 'SADF' } }, 'of a later release']

  test.each<[string, JsonObject | null, StoredSource, unknown]>([
    ['a new flight', null, sourceOf(logten, { a: '1' }), { format: 'logten', row: { a: '1' } }],
    ['a flight without a row', {}, sourceOf(logten, { a: '1' }), { format: 'logten', row: { a: '1' } }],
    ['a table, which can lack any column', null, sourceOf(csv, {}), { format: 'csv', row: {}, absent: [] }],
    [
      'a file that lacks a column',
      null,
      sourceOf(logten, {}, { absent: ['night'] }),
      { format: 'logten', row: {}, absent: ['night'] },
    ],
    ['a training device', null, sourceOf(logten, {}, { isDevice: true }), { format: 'logten', row: {}, device: true }],
    [
      'a newer file of the program, with some of the columns',
      { importedFrom: { ...first, others } },
      sourceOf(foreflight, { To: 'SAAR' }),
      { format: 'foreflight', row: { Holds: '1', To: 'SAAR' }, others },
    ],
    [
      'a file of another program',
      { importedFrom: first },
      sourceOf(logten, { flight_to: 'SAAR' }),
      { ...first, others: [{ format: 'logten', row: { flight_to: 'SAAR' } }] },
    ],
    [
      'a newer file of the other program',
      { importedFrom: { ...first, others } },
      sourceOf(logten, { flight_to: 'SAAR' }),
      {
        ...first,
        others: ['of a later release', { format: 'logten', row: { flight_from: 'SADF', flight_to: 'SAAR' } }],
      },
    ],
    [
      'a third program',
      { importedFrom: { ...first, others } },
      sourceOf(myflightbook, { Route: 'GUA' }),
      { ...first, others: [...others, { format: 'myflightbook', row: { Route: 'GUA' } }] },
    ],
  ])('after %s', (_, record, source, expected) => {
    expect(withSource(record, source, (name) => ['From', 'To'].includes(name))).toEqual(expected)
  })

  test.each<[string, unknown, unknown]>([
    ['none', 'text', []],
    ['one', first, [sourceOf(foreflight, first.row)]],
    ['several', { ...first, others }, [sourceOf(foreflight, first.row), sourceOf(logten, { flight_from: 'SADF' })]],
    ['others that are no list', { ...first, others: 'text' }, [sourceOf(foreflight, first.row)]],
    ['one of no known program', { format: 'other', row: {} }, []],
    ['one without cells', { format: 'logten', row: null }, []],
    ['one with a cell that is no text', { format: 'logten', row: { a: 1, b: '2' } }, [sourceOf(logten, { b: '2' })]],
    [
      'one with the columns that its file lacks',
      { format: 'logten', row: {}, absent: ['pilot', 'night', 'mood'] },
      [sourceOf(logten, {}, { absent: ['night', 'pilot'] })],
    ],
    [
      'one of a table, of an earlier release',
      { format: 'csv', row: {} },
      [sourceOf(csv, {}, { absent: [...MAIN_TIMES, ...NIGHT_TIMES] })],
    ],
    [
      'one of a training device',
      { format: 'csv', row: {}, absent: [], device: true },
      [sourceOf(csv, {}, { isDevice: true })],
    ],
  ])('are read: %s', (_, importedFrom, expected) => {
    expect(storedSources({ importedFrom } as JsonObject)).toEqual(expected)
  })
})

describe('a stored row, read again', () => {
  const row = { Date: '7/8/2025', 'Tail Number': 'LV-XSA', 'Total Flight Time': '1:00' }

  test.each(['2025-08-07', '2025-07-08'])('has the date %s of its record', (date) => {
    expect(statedFlight(sourceOf(myflightbook, row), date)).toMatchObject({ date })
  })

  test.each([null, '2025-01-01'])('of a record with the date %s has the day first', (date) => {
    expect(statedFlight(sourceOf(myflightbook, row), date)).toMatchObject({ date: '2025-08-07' })
  })

  test('is of a training device if its file said so', () => {
    const devices = [false, true].map((isDevice) => statedFlight(sourceOf(myflightbook, row, { isDevice }), null))
    expect(devices.map((flight) => flight?.aircraft.isDevice)).toEqual([null, true])
  })

  test('that cannot be read is none', () => {
    for (const isDevice of [false, true])
      expect(statedFlight(sourceOf(myflightbook, { ...row, Date: 'today' }, { isDevice }), null)).toBeNull()
  })

  test.each([
    [{ flight_dayLandings: '2' }, 2],
    [{ flight_nightLandings: '2' }, 2],
    [{ flight_dayLandings: '2', flight_nightLandings: '1', flight_totalLandings: '7' }, 3],
    [{ flight_totalLandings: '7' }, 7],
    [{}, null],
  ])('has the landings of %o', (landings, count) => {
    const cells = { flight_flightDate: '2026-03-01', flight_selectedAircraftID: 'A', flight_totalTime: '1:00' }
    expect(statedFlight(sourceOf(logten, { ...cells, ...landings } as StoredSource['row']), null)?.landings).toBe(count)
  })
})
