import type { LogbookEntry } from '@flightbag/client'
import { expect, test } from 'vitest'
import { monthsOf } from './months.ts'

function entry(log: object | null) {
  return { id: 'flight', updatedAt: '2026-10-03T12:00:00.000Z', log } as LogbookEntry
}

test('the months from the first dated flight to now are counted, those without flights too', () => {
  const flights = [entry(null), entry({}), entry({ date: '2026-10-01' }), entry({ date: '2026-08-31' })]
  const months = monthsOf(flights, '2026-10-03T12:00:00.000Z')
  expect(months.map(({ month, totals }) => [month, totals.entries])).toEqual([
    ['2026-08', 1],
    ['2026-09', 0],
    ['2026-10', 1],
  ])
  expect(monthsOf([entry({})], '2026-10-03T12:00:00.000Z')).toEqual([])
})
