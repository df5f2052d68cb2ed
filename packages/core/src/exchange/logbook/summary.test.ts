import { expect, test } from 'vitest'
import { emptyBag, imported } from '../testing/imported.ts'
import { LISTED_ROWS } from './summary.ts'

const HEADER = 'Date,Aircraft,From,To,Total,PIC,SIC,Night,XC,Dual,Remarks\n'
const COUNT = LISTED_ROWS + 2

/** A file of more flights than a summary lists, one a day. */
function file(parts: string, remarks = '') {
  const days = Array.from({ length: COUNT }, (_, day) =>
    new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
  )
  return `${HEADER}${days.map((day) => `${day},LV-XSA,SADF,SADF,${parts},${remarks}\n`).join('')}`
}

test.each([
  ['refused', 'refusals', 'soon,,,,,', ''],
  ['undecided', 'undecidedFlights', '1:00,0,0,0,0,1:00', ''],
  ['changed', 'changedFlights', '1:00,1:00,0,0,0,0', 'more'],
  ['differing', 'differingFlights', '2:00,2:00,0,0,0,0', ''],
] as const)('%s flights are all counted, and the first are listed', (count, list, parts, remarks) => {
  const before = count === 'undecided' ? emptyBag : imported(file('1:00,1:00,0,0,0,0'), emptyBag, { from: 'csv' }).bag
  const differing = count === 'changed' ? 'update' : null
  const { plan } = imported(file(parts, remarks), before, { from: 'csv', differing })
  expect(LISTED_ROWS).toBe(40)
  expect(plan[count]).toBe(COUNT)
  expect(plan[list].map(({ line }) => line)).toEqual(Array.from({ length: LISTED_ROWS }, (_, at) => at + 2))
  if (count === 'undecided') expect(plan.undecidedDual).toEqual({ flights: COUNT, tenths: 10 * COUNT })
})
