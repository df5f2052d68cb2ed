import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agree, determineCells } from './cells.ts'
import type { StatedTimes } from './flight.ts'

/** The sums of eight cells, in the order of the sheet: bit 0 copilot, bit 1 night, bit 2 cross-country. */
function sumsOf(cells: readonly number[]): StatedTimes {
  function sum(has: (cell: number) => boolean) {
    return cells.reduce((all, value, i) => (has(i) ? all + value : all), 0)
  }
  return {
    total: sum(() => true),
    night: sum((i) => (i & 2) > 0),
    crossCountry: sum((i) => (i & 4) > 0),
    pilot: sum((i) => (i & 1) === 0),
    copilot: sum((i) => (i & 1) > 0),
    dual: 0,
    crossCountryNight: sum((i) => (i & 6) === 6),
    pilotNight: sum((i) => (i & 2) > 0 && (i & 1) === 0),
    copilotNight: sum((i) => (i & 3) === 3),
    dualNight: 0,
  }
}

const STATED = ['total', 'night', 'crossCountry', 'pilot', 'copilot'] as const
const PARTS = ['crossCountryNight', 'pilotNight', 'copilotNight'] as const

/** Every set of eight cells, in steps, with the given total. */
function* splits(total: number, cells = 8): Generator<readonly number[]> {
  if (cells === 1) {
    yield [total]
    return
  }
  for (let first = 0; first <= total; first++)
    for (const rest of splits(total - first, cells - 1)) yield [first, ...rest]
}

const TOTAL = 4
const all = [...splits(TOTAL)].map((cells) => ({ cells, sums: sumsOf(cells) }))

function fives(times: StatedTimes): StatedTimes {
  const entries = Object.entries(times).map(([name, value]) => [name, value === null ? null : value * 5])
  return { ...times, ...Object.fromEntries(entries) }
}

test.each([
  ['the sums that every program states', STATED, { crossCountryNight: null, pilotNight: null, copilotNight: null }],
  ['and the parts of the night that LogTen states', [...STATED, ...PARTS], {}],
])('cells are filled if and only if one set has %s', (_, stated, absent) => {
  const sets = Map.groupBy(all, ({ sums }) => stated.map((name) => sums[name]).join())
  expect(sets.size).toBeGreaterThan(100)
  for (const same of sets.values()) {
    const found = determineCells({ ...fives(same[0]!.sums), ...absent }, 'skip')
    expect(found.ok ? found.value : 'undecided').toEqual(same.length === 1 ? same[0]!.cells : 'undecided')
  }
})

describe('instruction received', () => {
  test.each(['pilot', 'copilot'] as const)('that counts as %s fills the cells that this time would fill', (rule) => {
    function filled(times: StatedTimes) {
      const found = determineCells(times, rule)
      return found.ok ? found.value : 'undecided'
    }
    for (const { sums } of all) {
      const times = fives(sums)
      const [part, night] = [times[rule], times[`${rule}Night`]]
      const received = { ...times, [rule]: 0, [`${rule}Night`]: 0, dual: part, dualNight: night }
      expect(filled(received), JSON.stringify(received)).toEqual(filled(times))
    }
  })

  const dual: StatedTimes = { ...sumsOf([0, 0, 0, 0, 0, 0, 0, 0]), total: 330, crossCountry: 330, dual: 330 }

  test('fills no cell before the pilot decides how it counts', () => {
    expect(determineCells(dual, 'skip')).toMatchObject({ failure: { isDual: true } })
    expect(determineCells(dual, 'copilot')).toEqual({ ok: true, value: [0, 0, 0, 0, 0, 66, 0, 0] })
    expect(determineCells(dual, 'pilot')).toEqual({ ok: true, value: [0, 0, 0, 0, 66, 0, 0, 0] })
  })

  test('beside a whole flight as pilot changes nothing', () => {
    expect(determineCells({ ...dual, pilot: 330 }, 'copilot')).toEqual({ ok: true, value: [0, 0, 0, 0, 66, 0, 0, 0] })
  })

  test('that does not complete the total decides nothing', () => {
    expect(determineCells({ ...dual, dual: 300 }, 'pilot')).toMatchObject({ failure: { isDual: false } })
  })
})

