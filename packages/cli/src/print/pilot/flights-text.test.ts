import type { LogbookEntry } from '@flightbag/client'
import { logbookTotals } from '@flightbag/core/logbook'
import { expect, test } from 'vitest'
import { flightsText } from './flights-text.ts'

const TERMINAL = { stdout: false, stderr: false, color: false, columns: 80 }

function textOf(entries: readonly object[], older: readonly object[] = []): string {
  const flights = entries as readonly LogbookEntry[]
  const totals = logbookTotals([...flights, ...(older as readonly LogbookEntry[])])
  return flightsText(totals, flights, {
    limit: 3,
    months: ['2026-09'],
    registrations: new Map([['p', 'LV-ABC']]),
    terminal: TERMINAL,
  })
}

test('the time of a flight, of a simulator and of a flight whose cells are not decided', () => {
  const text = textOf([
    { id: 'a', registration: 'LV-A', log: { date: '2026-09-01', times: { localNightPilot: 90 }, landings: 1 } },
    { id: 'b', registration: 'LV-B', log: { date: '2026-09-02', simulator: 60 } },
    { id: 'c', registration: 'LV-C', log: { date: '2026-09-03', loggedTenths: 12 } },
  ])
  expect(text.split('\n').slice(-6)).toEqual([
    'date        aircraft  from  to      time  night  landings  purpose',
    '2026-09-01  LV-A      -     -       1:30   1:30         1',
    '2026-09-02  LV-B      -     -   sim 1:00                0',
    '2026-09-03  LV-C      -     -     * 1:12                0',
    '1 undecided flight (1.2 h), in no total of the cells',
    '',
  ])
})

test('an entry without a registration shows that of its aircraft', () => {
  const log = { date: '2026-09-01', times: { localDayPilot: 60 } }
  expect(textOf([{ id: 'l1', aircraftId: 'p', registration: null, log }])).toMatch(/2026-09-01 +LV-ABC /)
  expect(textOf([{ id: 'l1', aircraftId: 'q', registration: 'LV-XYZ', log }])).toMatch(/2026-09-01 +LV-XYZ /)
  expect(textOf([{ id: 'l1', aircraftId: 'q', log }])).toMatch(/2026-09-01 +- /)
})

test('the busiest month is the first one of those with the most hours', () => {
  const entries = ['2026-07-01', '2026-08-01', '2026-09-01'].map((date, at) => {
    return { id: date, log: { date, times: { localDayPilot: at === 0 ? 30 : 60 } } } as unknown as LogbookEntry
  })
  const months = ['2026-06', '2026-07', '2026-08', '2026-09']
  const view = { limit: 0, months, registrations: new Map<string, string>(), terminal: TERMINAL }
  const text = flightsText(logbookTotals(entries), entries, view)
  expect(text).toContain('\n2026-06 ·▄██ 2026-09  hours per month, at most 1:00 (2026-08)\n')
})

test('flights that are not listed are mentioned', () => {
  const flights = ['a', 'b', 'c', 'd'].map((id) => ({ id, log: { date: '2026-09-01' } }))
  expect(textOf(flights.slice(0, 3))).not.toContain('--limit')
  // One flight is only in the chart of the months; or it is older than that.
  expect(textOf(flights)).toContain('the newest 3; --limit shows more\n')
  expect(textOf(flights.slice(0, 3), flights.slice(3))).toContain('the newest 3; --limit shows more\n')
  expect(textOf(flights.slice(0, 1), flights.slice(1, 2))).toContain('the newest 1; --limit shows more\n')
  expect(textOf([])).toMatch(/hours per month, no flights\n\nno flights\n$/)
})

test('the registration of an entry precedes that which its aircraft has now', () => {
  const log = { date: '2026-09-01', times: { localDayPilot: 60 } }
  const text = textOf([
    { id: 'a', aircraftId: 'p', registration: 'LV-OLD', log },
    { id: 'b', aircraftId: 'p', registration: '', log },
    { id: 'c', aircraftId: 'none', log },
  ])
  expect(text.match(/(?<=^2026-09-01 {2})\S+/gm)).toEqual(['LV-OLD', 'LV-ABC', '-'])
})
