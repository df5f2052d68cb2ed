import { describe, expect, test } from 'vitest'
import { entrySums, isWithin, type LogbookEntry, logbookTotals, noSums } from './index.ts'

function flight(times: object, more: object = {}): LogbookEntry {
  return { log: { date: '2026-05-01', times, ...more } }
}

describe('the totals record', () => {
  test('of no entries has only zeros, with null bounds', () => {
    expect(logbookTotals([])).toEqual({
      unit: 'minutes',
      from: null,
      to: null,
      totals: {
        flight: 0,
        pilot: 0,
        copilot: 0,
        day: 0,
        night: 0,
        local: 0,
        crossCountry: 0,
        instructorGiven: 0,
        instrumentReal: 0,
        instrumentHood: 0,
        multiEngine: 0,
        simulator: 0,
        landings: 0,
        entries: 0,
      },
      logged: {
        unit: 'tenths',
        total: 0,
        crossCountry: 0,
        local: 0,
        pilot: 0,
        copilot: 0,
        day: 0,
        night: 0,
        simulator: 0,
        instructorGiven: 0,
        instrumentReal: 0,
        instrumentHood: 0,
        multiEngine: 0,
        landings: 0,
        entries: 0,
      },
    })
  })

  test('has its fields in the order of the specification', () => {
    const { totals, logged } = logbookTotals([])
    expect(Object.keys(totals).join()).toBe(
      'flight,pilot,copilot,day,night,local,crossCountry,instructorGiven,instrumentReal,instrumentHood,multiEngine,simulator,landings,entries',
    )
    expect(Object.keys(logged).join()).toBe(
      'unit,total,crossCountry,local,pilot,copilot,day,night,simulator,instructorGiven,instrumentReal,instrumentHood,multiEngine,landings,entries',
    )
  })

  test('contains the bounds', () => {
    expect(logbookTotals([], { from: '2026-01-01', to: '2026-12-31' })).toMatchObject({
      from: '2026-01-01',
      to: '2026-12-31',
    })
    expect(logbookTotals([], { from: '2026-01-01' })).toMatchObject({ from: '2026-01-01', to: null })
  })

  test.each([
    ['localDayPilot', ['local', 'day', 'pilot']],
    ['localDayCopilot', ['local', 'day', 'copilot']],
    ['localNightPilot', ['local', 'night', 'pilot']],
    ['localNightCopilot', ['local', 'night', 'copilot']],
    ['crossCountryDayPilot', ['crossCountry', 'day', 'pilot']],
    ['crossCountryDayCopilot', ['crossCountry', 'day', 'copilot']],
    ['crossCountryNightPilot', ['crossCountry', 'night', 'pilot']],
    ['crossCountryNightCopilot', ['crossCountry', 'night', 'copilot']],
  ])('%s counts under %j', (cell, names) => {
    const { totals, logged } = logbookTotals([flight({ [cell]: 60 })])
    function held(of: object) {
      return Object.entries(of).filter(([name, value]) => name !== 'entries' && Number(value) > 0)
    }
    expect(Object.fromEntries(held(totals))).toEqual(Object.fromEntries(['flight', ...names].map((name) => [name, 60])))
    expect(Object.fromEntries(held(logged))).toEqual(Object.fromEntries(['total', ...names].map((name) => [name, 10])))
  })
})

describe('the totals', () => {
  test('do not add breakdown cells to the flight', () => {
    const breakdown = { instructorGiven: 10, instrumentReal: 20, instrumentHood: 30, multiEngine: 40, solo: 50 }
    expect(logbookTotals([flight({ localDayPilot: 60 }, { breakdown })])).toMatchObject({
      totals: { flight: 60, instructorGiven: 10, instrumentReal: 20, instrumentHood: 30, multiEngine: 40 },
      logged: { total: 10, instructorGiven: 2, instrumentReal: 3, instrumentHood: 5, multiEngine: 7 },
    })
  })

  test('count a line with only simulator time as an entry without flight time', () => {
    expect(logbookTotals([{ log: { date: '2026-05-01', simulator: 90 } }])).toMatchObject({
      totals: { flight: 0, simulator: 90, entries: 1 },
      logged: { total: 0, simulator: 15, entries: 1 },
    })
  })

  test('do not count an entry without a line, and count one with an empty line', () => {
    const entries = [{}, { log: null }, { log: undefined }, { log: 'line' }, { log: [1] }, null, undefined, { log: {} }]
    expect(logbookTotals(entries)).toMatchObject({ totals: { entries: 1 }, logged: { entries: 1 } })
  })

  test('do not count a cell with another name', () => {
    const more = { breakdown: { undefined: 60 }, times: { undefined: 60 } }
    expect(logbookTotals([flight({}, more)]).totals).toEqual({ ...logbookTotals([]).totals, entries: 1 })
  })

  test.each([undefined, null, {}, { log: null }])('have no sums to store for the entry %j', (entry) => {
    expect(entrySums(entry)).toEqual({ date: null, sums: noSums })
  })

  test('count a missing or malformed cell as zero and all others as usual', () => {
    const times = { localDayPilot: -5, localDayCopilot: 1.5, localNightPilot: '9', localNightCopilot: Number.NaN }
    const more = { breakdown: 'none', simulator: null, landings: [3], loggedTenths: '18' }
    expect(logbookTotals([flight({ ...times, crossCountryDayPilot: 60 }, more)])).toMatchObject({
      totals: { flight: 60, simulator: 0, landings: 0, entries: 1 },
      logged: { total: 10 },
    })
  })

  test('count a cell beyond a million hours as malformed', () => {
    expect(logbookTotals([flight({ localDayPilot: 60_000_000 })]).totals.flight).toBe(60_000_000)
    expect(logbookTotals([flight({ localDayPilot: 60_000_001 })]).totals.flight).toBe(0)
  })

  test('count landings in both units', () => {
    expect(logbookTotals([flight({}, { landings: 3 }), flight({}, { landings: 4 })])).toMatchObject({
      totals: { landings: 7, entries: 2 },
      logged: { landings: 7, entries: 2 },
    })
  })
})