test('a column that the file does not have is never read as zero', () => {
  const times = sumsOf([60, 0, 0, 0, 0, 0, 0, 0])
  for (const name of ['night', 'crossCountry'] as const) {
    expect(determineCells({ ...times, [name]: null }, 'skip').ok, name).toBe(false)
  }
  expect(determineCells({ ...times, pilot: null, copilot: null }, 'pilot').ok).toBe(false)
})

test.each([
  ['a flight without time', { night: null, crossCountry: null, pilot: null, copilot: null }, 0],
  ['a flight as copilot only', { pilot: null }, 60],
])('%s needs no further column', (_, absent, minutes) => {
  const times = sumsOf([0, minutes * 5, 0, 0, 0, 0, 0, 0])
  const value = [0, minutes, 0, 0, 0, 0, 0, 0]
  expect(determineCells({ ...times, ...absent }, 'skip')).toEqual({ ok: true, value })
})

test('the cells always add up to the rounded total', () => {
  const hundredths = fc.integer({ min: 0, max: 900 })
  fc.assert(
    fc.property(hundredths, hundredths, (night, day) => {
      const times = { ...sumsOf([(day * 3) as number, 0, night * 3, 0, 0, 0, 0, 0]), crossCountryNight: null }
      const cells = determineCells(times, 'skip')
      if (!cells.ok) expect.fail(cells.failure.reason)
      expect(cells.value.reduce((sum, cell) => sum + cell, 0)).toBe(Math.floor((times.total + 2) / 5))
    }),
  )
})

test('cells beside sums that someone has changed are not used', () => {
  const cells = [3, 0, 4, 0, 0, 5, 0, 6]
  const times = fives(sumsOf(cells))
  expect(agree(cells, times)).toBe(true)
  for (const name of STATED) expect(agree(cells, { ...times, [name]: times[name]! + 5 }), name).toBe(false)
})

test.each([
  [12, 24, [2, 5]],
  [0, 24, [2, 5]],
  [12, 12, [2, 5]],
  [12, 12, [5, 2]],
])(
  'cells agree with %i fifths as pilot and %i as copilot, and instruction received as either',
  (pilot, copilot, seats) => {
    const stated = { ...sumsOf([0, 0, 0, 0, 0, 0, 0, 0]), total: 36, dual: 12, pilot, copilot }
    expect(agree([...seats, 0, 0, 0, 0, 0, 0], stated)).toBe(true)
    expect(agree([...seats, 0, 0, 0, 0, 0, 0], { ...stated, dual: 60 })).toBe(pilot + copilot === 36)
  },
)

test.each(['night', 'crossCountry'] as const)('%s above the total determines no cells', (part) => {
  const times = { ...sumsOf([1, 0, 0, 0, 0, 0, 0, 0]), [part]: 2 }
  expect(determineCells(times, 'skip')).toMatchObject({
    ok: false,
    failure: { reason: 'a part is longer than the flight' },
  })
})

test.each<[string, Partial<StatedTimes>, string]>([
  ['a copilot beside a whole flight as pilot', { copilot: 30 }, 'pilot and copilot time do not add up to the total'],
  ['a pilot beside a whole flight as copilot', { pilot: 30, copilot: 60 }, 'pilot and copilot time do not add up'],
  [
    'more night across country than the rest of the flight leaves',
    { night: 30, crossCountry: 50, crossCountryNight: 10 },
    'the cross-country part of the night time is not stated',
  ],
])('no cells have the sums of %s', (_, change, reason) => {
  const times = { ...sumsOf([60, 0, 0, 0, 0, 0, 0, 0]), ...change }
  expect(determineCells(times, 'pilot')).toMatchObject({ failure: { reason: expect.stringContaining(reason) } })
})

test('instruction received that is in the time of a seat already is not counted again', () => {
  const times = { ...sumsOf([20, 15, 10, 15, 0, 0, 0, 0]), dual: 30, dualNight: 15 }
  for (const rule of ['pilot', 'copilot'] as const)
    expect(determineCells(fives(times), rule)).toEqual({ ok: true, value: [20, 15, 10, 15, 0, 0, 0, 0] })
})
