import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../lib/json.ts'
import { csvRow } from '../csv/write-rows.ts'
import { emptyBag, exported, imported } from '../testing/imported.ts'
import type { DualRule } from './cells.ts'
import type { BagRecords } from './identity/known-flights.ts'
import { readLogbook } from './read-logbook.ts'
import { undecidedEntry } from './source/stated-times.ts'
import { writtenFormats } from './write/write-logbook.ts'

const COLUMNS = [
  'Date',
  'AircraftID',
  'From',
  'To',
  'Route',
  'TimeOut',
  'TotalTime',
  'PIC',
  'SIC',
  'Night',
  'Solo',
  'CrossCountry',
  'HobbsStart',
  'HobbsEnd',
  'DualReceived',
  'DualGiven',
  'SimulatedFlight',
  'Approach1',
  'Person1',
  'PilotComments',
  'DayTakeoffs',
  'AllLandings',
]
const START = [
  'ForeFlight Logbook Import,x',
  'Aircraft Table',
  'AircraftID,TypeCode',
  'LV-XSA,C172',
  '',
  'Flights Table',
]

/** A ForeFlight file with these rows. */
function fileOf(rows: readonly (readonly string[])[]): string {
  return `${START.join('\r\n')}\r\n${[COLUMNS, ...rows].map(csvRow).join('')}`
}

const hours = fc.constantFrom('', '0.0', '0.5', '1.0', '1:00', '1.2', '0:40', '2.00')

/** The time as a part of a flight; none if it is longer than the flight, because such a row is refused. */
function partOf(total: string, time: string): string {
  const [whole, part] = [total, time].map((text) => {
    const [left, right] = text.split(':')
    return right === undefined ? Number(left) * 60 : Number(left) * 60 + Number(right)
  })
  return part! > whole! ? '' : time
}

/** A row of few different values, so that flights of one key are frequent. */
const anyRow = fc
  .record({
    date: fc.constantFrom('2026-03-01', '2026-03-02'),
    route: fc.constantFrom(['SADF', 'SADF', ''], ['SADF', 'SAAR', 'GUA']),
    total: fc.constantFrom('0.5', '1.0', '1:00', '1.2', '2.0'),
    seat: fc.constantFrom('pilot', 'copilot', 'dual', 'neither'),
    night: hours,
    crossCountry: hours,
    out: fc.constantFrom('', '', '10:00', '14:30'),
    hobbs: fc.constantFrom('', '', '100.1', '102.2'),
    given: hours,
    simulated: fc.constantFrom('', '', '0.5'),
    approach: fc.constantFrom('', '', '2;ILS;02;SAAR;;'),
    person: fc.constantFrom('', 'Sofía Ejemplo;Instructor;;'),
    remarks: fc.constantFrom('', 'circuits', '"quoted"', ' padded'),
    takeoffs: fc.constantFrom('', '1'),
    landings: fc.constantFrom('', '1', '3'),
  })
  .map((row) => [
    row.date,
    'LV-XSA',
    ...row.route,
    row.out,
    row.total,
    ...['pilot', 'copilot'].map((seat) => (row.seat === seat ? row.total : '')),
    partOf(row.total, row.night),
    '',
    partOf(row.total, row.crossCountry),
    row.hobbs,
    '',
    row.seat === 'dual' ? row.total : '',
    row.given,
    row.simulated,
    row.approach,
    row.person,
    row.remarks,
    row.takeoffs,
    row.landings,
  ])
const anyRows = fc.array(anyRow, { minLength: 1, maxLength: 7 })
const anyDual = fc.constantFrom<DualRule[]>('skip', 'copilot', 'pilot')

function run(...given: Parameters<typeof imported>) {
  const result = imported(...given)
  expect(result.plan.refusals).toEqual([])
  return result
}

/** The time of the flights whose cells are empty. */
function undecidedTenths({ logbook }: BagRecords) {
  return [...logbook.values()].reduce((all, entry) => all + (undecidedEntry(entry)?.totalTenths ?? 0), 0)
}

/** A correction that the pilot makes in the app. */
type Correction = (entry: JsonObject) => JsonObject

function inLine(change: (log: JsonObject) => JsonObject): Correction {
  return (entry) => ({ ...entry, log: { ...(entry.log as JsonObject), ...change(entry.log as JsonObject) } })
}

/** One more minute in a cell, so that the time is not that of the file. */
const withMinute = inLine(({ times }) => {
  const minutes = times as Record<string, number>
  return { times: { ...minutes, localDayPilot: (minutes.localDayPilot ?? 0) + 1 } }
})

const otherAircraft = { id: 'aircraft-lvysa', registration: 'LV-YSA' }
const anyCorrection = fc.constantFrom<Correction[]>(
  withMinute,
  inLine(() => ({ date: '2026-03-02' })),
  inLine(() => ({ landings: 7 })),
  (entry) => ({ ...entry, aircraftId: otherAircraft.id, registration: otherAircraft.registration }),
  (entry) => ({ ...entry, from: 'SAAR', to: 'SADF' }),
  (entry) => ({ ...entry, remarks: 'corrected' }),
  (entry) => entry,
)
const corrections = fc.array(anyCorrection, { minLength: 7, maxLength: 7 })

function correctedBag({ logbook, aircraft }: BagRecords, each: readonly Correction[]): BagRecords {
  return {
    aircraft: new Map([...aircraft, [otherAircraft.id, otherAircraft]]),
    logbook: new Map([...logbook].map(([id, entry], i) => [id, each[i]!(entry)])),
  }
}

function sorted(rows: Iterable<unknown>) {
  return [...rows].map((row) => JSON.stringify(row)).sort()
}

