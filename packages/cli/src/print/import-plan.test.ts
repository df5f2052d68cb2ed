import { LISTED_ROWS, summarisePlan } from '@flightbag/core/exchange'
import { expect, test } from 'vitest'
import { importPlanText } from './import-plan.ts'

test('each list of a plan says how many rows it leaves out', () => {
  const counts = ['refused', 'differing', 'changed', 'undecided'].map((name, at) => [name, LISTED_ROWS + 1 + at])
  const text = importPlanText({ ...summarisePlan([]), ...Object.fromEntries(counts) })
  expect(text.match(/^\.\.\. .*$/gm)).toEqual([1, 2, 3, 4].map((left) => `... and ${left} more`))
})

test('an empty cell that becomes zero is no change that is named', () => {
  const flight = { line: 2, date: '2026-05-01', aircraft: 'LV-ABC' }
  const zero = { field: 'log.times.localDayPilot', before: null, after: 0 }
  const changedFlights = [
    { ...flight, fields: [zero] },
    { ...flight, fields: [zero, { field: 'log.landings', before: null, after: 2 }] },
  ]
  const text = importPlanText({ ...summarisePlan([]), changed: 2, changedFlights })
  expect(text.match(/^2 .*$/gm)).toEqual([
    '2     2026-05-01  LV-ABC    the row of the file',
    '2     2026-05-01  LV-ABC    log.landings: empty -> 2',
  ])
})
