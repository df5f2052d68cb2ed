import { LISTED_ROWS, summarisePlan } from '@flightbag/core/exchange'
import { expect, test } from 'vitest'
import { importPlanText } from './import-plan.ts'

test('each list of a plan says how many rows it leaves out', () => {
  const counts = ['refused', 'differing', 'changed', 'undecided'].map((name, at) => [name, LISTED_ROWS + 1 + at])
  const text = importPlanText({ ...summarisePlan([]), ...Object.fromEntries(counts) })
  expect(text.match(/^\.\.\. .*$/gm)).toEqual([1, 2, 3, 4].map((left) => `... and ${left} more`))
})
