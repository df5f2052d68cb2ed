import { logbookTotals } from '@flightbag/core/logbook'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { logbookTable } from './logbook-table.ts'

function entry(date: string, times: object, more: object = {}) {
  return { log: { date, times, ...more } }
}

test('shows each figure in hours and minutes, and in the decimal hours that add up', () => {
  const entries = [
    entry('2026-05-01', { localDayPilot: 33, crossCountryNightPilot: 33 }, { landings: 2 }),
    entry('2026-05-02', { crossCountryDayCopilot: 600 }, { breakdown: { instrumentHood: 9 }, landings: 1 }),
    entry('2026-05-03', {}, { simulator: 90 }),
  ]
  expect(logbookTable(logbookTotals(entries))).toBe(`Logbook totals, all dates: 3 entries, 3 landings

                    h:mm  decimal
---------------------------------
Flight time        11:06     11.2
---------------------------------
Pilot               1:06      1.2
Copilot            10:00     10.0
---------------------------------
Day                10:33     10.6
Night               0:33      0.6
---------------------------------
Local               0:33      0.6
Cross-country      10:33     10.6
---------------------------------
Instruction given   0:00      0.0
Instrument, real    0:00      0.0
Instrument, hood    0:09      0.2
Multi-engine        0:00      0.0
---------------------------------
Simulator           1:30      1.5

Each flight is rounded to tenths before they are added, so 11:06 is 11.2, not 11.1.
`)
})

test('decimal hours that agree with the minutes have no note', () => {
  const text = logbookTable(logbookTotals([entry('2026-05-01', { localDayPilot: 60 })]))
  expect(text).toMatch(/Simulator .* 0\.0\n\n$/)
})

test.each([
  [{}, 'all dates'],
  [{ from: '2026-05-01' }, 'from 2026-05-01'],
  [{ to: '2026-05-31' }, 'to 2026-05-31'],
  [{ from: '2026-05-01', to: '2026-05-31' }, '2026-05-01 to 2026-05-31'],
])('states the bounds %j', (range, words) => {
  const one = entry('2026-05-02', { localDayPilot: 60 }, { landings: 1 })
  expect(logbookTable(logbookTotals([one], range)).split('\n')[0]).toBe(`Logbook totals, ${words}: 1 entry, 1 landing`)
})

test('every row has the width of the rule, whatever the number of hours', () => {
  fc.assert(
    fc.property(fc.nat({ max: 60_000_000 }), (minutes) => {
      const [table = ''] = logbookTable(logbookTotals([entry('2026-05-01', { localDayPilot: minutes })])).split(
        '\n\nEach ',
      )
      const [, , ...rows] = table.trimEnd().split('\n')
      expect(new Set(rows.map((row) => row.length)).size).toBe(1)
    }),
  )
})
