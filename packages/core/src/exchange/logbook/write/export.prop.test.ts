import { anyLogbookEntry } from '@flightbag/testing/arbitraries/logbook-arbitraries'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../../lib/json.ts'
import { countIn, fieldOf, flightCells, lineOf } from '../../../logbook/entry.ts'
import { logbookTotals } from '../../../logbook/totals.ts'
import { decodeText } from '../../csv/decode-text.ts'
import { minutesOf, readDuration } from '../../values/duration.ts'
import type { LogbookFormat } from '../format.ts'
import { planFlights } from '../plan.ts'
import { readLogbook } from '../read-logbook.ts'
import { undecidedEntry } from '../source/stated-times.ts'
import { writableEntries, writeLogbook, writtenFormats } from './write-logbook.ts'

const places = fc.constantFrom(
  ['SADF', 'SAAR'],
  ['SADF', 'SADF'],
  ['AR-0012', 'SADF'],
  ['San Justo', 'Mar Chiquita'],
  ['', 'SADF'],
  ['', ''],
)
const withPlaces = fc
  .record({
    entry: anyLogbookEntry,
    places,
    registration: fc.constantFrom('LV-ABC', 'LV-XYZ', ''),
    remarks: fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant('line\u000b\ud800\r\nline')),
  })
  .map(({ entry, places: [from, to], registration, remarks }) => ({ ...entry, from, to, registration, remarks }))
const bags = fc
  .uniqueArray(withPlaces, { selector: ({ id }) => id, maxLength: 8 })
  .map((entries) => writableEntries(entries as unknown as JsonObject[]))

function importOf(format: LogbookFormat, entries: readonly JsonObject[], stored = new Map<string, JsonObject>()) {
  const text = decodeText(new TextEncoder().encode([...writeLogbook(format, entries, [])].join('')))
  if (!text.ok) throw new Error(text.failure.message)
  const file = readLogbook(text.value, { from: format.name })
  if (!file.ok) throw new Error(file.failure.message)
  const planned = [...planFlights(file.value, { logbook: stored, aircraft: new Map() }, { dual: 'skip' })]
  return planned.map((each) => {
    if (each.change === 'refused') return expect.fail(each.fault.message)
    return each.change === 'differing' ? expect.fail(`line ${each.flight.line} differs`) : each
  })
}

function cellsOf(entry: JsonObject) {
  const line = lineOf(entry)
  return {
    times: flightCells.map((name) => countIn(fieldOf(line, 'times'), name)),
    simulator: countIn(line, 'simulator'),
    landings: countIn(line, 'landings'),
  }
}

test.each(writtenFormats)('import(export(bag)) has the same cells and totals, for all bags: $title', (format) => {
  fc.assert(
    fc.property(bags, (entries) => {
      const records = importOf(format, entries).map(({ record }) => record)
      expect(records.map(cellsOf)).toEqual(entries.map(cellsOf))
      const [before, after] = [logbookTotals(entries), logbookTotals(records)]
      const multiEngine = format.name === 'csv' ? {} : { multiEngine: expect.any(Number) }
      expect(after.totals).toEqual({ ...before.totals, ...multiEngine })
      expect(after.logged).toEqual({ ...before.logged, ...multiEngine })
    }),
  )
})

test.each(writtenFormats)('an export imported into the same bag adds no flight: $title', (format) => {
  fc.assert(
    fc.property(bags, (entries) => {
      const stored = new Map(entries.map((entry) => [String(entry.id), entry]))
      const planned = importOf(format, entries, stored)
      expect(planned.map(({ record }) => record.id).sort()).toEqual([...stored.keys()].sort())
      expect(planned.map(({ change }) => change)).toEqual(entries.map(() => 'unchanged'))
      expect(logbookTotals(planned.map(({ record }) => record)).totals).toEqual(logbookTotals(entries).totals)
    }),
  )
})

test.each(writtenFormats)(
  'the columns add up to our totals, to the minute, as the program counts them: $title',
  (format) => {
    fc.assert(
      fc.property(bags, (entries) => {
        const file = readLogbook([...writeLogbook(format, entries, [])].join(''))
        if (!file.ok) expect.fail(file.failure.message)
        const rows = [...file.value.flights()].map((row) =>
          row.ok ? row.value.source : expect.fail(row.failure.message),
        )
        const { totals } = logbookTotals(entries)
        for (const [field, total] of [
          ['total', totals.flight],
          ['pilot', totals.pilot],
          ['copilot', totals.copilot],
          ['night', totals.night],
          ['crossCountry', totals.crossCountry],
          ['simulator', totals.simulator],
        ] as const) {
          const durations = rows.map((row) => readDuration(row[format.columns[field]![0]!] ?? ''))
          // A flight whose cells are empty has the pilot's own figure as its total.
          const figures = entries.map((entry) =>
            field === 'total' ? (undecidedEntry(entry)?.totalTenths ?? 0) * 6 : 0,
          )
          const sum = durations.reduce((all, read) => all + (read.ok ? minutesOf(read.value.fifths) : Number.NaN), 0)
          expect(sum, field).toBe(total + figures.reduce((all, minutes) => all + minutes, 0))
        }
      }),
    )
  },
)
