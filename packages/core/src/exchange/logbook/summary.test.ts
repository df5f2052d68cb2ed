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

test('the summary of an import has every row in its place', () => {
  const start = `${HEADER.replace('Remarks', 'Landings,Remarks')}`
  const before = imported(
    `${start}2026-03-01,LV-XSA,SADF,SAAR,1:00,1:00,0,0,0,0,1,same\n2026-03-02,LV-XSA,SADF,SAAR,1:00,1:00,0,0,0,0,1,old\n` +
      '2026-03-03,LV-XSA,SADF,SAAR,2:00,0,0,0,0,2:00,3,first\n',
    emptyBag,
    { from: 'csv' },
  ).bag
  const logbook = new Map([...before.logbook].map(([id, { registration: _, ...entry }]) => [id, entry]))
  const { plan } = imported(
    `${start}2026-03-01,LV-XSA,SADF,SAAR,1:00,1:00,0,0,0,0,1,same\n` +
      '2026-03-03,LV-XSA,SADF,SAAR,3:00,3:00,0,0,0,0,4,second\n2026-03-04,LV-XSB,SADF,SADF,1:30,0,0,0,0,1:30,2,dual\n' +
      '2026-03-05,LV-XSB,SADF,SADF,0:30,0,0,0,0,0:30,2,dual\n2026-03-06,LV-XSB,SADF,SADF,soon,0,0,0,0,0,0,bad\n' +
      '2026-03-07,LV-XSB,SADF,SADF,1:00,1:00,0,0,0,0,1,\n',
    { ...before, logbook },
    { from: 'csv' },
  )
  const [, , third] = [...logbook.keys()]
  const reason = 'instruction received: not decided how it counts'
  expect(plan).toEqual({
    new: 3,
    changed: 0,
    unchanged: 1,
    refused: 1,
    differing: 1,
    aircraft: 1,
    undecided: 2,
    undecidedDual: { flights: 2, tenths: 20 },
    refusals: [{ line: 6, column: 'Total', message: '"soon" is no duration: use H:MM or decimal hours' }],
    undecidedFlights: [
      { isDual: true, reason, line: 4, date: '2026-03-04', aircraft: 'LV-XSB', totalTenths: 15 },
      { isDual: true, reason, line: 5, date: '2026-03-05', aircraft: 'LV-XSB', totalTenths: 5 },
    ],
    differingFlights: [
      {
        line: 3,
        id: third,
        file: {
          date: '2026-03-03',
          aircraft: 'LV-XSA',
          from: 'SADF',
          to: 'SAAR',
          totalTenths: 30,
          landings: 4,
          remarks: 'second',
        },
        bag: {
          date: '2026-03-03',
          aircraft: 'LV-XSA',
          from: 'SADF',
          to: 'SAAR',
          totalTenths: 20,
          landings: 3,
          remarks: 'first',
        },
      },
    ],
    changedFlights: [],
    file: {
      total: 70,
      pilot: 50,
      copilot: 0,
      dual: 20,
      night: 0,
      crossCountry: 0,
      instructorGiven: null,
      instrumentReal: null,
      instrumentHood: null,
      simulator: null,
      landings: 10,
      flights: 5,
    },
    bag: {
      total: 20,
      pilot: 20,
      copilot: 0,
      dual: null,
      night: 0,
      crossCountry: 0,
      instructorGiven: 0,
      instrumentReal: 0,
      instrumentHood: 0,
      simulator: 0,
      landings: 6,
      flights: 4,
    },
  })
})
