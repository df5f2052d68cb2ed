import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../lib/json.ts'
import { columnKey } from '../../csv/header.ts'
import { CELLS_COLUMN, type LogbookFormat } from '../format.ts'
import { csv } from '../formats/csv.ts'
import { foreflight } from '../formats/foreflight.ts'
import { myflightbook } from '../formats/myflightbook.ts'
import { exportedCells } from './exported-cells.ts'

const line = { date: '2026-03-01', times: { localDayPilot: 60, crossCountryNightCopilot: 12 } }
const flight = { id: 'f', registration: 'LV-XSA', from: 'SADF', to: 'SAAR', route: 'GUA', log: line }

/** The cells of these columns, in their order. */
function cellsOf(format: LogbookFormat, entry: JsonObject, names: readonly string[]) {
  const cells = exportedCells(format, entry, (field) => format.columns[field]![0]!)
  return names.map((name) => cells.get(columnKey(name)) ?? '')
}

/** A flight with the row that ForeFlight stated, and the values that it became. */
function stated(row: Readonly<Record<string, string>>, log: JsonObject, entry: JsonObject = {}): JsonObject {
  const start = { Date: '2026-03-01', AircraftID: 'LVXSA', From: 'SADF', To: 'SAAR', Route: 'GUA' }
  const importedFrom = { format: 'foreflight', row: { ...start, ...row } }
  return { ...flight, importedFrom, log: { date: '2026-03-01', ...log }, ...entry }
}

test('every value of a flight has its cell', () => {
  const breakdown = { instructorGiven: 1, instrumentReal: 2, instrumentHood: 3, multiEngine: 61 }
  const log = { ...line, breakdown, simulator: 5, approaches: 6, landings: 7, purpose: 'TRAV', loggedTenths: 12 }
  const cells = exportedCells(csv, { ...flight, remarks: 'circuits', log }, (field) => csv.columns[field]![0]!)
  expect(Object.fromEntries(cells)).toEqual(
    Object.fromEntries(
      Object.entries({
        'Flightbag Id': 'f',
        Date: '2026-03-01',
        Aircraft: 'LV-XSA',
        From: 'SADF',
        To: 'SAAR',
        Route: 'GUA',
        Total: '1:12',
        Pilot: '1:00',
        Copilot: '0:12',
        Dual: '0:00',
        Night: '0:12',
        'Cross-country': '0:12',
        'Instruction given': '0:01',
        'Instrument real': '0:02',
        'Instrument hood': '0:03',
        'Multi-engine': '1:01',
        Simulator: '0:05',
        Approaches: '6',
        Landings: '7',
        Purpose: 'TRAV',
        Remarks: 'circuits',
        [CELLS_COLUMN]: '60 0 0 0 0 0 0 12 12',
      }).map(([name, text]) => [columnKey(name), text]),
    ),
  )
})

test.each([
  [15, '1.5'],
  [5, '0.5'],
])('the total of a flight of which only the figure %i is known is %s', (loggedTenths, total) => {
  const entry = { ...flight, log: { date: '2026-03-01', times: {}, loggedTenths } }
  expect(cellsOf(csv, entry, ['Total', 'Pilot', 'Night', CELLS_COLUMN])).toEqual([total, '', '', ''])
})

test.each<[string, JsonObject, LogbookFormat, string]>([
  ['of the first airport and the last', flight, myflightbook, 'SADF GUA SAAR'],
  ['with its ends once', { ...flight, route: 'SADF GUA SAAR' }, myflightbook, 'SADF GUA SAAR'],
  ['as it is', flight, csv, 'GUA'],
])('a route is written %s', (_, entry, format, route) => {
  expect(cellsOf(format, entry, ['Route'])).toEqual([route])
})

