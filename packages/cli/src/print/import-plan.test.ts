import { LISTED_ROWS, summarisePlan } from '@flightbag/core/exchange'
import { expect, test } from 'vitest'
import { importPlanText } from './import-plan.ts'

test('each list of a plan says how many rows it leaves out', () => {
  const counts = ['refused', 'differing', 'changed', 'undecided'].map((name, at) => [name, LISTED_ROWS + 1 + at])
  const text = importPlanText({ ...summarisePlan([]), ...Object.fromEntries(counts) })
  expect(text.match(/^\.\.\. .*$/gm)).toEqual([1, 2, 3, 4].map((left) => `... and ${left} more`))
  const whole = Object.fromEntries(counts.map(([name]) => [name, LISTED_ROWS]))
  expect(importPlanText({ ...summarisePlan([]), ...whole })).not.toContain('more')
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

test('each row and each cell of a plan is shown in its place', () => {
  const names = ['flights', 'total', 'pilot', 'copilot', 'dual', 'night', 'crossCountry', 'instructorGiven'] as const
  const fields = [...names, 'instrumentReal', 'instrumentHood', 'simulator', 'landings'] as const
  function figures(from: number) {
    return Object.fromEntries(fields.map((field, at) => [field, from + at])) as never
  }
  const flight = { date: '2026-05-01', aircraft: 'LV-ABC', from: 'SADF', to: 'SAEZ', totalTenths: 12 }
  const compared = { ...flight, landings: 3, remarks: 'file' }
  const text = importPlanText({
    ...summarisePlan([]),
    ...{ new: 1, changed: 0, unchanged: 3, refused: 2, differing: 1, undecided: 1, aircraft: 4 },
    refusals: [
      { line: 2, column: 'Date', message: 'is no date' },
      { line: null, column: null, message: 'is empty' },
    ],
    differingFlights: [{ line: 5, id: 'b1', file: compared, bag: { ...compared, landings: 7, remarks: 'bag' } }],
    undecidedFlights: [{ id: 'u', line: 6, ...flight, totalTenths: 9, reason: 'it is dual' }],
    file: figures(100),
    bag: { ...(figures(200) as object), dual: null } as never,
  } as never)
  expect(text).toBe(`flights          count
new                  1
changed              0
unchanged            3
refused              2
differing            1
undecided cells      1
new aircraft         4

line  column  refused because
2     Date    is no date
-     -       is empty

differing  date        aircraft  from  to    hours  landings  remarks
5          2026-05-01  LV-ABC    SADF  SAEZ  1.2    3         file
bag: b1    2026-05-01  LV-ABC    SADF  SAEZ  1.2    7         bag

line  date        aircraft  hours  cells left empty because
6     2026-05-01  LV-ABC    0.9    it is dual

totals                file   bag
Flights                100   200
Flight time           10.1  20.1
Pilot                 10.2  20.2
Copilot               10.3  20.3
Instruction received  10.4     -
Night                 10.5  20.5
Cross-country         10.6  20.6
Instruction given     10.7  20.7
Instrument, real      10.8  20.8
Instrument, hood      10.9  20.9
Simulator             11.0  21.0
Landings               111   211
`)
})
