import type { LogbookEntry } from '@flightbag/client'
import { expect, test } from 'vitest'
import { groupsBy } from './groups.ts'

function flight(id: string, registration: string | null, minutes: number, date: string) {
  return { id, registration, log: { date, times: { localDayPilot: minutes } } } as unknown as LogbookEntry
}

test('flights are grouped by name, most time first, without those that have no name', () => {
  const flights = [
    flight('a', 'LV-ABC', 30, '2026-01-02'),
    flight('b', null, 500, '2026-03-01'),
    flight('c', '', 500, '2026-03-01'),
    flight('d', 'LV-XSA', 30, '2026-01-01'),
    flight('f', 'LV-XSA', 20, '2025-12-31'),
    flight('g', 'LV-XSA', 10, '2025-12-30'),
    flight('e', 'LV-ABC', 40, '2026-02-01'),
  ]
  const groups = groupsBy(flights, ({ registration }) => registration as string | null)
  expect(groups.map(({ name, totals, lastDate }) => [name, totals.flight, lastDate])).toEqual([
    ['LV-ABC', 70, '2026-02-01'],
    ['LV-XSA', 60, '2026-01-01'],
  ])
})
