import { describe, expect, test } from 'vitest'
import { sourceOf } from './figure.ts'
import { brief, input, PLAN, PLANNING, withPlanning } from './testing/sample-brief.ts'

describe('the flight', () => {
  test('has the times of the planning', () => {
    const { flight } = brief()
    expect(flight.departureAt.value).toBe('2026-10-05T13:00:00.000Z')
    expect(flight.arrivalAt).toEqual({
      value: '2026-10-05T14:15:00.000Z',
      from: ['plannings/p1#plannedDepartureAt', 'plannings/p1#eetMinutes'],
    })
  })

  test('arrives after the sum of the legs when the record has no elapsed time', () => {
    const { flight } = brief(withPlanning({ eetMinutes: null }))
    expect(flight.arrivalAt.value).toBe('2026-10-05T14:21:36.000Z')
  })

  test('has the values of a flight plan, and those of its planning where the plan has none', () => {
    const records = {
      planning: sourceOf('plannings', PLANNING),
      flightPlan: sourceOf('flight-plans', PLAN),
      first: 'flightPlan',
    } as const
    const { flight, route } = brief(input({ records, aircraft: null }))
    expect(flight.departureAt.value).toBe('2026-10-06T09:30:00.000Z')
    expect(flight.elapsedMinutes.value).toBe(90)
    expect(flight.speedKt.value).toBeCloseTo(185 / 1.852)
    expect([flight.altitudeFt.value, flight.flightRules.value]).toEqual([6500, 'V'])
    expect(flight.fuelOnBoardL).toEqual({ value: 100, from: ['plannings/p1#fuelOnBoardL'] })
    expect(route.legs).toHaveLength(2)
  })

  test('has amounts of 0', () => {
    const { flight } = brief(withPlanning({ fuelOnBoardL: 0, reserveMinutes: 0, altitudeFt: 0, eetMinutes: 0 }))
    const { fuelOnBoardL, reserveMinutes, altitudeFt, elapsedMinutes } = flight
    expect([fuelOnBoardL, reserveMinutes, altitudeFt, elapsedMinutes].map(({ value }) => value)).toEqual([0, 0, 0, 0])
  })

  test.each([
    ['0314', 194],
    ['3000', 1800],
    ['0360', null],
    ['314', null],
  ])('has the endurance and the elapsed time of its plan in minutes: %s', (written, minutes) => {
    const flightPlan = sourceOf('flight-plans', { ...PLAN, totalEet: written, supplementary: { endurance: written } })
    const records = { planning: sourceOf('plannings', null), flightPlan, first: 'planning' } as const
    const { enduranceMinutes, elapsedMinutes } = brief(input({ records })).flight
    expect([enduranceMinutes.value, elapsedMinutes.value]).toEqual([minutes, minutes])
  })

  test.each([
    ['2026-12-31', '0930', '2026-12-31T09:30:00.000Z'],
    ['2026-12-31T22:00:00-03:00', '0100', '2027-01-01T01:00:00.000Z'],
    ['2027-01-01T01:00:00.000Z', '0100', '2027-01-01T01:00:00.000Z'],
    ['2027-01-01T02:00+03:00', '2300', '2026-12-31T23:00:00.000Z'],
    ['2027-01-01T02:00', '2300', null],
    ['2026-12-31', '2400', null],
  ])('departs on the UTC day of %s, at %s', (departureDate, estimatedOffBlockTime, departureAt) => {
    const records = {
      planning: sourceOf('plannings', null),
      flightPlan: sourceOf('flight-plans', { ...PLAN, departureDate, estimatedOffBlockTime }),
      first: 'flightPlan',
    } as const
    expect(brief(input({ records, aircraft: null })).flight.departureAt.value).toBe(departureAt)
  })

  test.each([
    ['M078', 'F330', null, 33_000],
    ['N0000', 'S1130', null, null],
    ['N0110', 'VFR', 110, null],
    ['N110', 'F33', null, null],
  ])('has no speed or level that is not in knots and feet: %s, %s', (cruisingSpeed, level, knots, feet) => {
    const records = {
      planning: sourceOf('plannings', null),
      flightPlan: sourceOf('flight-plans', { ...PLAN, cruisingSpeed, level }),
      first: 'flightPlan',
    } as const
    const { flight } = brief(input({ records, aircraft: null }))
    expect([flight.speedKt.value, flight.altitudeFt.value]).toEqual([knots, feet])
  })
})
