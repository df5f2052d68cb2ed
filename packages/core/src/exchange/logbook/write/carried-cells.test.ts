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

/** The columns of each program that a flight needs. */
const STARTS = {
  csv: ['Date', 'Aircraft', 'Total'],
  logten: ['flight_flightDate', 'flight_selectedAircraftID', 'flight_totalTime'],
  myflightbook: ['Date', 'Tail Number', 'Total Flight Time'],
}

/** The columns of MyFlightbook for the cells that it has, by those of ForeFlight. */
const OF_MYFLIGHTBOOK: Readonly<Record<string, string>> = {
  HobbsStart: 'Hobbs Start',
  HobbsEnd: 'Hobbs End',
  DayLandingsFullStop: 'FS Day Landings',
  NightLandingsFullStop: 'FS Night Landings',
}

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

test.each(['csv', 'logten', 'myflightbook'] as const)(
  'every carried cell of %s reaches the column of another program',
  (from) => {
    const columns = CELLS.map(([to, csv, logten, text]) => {
      const names = { csv, logten, myflightbook: OF_MYFLIGHTBOOK[to] ?? null }
      return [to, names[from], text] as const
    })
    const carried = columns.filter(([, name]) => name !== null)
    const header = [...STARTS[from], ...carried.map(([, name]) => name)]
    const row = ['2026-03-01', 'LV-XSA', '1:00', ...carried.map(([, , text]) => text)]
    const lines = [header, row].map((cells) => `${cells.join(from === 'logten' ? '\t' : ',')}\n`)
    const { records } = imported(lines.join(''), emptyBag, { from })
    const foreflight = writtenFormats.find(({ name }) => name === 'foreflight')!
    const [, written = '', flight = ''] = writeLogbook(foreflight, records, [])
    const cells = flight.trim().split(',')
    const names = written.trim().split(',')
    expect(carried.map(([to]) => [to, cells[names.indexOf(to)]])).toEqual(carried.map(([to, , text]) => [to, text]))
  },
)

test.each(writtenFormats)('a carried cell of ForeFlight reaches the column of $name', (format) => {
  const start = 'ForeFlight Logbook Import,x\nAircraft Table,\nAircraftID\nLV-XSA\nFlights Table,\n'
  const rows = [CELLS.map(([name]) => name), CELLS.map(([, , , text]) => text)].map((row) => row.join(','))
  const { records } = imported(`${start}Date,AircraftID,TotalTime,${rows[0]}\n2026-03-01,LV-XSA,1:00,${rows[1]}\n`)
  const lines = [...writeLogbook(format, records, [])].slice(-2).map((row) => row.trim().split(','))
  const written = Object.fromEntries(lines[0]!.map((name, at) => [name, lines[1]![at]]))
  const columns = CELLS.flatMap(([name, csv, , text]) => {
    const to = { csv, foreflight: name, myflightbook: OF_MYFLIGHTBOOK[name] }[format.name as 'csv']
    return to === undefined ? [] : [[to, text]]
  })
  expect(columns.length).toBeGreaterThan(3)
  expect(written).toMatchObject(Object.fromEntries(columns))
})

test('a cell is carried from the first program that has it', () => {
  const own = imported('Date,Tail Number,Total Flight Time,Hobbs End\n2026-03-01,LV-XSA,1:00,7.7\n')
  const keys = 'flight_flightDate\tflight_selectedAircraftID\tflight_totalTime\tflight_takeoffTime\tflight_hobbsStop\n'
  const { records } = imported(`${keys}2026-03-01\tLV-XSA\t1:00\t12:10\t8.8\n`, own.bag)
  expect(records).toHaveLength(1)
  const csv = writtenFormats.find(({ name }) => name === 'csv')!
  const [header = '', row = ''] = writeLogbook(csv, records, [])
  const [names, cells] = [header.trim().split(','), row.trim().split(',')]
  expect(['Time off', 'Hobbs end'].map((name) => cells[names.indexOf(name)])).toEqual(['12:10', '7.7'])
})
