import {
  anyLogbookDate,
  anyLogbookEntry,
  anyLogbookJunk,
  anyLogbookRange,
} from '@flightbag/testing/arbitraries/logbook-arbitraries'
import { logbookReference } from '@flightbag/testing/lib/logbook-reference'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addSums,
  entrySums,
  isWithin,
  type LogbookTotals,
  logbookSumFields,
  logbookTotals,
  noSums,
  subtractSums,
  totalsFromSums,
} from './index.ts'

const entry = fc.oneof(anyLogbookEntry, anyLogbookJunk)
const bag = fc.array(entry, { maxLength: 30 })

/** Every integer of a record with its path, so that two records can be added. */
function numbers({ totals, logged }: LogbookTotals): Record<string, number> {
  const { unit, ...tenths } = logged
  function of(name: string, figures: object) {
    return Object.entries(figures).map(([key, value]) => [`${name}.${key}`, value])
  }
  return Object.fromEntries([...of('totals', totals), ...of(unit, tenths)])
}

function added(a: LogbookTotals, b: LogbookTotals) {
  const other = numbers(b)
  return Object.fromEntries(Object.entries(numbers(a)).map(([name, value]) => [name, value + other[name]!]))
}

function dayAfter(date: string) {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
}

test('the totals equal those of the plain reference', () => {
  fc.assert(
    fc.property(bag, anyLogbookRange, (entries, range) => {
      expect(logbookTotals(entries, range)).toEqual(logbookReference(entries, range.from, range.to))
    }),
    { numRuns: 400 },
  )
})

test('each of the three pairs adds up to the flight, in minutes and in tenths', () => {
  fc.assert(
    fc.property(bag, anyLogbookRange, (entries, range) => {
      const { totals, logged } = logbookTotals(entries, range)
      for (const [sums, whole] of [[totals, totals.flight] as const, [logged, logged.total] as const]) {
        expect([sums.crossCountry + sums.local, sums.pilot + sums.copilot, sums.day + sums.night]).toEqual(
          Array(3).fill(whole),
        )
      }
    }),
  )
})

test('a line adds exactly its loggedTenths if any cell has minutes', () => {
  const cells = fc.record({
    localDayPilot: fc.nat(300),
    localNightCopilot: fc.nat(300),
    crossCountryDayPilot: fc.nat(300),
    crossCountryNightCopilot: fc.nat({ max: 60_000_000 }),
  })
  fc.assert(
    fc.property(cells, fc.oneof(fc.nat(99), fc.nat(60_000_000)), bag, (times, loggedTenths, others) => {
      const share = logbookTotals([...others, { log: { times, loggedTenths } }]).logged.total
      const held = Object.values(times).some((minutes) => minutes > 0)
      expect(share - logbookTotals(others).logged.total).toBe(held ? loggedTenths : 0)
    }),
  )
})

test('the totals of a union are the sum of the totals, and order does not matter', () => {
  fc.assert(
    fc.property(bag, bag, anyLogbookRange, (a, b, range) => {
      const whole = logbookTotals([...a, ...b], range)
      expect(numbers(whole)).toEqual(added(logbookTotals(a, range), logbookTotals(b, range)))
      expect(logbookTotals([...b, ...a].reverse(), range)).toEqual(whole)
    }),
  )
})

test('the totals of two parts of a range add up to those of the whole', () => {
  fc.assert(
    fc.property(bag, fc.tuple(anyLogbookDate, anyLogbookDate, anyLogbookDate), (entries, dates) => {
      const [from, at, to] = dates.sort() as [string, string, string]
      const parts = added(logbookTotals(entries, { from, to: at }), logbookTotals(entries, { from: dayAfter(at), to }))
      expect(parts).toEqual(numbers(logbookTotals(entries, { from, to })))
    }),
  )
})

test('adding the sums of an entry gives its totals, and subtracting them again changes nothing', () => {
  fc.assert(
    fc.property(bag, entry, (entries, one) => {
      const sums = entries.map((each) => entrySums(each).sums).reduce(addSums, noSums)
      const there = addSums(sums, entrySums(one).sums)
      expect(totalsFromSums(there)).toEqual(logbookTotals([...entries, one]))
      expect(subtractSums(there, entrySums(one).sums)).toEqual(sums)
    }),
  )
})

test('sums kept per day through edits and deletions give the totals of the remaining entries', () => {
  const change = fc.record({ id: fc.nat(5), entry: fc.option(entry) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), anyLogbookRange, (changes, range) => {
      const kept = new Map<number, ReturnType<typeof entrySums>>()
      const entries = new Map<number, (typeof changes)[number]['entry']>()
      const days = new Map<string | null, readonly number[]>()
      function onDay(date: string | null) {
        return days.get(date) ?? noSums
      }
      for (const { id, entry: changed } of changes) {
        const old = kept.get(id)
        if (old) days.set(old.date, subtractSums(onDay(old.date), old.sums))
        const next = entrySums(changed)
        days.set(next.date, addSums(onDay(next.date), next.sums))
        kept.set(id, next)
        entries.set(id, changed)
      }
      const inRange = [...days].filter(([date]) => isWithin(date, range)).map(([, sums]) => sums)
      const all = totalsFromSums(inRange.reduce(addSums, noSums), range)
      expect(all).toEqual(logbookReference([...entries.values()], range.from, range.to))
    }),
  )
})

test('an entry has one integer of 32 bits for each field, never negative and never minus zero', () => {
  fc.assert(
    fc.property(entry, (one) => {
      const { sums } = entrySums(one)
      expect(sums).toHaveLength(logbookSumFields.length)
      for (const sum of sums) expect(Object.is(sum, sum | 0) && sum >= 0).toBe(true)
    }),
  )
})

test('any value is accepted as an entry', () => {
  fc.assert(
    fc.property(fc.array(fc.anything().map((log) => ({ log }))), (entries) => {
      for (const value of Object.values(numbers(logbookTotals(entries)))) expect(Number.isSafeInteger(value)).toBe(true)
    }),
  )
})
