import { expect, test } from 'vitest'
import { emptyBag, imported } from '../../testing/imported.ts'
import { readLogbook } from '../read-logbook.ts'
import { exportedCells } from '../write/exported-cells.ts'
import { writtenFormats } from '../write/write-logbook.ts'
import { readyMaps } from './ready-maps.ts'

/** Columns of a program with a different text in each, and these texts in our own CSV. */
const FILES: Readonly<Record<string, readonly [cells: Readonly<Record<string, string>>, own: object]>> = {
  'web-logbook': [
    {
      Date: '04/05/2026',
      'Departure Place': 'SADF',
      'Arrival Place': 'SAAR',
      'Aircraft Reg': 'LV-XSA',
      'Aircraft Model': 'C172',
      'Time Total': '3:00',
      'Time PIC': '1:01',
      'Time CoPilot': '0:02',
      'Time Dual': '0:03',
      'Time Night': '0:04',
      'Time Instructor': '0:05',
      'SIM Time': '0:06',
      'Landings Day': '7',
      'Landings Night': '8',
      Remarks: 'calm',
      'Departure Time': '1200',
      'Arrival Time': '1500',
    },
    { 'time out': '1200', 'time in': '1500' },
  ],
  capzlog: [
    {
      Date: '2026-05-04',
      'Departure Place': 'SADF',
      'Arrival Place': 'SAAR',
      'Aircraft Registration': 'LV-XSA',
      'Aircraft Model': 'C172',
      'Total Time of Flight': '3:00',
      PIC: '1:01',
      'Co-Pilot': '0:02',
      Dual: '0:03',
      Night: '0:04',
      Instructor: '0:05',
      'FSTD Total Time': '0:06',
      'Landings Day': '7',
      'Landings Night': '8',
      'Remarks and Endorsements': 'calm',
      'Departure Time': '1200',
      'Arrival Time': '1500',
    },
    { 'time out': '1200', 'time in': '1500' },
  ],
  mccpilotlog: [
    {
      flight_date: '2026-05-04',
      af_dep: 'SADF',
      af_arr: 'SAAR',
      ac_reg: 'LV-XSA',
      ac_model: 'C172',
      time_total: '180',
      time_pic: '61',
      time_dual: '3',
      time_night: '4',
      time_instructor: '5',
      ldg_day: '7',
      ldg_night: '8',
      to_day: '9',
      to_night: '10',
      remarks: 'calm',
      time_dep: '12:00',
      time_arr: '15:00',
    },
    {
      copilot: '',
      simulator: '',
      'day takeoffs': '9',
      'night takeoffs': '10',
      'time out': '12:00',
      'time in': '15:00',
    },
  ],
  skydemon: [
    {
      Date: '2026-05-04',
      Departure: 'SADF',
      Arrival: 'SAAR',
      Aircraft: 'LV-XSA',
      'Aircraft Type': 'C172',
      Duration: '3:00',
      Distance: '120',
      'Departure Time': '12:00',
      'Arrival Time': '15:00',
    },
    {
      pilot: '',
      copilot: '',
      dual: '',
      night: '',
      'instruction given': '',
      simulator: '',
      landings: '',
      remarks: '',
      distance: '120',
      'time out': '12:00',
      'time in': '15:00',
    },
  ],
  vereinsflieger: [
    {
      Datum: '04.05.2026',
      Startort: 'SADF',
      Zielort: 'SAAR',
      Kennzeichen: 'LV-XSA',
      Muster: 'C172',
      Flugzeit: '3:00',
      Landungen: '15',
      Bemerkung: 'calm',
      Startzeit: '12:00',
      Landezeit: '15:00',
    },
    {
      date: '04.05.2026',
      pilot: '',
      copilot: '',
      dual: '',
      night: '',
      'instruction given': '',
      simulator: '',
      'time off': '12:00',
      'time on': '15:00',
    },
  ],
}

test('there is a file for every ready map', () => {
  expect(Object.keys(FILES)).toEqual([...readyMaps.keys()])
  for (const [name, { columns }] of readyMaps) {
    expect(Object.keys(FILES[name]![0]).toSorted()).toEqual(Object.values(columns).toSorted())
  }
})

test.each(Object.entries(FILES))('each column that the map of %s names fills its value', (name, [cells, own]) => {
  const text = [Object.keys(cells), Object.values(cells)].map((row) => `${row.join(';')}\n`).join('')
  const { bag, records } = imported(text, emptyBag, { map: readyMaps.get(name)! })
  expect([...bag.aircraft.values()]).toMatchObject([{ registration: 'LV-XSA', model: 'C172' }])
  const csv = writtenFormats.find((format) => format.name === 'csv')!
  const written = exportedCells(csv, records[0]!, (field) => csv.columns[field]![0]!)
  const expected = {
    date: '2026-05-04',
    aircraft: 'LV-XSA',
    from: 'SADF',
    to: 'SAAR',
    total: '3:00',
    pilot: '1:01',
    copilot: '0:02',
    dual: '0:03',
    night: '0:04',
    'instruction given': '0:05',
    simulator: '0:06',
    landings: '15',
    remarks: 'calm',
    ...own,
  }
  expect(Object.fromEntries(Object.keys(expected).map((key) => [key, written.get(key) ?? '']))).toEqual(expected)
})

test.each(Object.entries(FILES))('a file of %s needs the date, the aircraft and the total only', (name, [cells]) => {
  const map = readyMaps.get(name)!
  const needed = ['Date', 'Aircraft', 'Total'].map((value) => map.columns[value]!)
  function failureOf(columns: readonly string[]) {
    const file = readLogbook(`${columns.join(',')}\n${columns.map((column) => cells[column]).join(',')}\n`, { map })
    return file.ok ? null : file.failure.column
  }
  expect(failureOf(needed)).toBe(null)
  for (const column of needed) expect(failureOf(needed.filter((each) => each !== column))).toBe(column)
})
