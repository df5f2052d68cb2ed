import { describe, expect, test } from 'vitest'
import { asTheAppLeftIt, closeStale, lastActivityMs, summaryOf } from './check-flights.ts'

const START = Date.parse('2026-10-03T00:00:00.000Z')
const lists = [
  {
    title: 'Before start',
    sections: [
      {
        title: 'Cabin',
        items: [
          { challenge: 'Belts', doneAt: '2026-10-03T00:05:00Z' },
          { challenge: 'Fuel', critical: true },
        ],
      },
    ],
  },
  { title: 'Landing', sections: [{ items: [{ challenge: 'Gear', doneAt: '2026-10-03T00:04:00+00:00' }] }] },
]

describe('a check flight', () => {
  test('has a summary with the number of items and the names of the missing ones', () => {
    expect(summaryOf(lists)).toEqual({
      total: 3,
      done: 2,
      missing: [{ checklist: 'Before start', section: 'Cabin', challenge: 'Fuel', critical: true }],
    })
    expect(summaryOf(undefined)).toEqual({ total: 0, done: 0, missing: [] })
  })

  test('has its missing items in the order of its lists', () => {
    function undone(...challenges: string[]) {
      return { items: challenges.map((challenge) => ({ challenge })) }
    }
    const day = [
      { title: 'Taxi', sections: [undone('Brakes', 'Altimeter'), undone('Lights')] },
      { title: 'Before start', sections: [undone('Belts')] },
    ]
    const called = summaryOf(day).missing.map(({ checklist, challenge }) => [checklist, challenge])
    expect(called).toEqual([
      ['Taxi', 'Brakes'],
      ['Taxi', 'Altimeter'],
      ['Taxi', 'Lights'],
      ['Before start', 'Belts'],
    ])
  })

  test('has as last activity the newest completed item, otherwise its start', () => {
    expect(lastActivityMs({ startedAt: '2026-10-03T00:00:00Z', lists })).toBe(START + 5 * 60_000)
    expect(lastActivityMs({ startedAt: '2026-10-03T00:00:00Z' })).toBe(START)
  })

  test('is closed when open for more than 12 hours, not at exactly 12 hours, and only once', () => {
    const open = { startedAt: '2026-10-03T00:00:00Z', lists }
    expect(closeStale(open, START + 12 * 3_600_000)).toBeNull()
    const closed = closeStale(open, START + 12 * 3_600_000 + 1)
    expect(closed).toEqual({ ...open, completedAt: '2026-10-03T00:05:00.000Z', autoClosed: true })
    expect(closeStale(closed!, START + 99 * 3_600_000)).toBeNull()
    expect(closeStale({ lists }, START + 99 * 3_600_000)).toBeNull()
  })

  test('counts as open when it was closed at its last activity, as the service closes it', () => {
    const open = { startedAt: '2026-10-03T00:00:00Z', lists, autoClosed: false }
    const closed = closeStale(open, START + 13 * 3_600_000)!
    expect(asTheAppLeftIt(closed)).toEqual(open)
    expect(asTheAppLeftIt({ ...closed, completedAt: '2026-10-03T02:05:00+02:00' })).toEqual(open)
    expect(asTheAppLeftIt({ ...open, autoClosed: true })).toEqual(open)
  })

  test.each([
    ['another time', { completedAt: '2026-10-03T09:00:00.000Z' }],
    ['a text that is not a time', { completedAt: 'noon' }],
    ['its last activity, but without a start', { startedAt: null, completedAt: '2026-10-03T00:05:00.000Z' }],
    ['its last activity, by the pilot', { autoClosed: false, completedAt: '2026-10-03T00:05:00.000Z' }],
  ])('counts as closed when the app closed it at %s', (_, change) => {
    const closed = { startedAt: '2026-10-03T00:00:00Z', lists, autoClosed: true, ...change }
    expect(asTheAppLeftIt(closed)).toBe(closed)
  })
})

test('has missing items with their stated `critical`, or null', () => {
  const items = [{ critical: true }, { critical: false }, { critical: null }, {}]
  const { missing } = summaryOf([{ sections: [{ items }] }])
  expect(missing.map(({ critical }) => critical)).toEqual([true, false, null, null])
})
