/** The standard atmosphere of ICAO (Doc 7488): pressure and temperature at sea level, and the lapse rate. */
const STANDARD_HPA = 1013.25
const STANDARD_K = 288.15
const LAPSE_K_PER_FT = 0.001_981_2
/** The exponent of the pressure in the troposphere: gas constant times lapse rate over gravity. */
const EXPONENT = 0.190_263
const HPA_PER_INCH = 33.8639

/**
 * The altimeter setting of a report in hectopascals; null when the report has none.
 *
 * @example
 * ```ts
 * import { settingHpa } from '@flightbag/core/weather'
 *
 * settingHpa({ qnhHpa: 1015, altimeterInHg: null }) // => 1015
 * ```
 */
export function settingHpa(report: {
  readonly qnhHpa: number | null
  readonly altimeterInHg: number | null
}): number | null {
  return report.qnhHpa ?? (report.altimeterInHg === null ? null : report.altimeterInHg * HPA_PER_INCH)
}

/** The altitude of a pressure in the standard atmosphere, in feet. */
function altitudeFt(hpa: number): number {
  return (STANDARD_K / LAPSE_K_PER_FT) * (1 - (hpa / STANDARD_HPA) ** EXPONENT)
}

/**
 * Pressure altitude in whole feet: the elevation, corrected by the altitude of the altimeter setting in the standard
 * atmosphere. Null when the elevation or the setting is not known.
 *
 * @example
 * ```ts
 * import { pressureAltitudeFt } from '@flightbag/core/weather'
 *
 * pressureAltitudeFt(2000, 1000) // => 2364
 * ```
 */
export function pressureAltitudeFt(elevationFt: number | null, qnhHpa: number | null): number | null {
  return elevationFt === null || qnhHpa === null ? null : Math.round(elevationFt + altitudeFt(qnhHpa))
}

/**
 * Density altitude of dry air in whole feet: the altitude at which the standard atmosphere has the density of the
 * air at
 * this pressure altitude and temperature. Humid air is less dense, so that the true value is some hundred feet higher
 * in hot and humid weather. Null when one of the values is not known.
 *
 * @example
 * ```ts
 * import { densityAltitudeFt } from '@flightbag/core/weather'
 *
 * densityAltitudeFt(2000, 30) // => 4161
 * ```
 */
export function densityAltitudeFt(pressureFt: number | null, temperatureC: number | null): number | null {
  if (pressureFt === null || temperatureC === null) return null
  const standardK = STANDARD_K - LAPSE_K_PER_FT * pressureFt
  const densityRatio = ((standardK / STANDARD_K) ** (1 / EXPONENT) * STANDARD_K) / (temperatureC + 273.15)
  return Math.round((STANDARD_K / LAPSE_K_PER_FT) * (1 - densityRatio ** (EXPONENT / (1 - EXPONENT))))
}
