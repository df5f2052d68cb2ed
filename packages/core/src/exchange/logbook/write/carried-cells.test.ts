import { expect, test } from 'vitest'
import { emptyBag, imported } from '../../testing/imported.ts'
import { exportLosses } from './losses.ts'
import { writeLogbook, writtenFormats } from './write-logbook.ts'

test('cells without a field of the line are carried, whatever the case of their columns', () => {
  const text = 'date,aircraft,total,TIME OUT,hobbs start\n2026-03-01,LV-XSA,1:00,12:00,100.1\n'
  const { records } = imported(text, emptyBag, { from: 'csv' })
  const foreflight = writtenFormats.find(({ name }) => name === 'foreflight')!
  const [, header = '', row = ''] = writeLogbook(foreflight, records, [])
  const cells = row.trim().split(',')
  const names = header.trim().split(',')
  expect(['TimeOut', 'HobbsStart'].map((name) => cells[names.indexOf(name)])).toEqual(['12:00', '100.1'])
  expect(exportLosses(foreflight, records)).toEqual([])
})

const LOGTEN_START = ['flight_flightDate', 'flight_selectedAircraftID', 'flight_totalTime']

/** The columns of ForeFlight, CSV and LogTen for one cell, and a text in it. */
const CELLS = [
  ['TimeOut', 'Time out', 'flight_actualDepartureTime', '12:00'],
  ['TimeOff', 'Time off', 'flight_takeoffTime', '12:10'],
  ['TimeOn', 'Time on', 'flight_landingTime', '13:00'],
  ['TimeIn', 'Time in', 'flight_actualArrivalTime', '13:05'],
  ['OnDuty', 'On duty', 'flight_onDutyTime', '11:00'],
  ['OffDuty', 'Off duty', 'flight_offDutyTime', '14:00'],
  ['HobbsStart', 'Hobbs start', 'flight_hobbsStart', '100.1'],
  ['HobbsEnd', 'Hobbs end', 'flight_hobbsStop', '101.1'],
  ['TachStart', 'Tachometer start', 'flight_tachStart', '90.1'],
  ['TachEnd', 'Tachometer end', 'flight_tachStop', '91.0'],
  ['Solo', 'Solo', 'flight_solo', '0.5'],
  ['Distance', 'Distance', 'flight_distance', '37.2'],
  ['DayTakeoffs', 'Day takeoffs', 'flight_dayTakeoffs', '2'],
  ['NightTakeoffs', 'Night takeoffs', 'flight_nightTakeoffs', '3'],
  ['DayLandingsFullStop', 'Full-stop day landings', null, '1'],
  ['NightLandingsFullStop', 'Full-stop night landings', null, '1'],
  ['GroundTraining', 'Ground training', 'flight_ground', '0.3'],
  ['Holds', 'Holds', 'flight_holds', '4'],
  ['InstructorName', 'Instructor name', null, 'Ana'],
  ['InstructorComments', 'Instructor comments', null, 'good'],
] as const

test.each(['csv', 'logten'] as const)('every carried cell of %s reaches the column of another program', (from) => {
  const columns = CELLS.map(([to, csv, logten, text]) => [to, from === 'csv' ? csv : logten, text] as const)
  const carried = columns.filter(([, name]) => name !== null)
  const start = from === 'csv' ? ['Date', 'Aircraft', 'Total'] : LOGTEN_START
  const header = [...start, ...carried.map(([, name]) => name)]
  const row = ['2026-03-01', 'LV-XSA', '1:00', ...carried.map(([, , text]) => text)]
  const lines = [header, row].map((cells) => `${cells.join(from === 'csv' ? ',' : '\t')}\n`)
  const { records } = imported(lines.join(''), emptyBag, { from })
  const foreflight = writtenFormats.find(({ name }) => name === 'foreflight')!
  const [, written = '', flight = ''] = writeLogbook(foreflight, records, [])
  const cells = flight.trim().split(',')
  const names = written.trim().split(',')
  expect(carried.map(([to]) => [to, cells[names.indexOf(to)]])).toEqual(carried.map(([to, , text]) => [to, text]))
})