describe('for all files of flights', () => {
  test('each row becomes a flight, with the total of the file', () => {
    fc.assert(
      fc.property(anyRows, anyDual, (rows, dual) => {
        const { plan, bag } = run(fileOf(rows), emptyBag, { dual })
        expect(plan.new).toBe(rows.length)
        expect(bag.logbook.size).toBe(rows.length)
        expect(plan.bag.total + undecidedTenths(bag)).toBe(plan.file.total)
      }),
    )
  })

  test('any part of the file, in any order, changes nothing', () => {
    fc.assert(
      fc.property(
        anyRows.chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows))),
        anyDual,
        ([rows, part], dual) => {
          const { bag } = run(fileOf(rows), emptyBag, { dual })
          const again = run(fileOf(part), bag)
          expect(again.plan).toMatchObject({ new: 0, changed: 0, differing: 0, unchanged: part.length })
          expect(again.bag).toEqual(bag)
        },
      ),
    )
  })

  test('what the pilot has corrected stays, with any rule for instruction received', () => {
    fc.assert(
      fc.property(anyRows, corrections, anyDual, anyDual, (rows, each, first, second) => {
        const { bag } = run(fileOf(rows), emptyBag, { dual: first })
        // another rule decides a flight without time in its cells
        const decided = correctedBag(
          bag,
          rows.map(() => (first === second ? (entry) => entry : withMinute)),
        )
        const corrected = correctedBag(decided, each)
        const again = run(fileOf(rows), corrected, { dual: second })
        expect(again.plan).toMatchObject({ new: 0, changed: 0, unchanged: rows.length })
        expect(again.bag).toEqual(corrected)
      }),
    )
  })

  test('a part first and the whole file later are as the whole file alone, in any order', () => {
    const twice = anyRows.chain((rows) =>
      fc.tuple(fc.shuffledSubarray(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
    )
    fc.assert(
      fc.property(twice, ([part, all]) => {
        const first = run(fileOf(part), emptyBag)
        const whole = run(fileOf(all), first.bag, { differing: 'add' })
        expect(whole.plan.changed).toBe(0)
        expect(whole.plan.new).toBe(all.length - part.length)
        for (const [id, record] of first.bag.logbook) expect(whole.bag.logbook.get(id)).toEqual(record)
        const alone = run(fileOf(all), emptyBag).bag
        function rowsOf(bag: BagRecords) {
          return sorted([...bag.logbook.values()].map(({ importedFrom }) => (importedFrom as JsonObject).row))
        }
        expect(rowsOf(whole.bag)).toEqual(rowsOf(alone))
      }),
    )
  })

  test('a row that differs from a stored flight never replaces it without a decision', () => {
    fc.assert(
      fc.property(anyRow, anyRow, (first, second) => {
        const { bag } = run(fileOf([first]), emptyBag)
        const next = run(fileOf([second]), bag)
        const [before] = bag.logbook.values()
        const hasStart = first[5] !== '' && first[5] === second[5]
        const hasMeter = first[12] !== '' && first[12] === second[12]
        const isSameKey = first[0] === second[0] && first[3] === second[3]
        const differs = [4, 6, 9, 11, 19].some((i) => first[i] !== second[i])
        if (!isSameKey || (differs && !hasStart && !hasMeter)) {
          const isUnchanged = next.plan.changed === 0 || next.plan.differing === 1
          // Different words for the same time, such as 1.0 and 1:00, and cells that one file lacks are no difference.
          if (isUnchanged) expect(next.bag.logbook.get(String(before!.id))).toEqual(before)
          else expect(next.bag.logbook.size).toBe(1)
        }
        expect(next.plan.new + next.plan.changed + next.plan.unchanged + next.plan.differing).toBe(1)
      }),
    )
  })

  test.each(writtenFormats)('our own export, imported again, changes nothing: $title', (format) => {
    fc.assert(
      fc.property(anyRows, corrections, anyDual, (rows, each, dual) => {
        const bag = correctedBag(run(fileOf(rows), emptyBag, { dual }).bag, each)
        const again = run(exported(format, bag), bag, { from: format.name })
        expect(again.plan).toMatchObject({ new: 0, changed: 0, differing: 0, unchanged: rows.length })
        expect(again.bag).toEqual(bag)
      }),
    )
  })

  test('what the file stated comes back in its own columns, cell by cell', () => {
    fc.assert(
      fc.property(anyRows, anyDual, (rows, dual) => {
        const { bag } = run(fileOf(rows), emptyBag, { dual })
        const file = readLogbook(exported(writtenFormats[0]!, bag), {})
        if (!file.ok) return expect.fail(file.failure.message)
        const cells = [...file.value.flights()].map((each) =>
          each.ok ? COLUMNS.map((name) => each.value.source[name] ?? '') : expect.fail(each.failure.message),
        )
        expect(sorted(cells)).toEqual(sorted(rows))
      }),
    )
  })

  test.each(writtenFormats)(
    'an export has the totals of the bag in another bag, undecided flights too: $title',
    (format) => {
      fc.assert(
        fc.property(anyRows, anyDual, (rows, dual) => {
          const { bag } = run(fileOf(rows), emptyBag, { dual })
          const other = run(exported(format, bag), emptyBag, { dual, from: format.name })
          expect(other.plan.new).toBe(rows.length)
          expect(other.plan.file.total).toBe(run(fileOf(rows), emptyBag).plan.file.total)
          expect(other.plan.bag.total + undecidedTenths(other.bag)).toBe(other.plan.file.total)
        }),
      )
    },
  )
})