describe('what the program stated', () => {
  const row = { TotalTime: '1.2', PIC: '1.20', SIC: '0.0', Night: '0.2', CrossCountry: '0.2' }
  const log = { times: { localDayPilot: 60, crossCountryNightPilot: 12 } }
  const names = ['TotalTime', 'PIC', 'SIC', 'Night', 'CrossCountry', 'AircraftID', 'Route']

  test('stays in its own words', () => {
    expect(cellsOf(foreflight, stated(row, log), names)).toEqual(['1.2', '1.20', '0.0', '0.2', '0.2', 'LVXSA', 'GUA'])
  })

  test('is written again where the pilot has changed it', () => {
    const times = { localDayPilot: 60, crossCountryDayPilot: 12 }
    const changed = stated(row, { times }, { registration: 'LV-XSB', route: '' })
    // A text that the pilot has removed is empty.
    expect(cellsOf(foreflight, changed, names)).toEqual(['1.2', '1.20', '0.0', '0:00', '0.2', 'LV-XSB', ''])
  })

  test('in columns of MyFlightbook for the aerodromes gives way to a new route', () => {
    const cells = { Date: '2026-03-01', 'Tail Number': 'LV-XSA', From: 'SADF', To: 'SAAR', Route: 'GUA' }
    const importedFrom = { format: 'myflightbook', row: cells }
    const columns = ['From', 'To', 'Route']
    expect(cellsOf(myflightbook, { ...flight, importedFrom }, columns)).toEqual(['SADF', 'SAAR', 'GUA'])
    expect(cellsOf(myflightbook, { ...flight, importedFrom, to: 'SAAK' }, columns)).toEqual(['', '', 'SADF GUA SAAK'])
  })

  test('of one column is read in another column for the same value', () => {
    const importedFrom = { format: 'csv', row: { Date: '2026-03-01', 'Tail Number': 'LVXSA', Duration: '1.2' } }
    expect(cellsOf(csv, { ...flight, importedFrom }, ['Total', 'Aircraft'])).toEqual(['1.2', 'LVXSA'])
  })

  test.each<[string, Readonly<Record<string, string>>, number, string, string]>([
    ['the same number', { Approach1: '1;ILS;02;SAAR;;', Approach2: '2;;;;' }, 3, '1;ILS;02;SAAR;;', '2;;;;'],
    ['another number', { Approach1: '1;ILS;02;SAAR;;', Approach2: '2;;;;' }, 4, '4;;;;', ''],
    ['none any more', { Approach1: '1;ILS;02;SAAR;;' }, 0, '', ''],
    ['a first number', {}, 2, '2;;;;', ''],
  ])('approaches: %s', (_, cells, approaches, first, second) => {
    const entry = stated({ ...row, ...cells }, { ...log, approaches })
    expect(cellsOf(foreflight, entry, ['Approach1', 'Approach2'])).toEqual([first, second])
  })

  test.each<[string, Readonly<Record<string, string>>, number, string]>([
    ['the same number', { AllLandings: '02' }, 2, '02'],
    ['another number', { AllLandings: '02' }, 3, '3'],
    ['the same number in other columns', { 'Landing Full-Stop Day': '2' }, 2, '2'],
    ['none', {}, 0, ''],
    ['a first number', {}, 1, '1'],
  ])('landings: %s', (_, cells, landings, text) => {
    expect(cellsOf(foreflight, stated({ ...row, ...cells }, { ...log, landings }), ['AllLandings'])).toEqual([text])
  })

  test('as no time at all gives way to what another program stated of an undecided flight', () => {
    const cells = { Date: '2026-03-01', 'Tail Number': 'LV-XSA', 'Total Flight Time': '1.5', 'Dual Received': '1.5' }
    const others = [{ format: 'foreflight', row: { Date: '2026-03-01', AircraftID: 'LVXSA', TotalTime: '0.0' } }]
    const importedFrom = { format: 'myflightbook', row: cells, others }
    const entry = { ...flight, importedFrom, log: { date: '2026-03-01', times: {} } }
    expect(cellsOf(foreflight, entry, ['TotalTime', 'AircraftID'])).toEqual(['1:30', 'LVXSA'])
  })

  test('is not replaced by the same cell of another program, which fills an empty one', () => {
    const others = [{ format: 'csv', row: { 'Time out': '11:00', 'Time in': '12:00' } }]
    const entry = stated({ ...row, TimeOut: '10:00' }, log)
    const both = { ...entry, importedFrom: { ...(entry.importedFrom as JsonObject), others } }
    expect(cellsOf(foreflight, both, ['TimeOut', 'TimeIn', 'TimeOn'])).toEqual(['10:00', '12:00', ''])
  })
})
