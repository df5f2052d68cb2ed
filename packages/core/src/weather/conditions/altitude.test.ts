import { expect, test } from 'vitest'
import { densityAltitudeFt, pressureAltitudeFt, settingHpa } from './altitude.ts'
import { relativeHumidityPercent } from './humidity.ts'

test.each([
  [20, 20, 100],
  [20, 9, 49],
  [30, 10, 29],
  [-10, -15, 67],
  [null, 5, null],
  [5, null, null],
])('the relative humidity at %s °C with a dew point of %s °C is %s %%', (air, dew, percent) => {
  expect(relativeHumidityPercent(air, dew)).toBe(percent)
})

test.each([
  [0, 1013.25, 0],
  [67, 1016, -8],
  [5000, 1003.25, 5274],
  [null, 1013, null],
  [67, null, null],
])('the pressure altitude at %s ft with QNH %s is %s ft', (elevation, qnh, feet) => {
  expect(pressureAltitudeFt(elevation, qnh)).toBe(feet)
})

test.each([
  [0, 15, 0],
  [5000, 5.1, 5000],
  [5000, 30, 7834],
  [0, -20, -4494],
  [null, 15, null],
  [0, null, null],
])('the density altitude at a pressure altitude of %s ft and %s °C is %s ft', (pressure, celsius, feet) => {
  const found = densityAltitudeFt(pressure, celsius)
  if (feet === null || found === null) expect(found).toBe(feet)
  // Tables of dry air differ by some tens of feet.
  else expect(Math.abs(found - feet)).toBeLessThan(60)
})

test('an altimeter setting in inches is converted to hectopascals', () => {
  expect(settingHpa({ qnhHpa: null, altimeterInHg: 29.92 })).toBeCloseTo(1013.2, 1)
  expect(settingHpa({ qnhHpa: 1009, altimeterInHg: null })).toBe(1009)
  expect(settingHpa({ qnhHpa: null, altimeterInHg: null })).toBeNull()
})
