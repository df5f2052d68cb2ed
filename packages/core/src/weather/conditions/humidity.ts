const MAGNUS_A = 17.62
const MAGNUS_B_C = 243.12

/**
 * Relative humidity over water in whole percent, by the Magnus formula of WMO No. 8 (annex 4.B), from the temperature
 * and the dew point in degrees Celsius. Reports contain whole degrees, so the result may differ by some percent. Null
 * when one of them is not known.
 *
 * @example
 * ```ts
 * import { relativeHumidityPercent } from '@flightbag/core/weather'
 *
 * relativeHumidityPercent(15, 10) // => 72
 * relativeHumidityPercent(15, null) // => null
 * ```
 */
export function relativeHumidityPercent(temperatureC: number | null, dewpointC: number | null): number | null {
  if (temperatureC === null || dewpointC === null) return null
  function pressure(celsius: number) {
    return Math.exp((MAGNUS_A * celsius) / (MAGNUS_B_C + celsius))
  }
  return Math.min(100, Math.round((100 * pressure(dewpointC)) / pressure(temperatureC)))
}
