import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../lib/json.ts'
import { csvRow } from '../csv/write-rows.ts'
import { minutesOf, readDuration } from '../values/duration.ts'
import type { DualRule } from './cells.ts'
import type { BagRecords } from './identity/known-flights.ts'
import { planFlights } from './plan.ts'
import { readLogbook } from './read-logbook.ts'

const emptyBag: BagRecords = { logbook: new Map(), aircraft: new Map() }
const COLUMNS = [
  ...['Flight ID', 'Date', 'Tail Number', 'Category/Class', 'Total Flight Time', 'PIC', 'SIC', 'Dual Received'],
  ...['Night', 'X-Country', 'CFI', 'IMC', 'Ground Simulator', 'Route', 'Comments', 'Landings', 'Approaches'],
]

function minutes(text: string): number {
  const read = readDuration(text)
  return read.ok ? minutesOf(read.value.fifths) : expect.fail(read.failure)
}

const duration = fc.constantFrom('', '0', '0.5', '1.0', '1:00', '1.2', '0:40', '2.00')
const count = fc.constantFrom('', '0', '3')

/** The cells of one flight of MyFlightbook, in any of its states. */
const anyRow = fc
  .record({
    date: fc.constantFrom('2026-03-01', '2026-03-02'),
    tail: fc.constantFrom('LV-XSA', 'LV-XSC', '#4711', 'SIM1'),
    total: fc.constantFrom('', '0', '0.5', '1.0', '1:00', '1.2', '2.0'),
    seat: fc.constantFrom('pilot', 'copilot', 'dual', 'neither'),
    parts: fc.tuple(duration, duration),
    further: fc.tuple(duration, duration, duration),
    route: fc.constantFrom('', 'SADF', 'SADF SAAR', 'SADF GUA SAAR'),
    remarks: fc.constantFrom('', 'circuits', '"quoted", twice'),
    counts: fc.tuple(count, count),
  })
  .map(({ total, ...row }) => [
    ...['101', row.date, row.tail, row.tail === 'LV-XSC' ? 'AMEL' : 'ASEL', total],
    ...['pilot', 'copilot', 'dual'].map((seat) => (row.seat === seat ? total : '')),
    // A part that is longer than the flight is refused.
    ...row.parts.map((part) => (minutes(part) > minutes(total) ? '' : part)),
    ...[...row.further, row.route, row.remarks, ...row.counts],
  ])

function run(row: readonly string[], bag: BagRecords, dual: DualRule) {
  const file = readLogbook([COLUMNS, row].map(csvRow).join(''))
  if (!file.ok) return expect.fail(file.failure.message)
  const [planned] = planFlights(file.value, bag, { dual })
  if (planned === undefined || !('record' in planned)) return expect.fail(JSON.stringify(planned))
  const { record, newAircraft, change } = planned
  const aircraft = new Map(bag.aircraft)
  if (newAircraft !== null) aircraft.set(newAircraft.id, newAircraft)
  return { record: record as JsonObject, change, bag: { logbook: new Map([[record.id, record]]), aircraft } }
}

test('property: a flight that the program has changed is as its new row alone, and then stays', () => {
  const anyDual = fc.constantFrom<DualRule[]>('skip', 'copilot', 'pilot')
  fc.assert(
    fc.property(anyRow, anyRow, anyDual, (before, after, dual) => {
      const first = run(before, emptyBag, dual)
      const changed = run(after, first.bag, dual)
      expect(changed.record).toEqual(run(after, emptyBag, dual).record)
      expect(run(after, changed.bag, dual).change).toBe('unchanged')
    }),
    { numRuns: 1000 },
  )
})
