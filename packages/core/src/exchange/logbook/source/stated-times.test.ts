import { describe, expect, test } from 'vitest'
import { flightCells } from '../../../logbook/entry.ts'
import { CELLS_COLUMN } from '../format.ts'
import { statedClock } from './stated-clock.ts'
import {
  areAsStated,
  cellsOf,
  dateOfEntry,
  entryTimes,
  firstStatement,
  undecidedEntry,
  undecidedSum,
} from './stated-times.ts'

type Cells = Readonly<Record<string, string>>

/** An entry from a file of ForeFlight, with minutes in its cells by their place on the sheet. */
function entryOf(row: Cells, minutes: readonly number[], loggedTenths: number | null = null, format = 'foreflight') {
  const times = Object.fromEntries(flightCells.map((name, i) => [name, minutes[i] ?? 0]))
  const importedFrom = { format, row: { Date: '2026-03-01', AircraftID: 'LV-XSA', Aircraft: 'LV-XSA', ...row } }
  return {
    id: 'e',
    importedFrom,
    log: { date: '2026-03-01', times, ...(loggedTenths === null ? {} : { loggedTenths }) },
  }
}

const PIC_AND_DUAL = { TotalTime: '1.5', PIC: '0.5', DualReceived: '1.0' }
const ALL_SEATS = { TotalTime: '2.0', PIC: '0.5', SIC: '0.5', DualReceived: '1.0' }

describe('instruction received is apart from pilot and copilot time', () => {
  test.each<[string, Cells, number[], number[]]>([
    ['counted as copilot', PIC_AND_DUAL, [30, 60], [30, 0, 60]],
    ['counted as pilot', PIC_AND_DUAL, [90, 0], [30, 0, 60]],
    ['counted as copilot, beside copilot time', ALL_SEATS, [30, 90], [30, 30, 60]],
    ['counted as pilot, beside copilot time', ALL_SEATS, [90, 30], [30, 30, 60]],
    ['all of the flight', { TotalTime: '1.5', DualReceived: '1.5' }, [0, 90], [0, 0, 90]],
  ])('%s', (_, row, cells, [pilot, copilot, dual]) => {
    expect(entryTimes(entryOf(row, cells))).toMatchObject({ total: cells[0]! + cells[1]!, pilot, copilot, dual })
  })

  test.each<[string, Cells, number[]]>([
    ['is also in the pilot time', { TotalTime: '1.5', PIC: '1.5', DualReceived: '1.0' }, [90, 0]],
    ['is also in the copilot time', { TotalTime: '1.5', SIC: '1.5', DualReceived: '1.0' }, [0, 90]],
    ['is none', { TotalTime: '1.5', PIC: '0.5', SIC: '1.0', DualReceived: '0' }, [30, 60]],
    ['is none, and rounded minutes differ', { TotalTime: '0.06', PIC: '0.02', SIC: '0.04', DualReceived: '0' }, [1, 3]],
    ['is not stated', { TotalTime: '1.5', PIC: '0.5', SIC: '1.0' }, [30, 60]],
    ['is less than the rest of the flight', { TotalTime: '2.0', PIC: '0.5', DualReceived: '1.0' }, [30, 90]],
    ['is in a flight that the pilot has made longer', PIC_AND_DUAL, [30, 61]],
    ['is in a flight whose parts the pilot has corrected', PIC_AND_DUAL, [40, 50]],
  ])('unless it %s', (_, row, cells) => {
    expect(entryTimes(entryOf(row, cells))).toMatchObject({ pilot: cells[0], copilot: cells[1], dual: 0 })
  })
})

test('the first of several programs states the times of a flight', () => {
  const entry = entryOf(PIC_AND_DUAL, [30, 60])
  const { importedFrom: other } = entryOf({ TotalTime: '1.5', PIC: '1.5' }, [])
  expect(entryTimes({ ...entry, importedFrom: { ...entry.importedFrom, others: [other] } })).toMatchObject({ dual: 60 })
})

describe('an undecided flight', () => {
  test.each<[string, Cells, number | null, number | null]>([
    ['has the time of its file', { TotalTime: '1.2' }, null, 12],
    ['has the figure of the pilot, if there is one', { TotalTime: '1.2' }, 13, 13],
    ['has the figure without a time', {}, 13, 13],
    ['can be shorter than three minutes', { TotalTime: '0:02' }, null, 0],
    ['has a time', {}, null, null],
    ['has a time that is not zero', { TotalTime: '0' }, 0, null],
  ])('%s', (_, row, figure, tenths) => {
    expect(undecidedEntry(entryOf(row, [], figure))?.totalTenths ?? null).toBe(tenths)
  })

  test('states the parts that its file states', () => {
    const entry = entryOf({ TotalTime: '1.2', PIC: '0.5', Night: '0.2' }, [])
    const { importedFrom } = entry
    const stated = { total: 72, pilot: 30, copilot: 0, dual: 0, night: 12, crossCountry: 0 }
    expect(entryTimes(entry)).toEqual(stated)
    // The file has no such column: the part is not known.
    const withAbsent = { ...entry, importedFrom: { ...importedFrom, absent: ['crossCountry'] } }
    expect(entryTimes(withAbsent)).toEqual({ ...stated, crossCountry: null })
  })

  test('states nothing if its file states no time', () => {
    const entry = entryOf({ PIC: '0.5' }, [], 13)
    expect(undecidedEntry(entry)?.stated).toBeNull()
    expect(Object.values(entryTimes(entry))).toEqual(Array.from({ length: 6 }, () => null))
  })

  test('is counted, with its time', () => {
    const entries = [entryOf({ TotalTime: '1.2' }, []), entryOf({ TotalTime: '9.0' }, [540]), entryOf({}, [], 20)]
    expect(undecidedSum(entries)).toEqual({ flights: 2, tenths: 32 })
  })
})

test('an entry without a line has no date', () => {
  expect(dateOfEntry({ id: 'e' })).toBeNull()
})

test('cells that the row itself states are as stated, although its sums do not determine them', () => {
  const row = { Total: '1:30', PIC: '1:10', SIC: '0:20', Night: '0:30', XC: '0:30' }
  const minutes = [30, 10, 20, 0, 10, 10, 10, 0]
  const entry = entryOf({ ...row, [CELLS_COLUMN]: `${minutes.join(' ')} -` }, minutes, null, 'csv')
  const other = entryOf(row, [31, 9, ...minutes.slice(2)], null, 'csv')
  const stated = firstStatement(entry)!
  expect([entry, other].map((each) => areAsStated(cellsOf(each), stated))).toEqual([true, false])
})

test.each([
  [{ TimeOut: '9:05', TimeOff: '10:00' }, '09:05'],
  [{ TimeOut: ' 0905 ' }, '09:05'],
  [{ TimeOut: '24:00', TimeOff: '23:59' }, '23:59'],
  [{ TimeOut: '12:60' }, ''],
  [{ TimeIn: '12:00' }, ''],
])('the departure of %o is "%s"', (row, clock) => {
  expect(statedClock(entryOf(row, []), 'departureTime')).toBe(clock)
})
