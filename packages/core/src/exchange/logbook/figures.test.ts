import { expect, test } from 'vitest'
import { imported } from '../testing/imported.ts'
import { addFigures, noFigures } from './figures.ts'

test('a figure is the sum of one value of all flights, in tenths, and null if the file does not state it', () => {
  const [flight] = [
    ...imported('Date,Aircraft,Total\n2026-03-01,LV-XSA,2:00\n', undefined, { from: 'csv' }).file.flights(),
  ]
  if (!flight?.ok) return expect.fail('is refused')
  expect(addFigures(noFigures, flight.value)).toEqual({ ...noFigures, total: 20, flights: 1 })
  const hour = 300
  const stated = {
    ...flight.value,
    ...{ instructorGiven: 7 * hour, instrumentReal: 8 * hour, instrumentHood: 9 * hour, simulator: 10 * hour },
    landings: 11,
    times: {
      ...flight.value.times,
      ...{ total: hour, pilot: 2 * hour, copilot: 3 * hour, dual: 4 * hour, night: 5 * hour, crossCountry: 6 * hour },
    },
  }
  expect([stated, flight.value, stated].reduce(addFigures, noFigures)).toEqual({
    ...{ total: 40, pilot: 40, copilot: 60, dual: 80, night: 100, crossCountry: 120, instructorGiven: 140 },
    ...{ instrumentReal: 160, instrumentHood: 180, simulator: 200, landings: 22, flights: 3 },
  })
})
