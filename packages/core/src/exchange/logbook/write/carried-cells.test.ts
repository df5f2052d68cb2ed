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

/** The columns of each program for one cell, and a text in it. */
const CELLS = [
  ['TimeOut', 'Time out', '12:00'],
  ['TimeOff', 'Time off', '12:10'],
  ['TimeOn', 'Time on', '13:00'],
  ['TimeIn', 'Time in', '13:05'],
  ['OnDuty', 'On duty', '11:00'],
  ['OffDuty', 'Off duty', '14:00'],
  ['HobbsStart', 'Hobbs start', '100.1'],
  ['HobbsEnd', 'Hobbs end', '101.1'],
  ['TachStart', 'Tachometer start', '90.1'],
  ['TachEnd', 'Tachometer end', '91.0'],
  ['Solo', 'Solo', '0.5'],
  ['Distance', 'Distance', '37.2'],
  ['DayTakeoffs', 'Day takeoffs', '2'],
  ['NightTakeoffs', 'Night takeoffs', '3'],
  ['DayLandingsFullStop', 'Full-stop day landings', '1'],
  ['NightLandingsFullStop', 'Full-stop night landings', '1'],
  ['GroundTraining', 'Ground training', '0.3'],
  ['Holds', 'Holds', '4'],
  ['InstructorName', 'Instructor name', 'Ana'],
  ['InstructorComments', 'Instructor comments', 'good'],
] as const

test('every carried cell reaches the column of another program', () => {
  const row = `2026-03-01,LV-XSA,1:00,${CELLS.map((cell) => cell[2]).join()}\n`
  const { records } = imported(`Date,Aircraft,Total,${CELLS.map((cell) => cell[1]).join()}\n${row}`, emptyBag, {
    from: 'csv',
  })
  const foreflight = writtenFormats.find(({ name }) => name === 'foreflight')!
  const [, header = '', flight = ''] = writeLogbook(foreflight, records, [])
  const cells = flight.trim().split(',')
  const names = header.trim().split(',')
  expect(CELLS.map(([name]) => [name, cells[names.indexOf(name)]])).toEqual(CELLS.map(([name, , text]) => [name, text]))
})