describe('tenths', () => {
  test.each([
    [0, 0],
    [2, 0],
    [3, 1],
    [9, 2],
    [33, 6],
    [45, 8],
    [57, 10],
    [60, 10],
  ])('%i minutes are %i', (minutes, tenths) => {
    expect(logbookTotals([flight({ localDayPilot: minutes })]).logged.total).toBe(tenths)
  })

  test('of a flight are the sum of its rounded cells', () => {
    const times = { localDayPilot: 33, crossCountryNightPilot: 33 }
    expect(logbookTotals([flight(times)])).toMatchObject({
      totals: { flight: 66, local: 33, crossCountry: 33, day: 33, night: 33, pilot: 66 },
      logged: { total: 12, local: 6, crossCountry: 6, day: 6, night: 6, pilot: 12 },
    })
  })

  test('of a flight are its loggedTenths, distributed by largest remainder, ties to the earlier cell', () => {
    const halves = { localDayPilot: 33, crossCountryNightPilot: 33 }
    expect(logbookTotals([flight(halves, { loggedTenths: 11 })]).logged).toMatchObject({
      total: 11,
      local: 6,
      crossCountry: 5,
    })
    // 10 tenths over 20, 20 and 60 minutes are 2, 2 and 6; 11 are 2.2, 2.2 and 6.6, of which the last has the largest
    // remainder.
    const thirds = { localDayPilot: 20, localNightCopilot: 20, crossCountryDayPilot: 60 }
    expect(logbookTotals([flight(thirds, { loggedTenths: 11 })]).logged).toMatchObject({
      total: 11,
      local: 4,
      crossCountry: 7,
      copilot: 2,
    })
  })

  test('with loggedTenths of zero are zero; loggedTenths of a line without minutes are ignored', () => {
    expect(logbookTotals([flight({ localDayPilot: 60 }, { loggedTenths: 0 })])).toMatchObject({
      totals: { flight: 60 },
      logged: { total: 0, day: 0 },
    })
    expect(logbookTotals([flight({}, { loggedTenths: 18 })])).toMatchObject({
      totals: { flight: 0, entries: 1 },
      logged: { total: 0, entries: 1 },
    })
  })

  test('of an instrument cell are rounded on their own, even above a small loggedTenths', () => {
    const more = { loggedTenths: 5, breakdown: { instrumentReal: 57 } }
    expect(logbookTotals([flight({ localDayPilot: 57 }, more)]).logged).toMatchObject({ total: 5, instrumentReal: 10 })
  })
})

describe('bounds', () => {
  const dates = ['2028-01-31', '2028-02-01', '2028-02-28', '2028-02-29', '2028-03-01', undefined, '2028-02-30']
  const entries = dates.map((date) => ({ log: { date, landings: 1 } }))
  test.each([
    [{}, 7],
    [{ from: '2028-02-01', to: '2028-02-29' }, 3],
    [{ from: '2028-02-29', to: '2028-02-29' }, 1],
    [{ to: '2028-02-01' }, 2],
    [{ from: '2028-02-29' }, 2],
    [{ from: '0000-01-01', to: '9999-12-31' }, 5],
    [{ from: '2028-03-01', to: '2028-02-01' }, 0],
  ])('%j counts %i entries', (range, counted) => {
    expect(logbookTotals(entries, range).totals.entries).toBe(counted)
  })

  test('a line without a date counts only if there is no bound', () => {
    expect(isWithin(null, {})).toBe(true)
    expect(isWithin(null, { from: null, to: null })).toBe(true)
    expect(isWithin(null, { from: '0000-01-01' })).toBe(false)
    expect(isWithin(null, { to: '9999-12-31' })).toBe(false)
  })

  test('a date in a list is no date', () => {
    expect(entrySums({ log: { date: ['2028-02-29'] } }).date).toBeNull()
  })
})
