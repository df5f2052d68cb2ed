import type { RunwayWind } from '../schema/runway-wind.ts'
import type { Wind } from '../schema/wind.ts'

/** A designator gives the magnetic direction of a runway in tens of degrees. */
const ROUNDING_DEG = 5

/** A METAR gives the direction of the wind in tens of degrees. */
const WIND_ROUNDING_DEG = 5

/**
 * The largest variation that is assumed where a card has none. Between 60° north and south, the variation is smaller
 * nearly everywhere.
 */
const MAX_VARIATION_DEG = 30

type Range = NonNullable<RunwayWind['headwindKt']>

/**
 * The smallest and the largest value of `speedKt` times the cosine of an angle between `from` and `to` degrees, in
 * whole knots: the smallest is rounded down and the largest up.
 */
function cosineRange(speedKt: number, from: number, to: number): Range {
  function cosine(degrees: number) {
    return Math.cos((degrees * Math.PI) / 180)
  }
  const turns: number[] = []
  for (let peak = Math.ceil(from / 180) * 180; peak <= to; peak += 180) turns.push(peak)
  const values = [from, to, ...turns].map((degrees) => speedKt * cosine(degrees))
  // Values close to a whole knot are rounded to it: the computed cosine of 90° is not exactly 0.
  return { least: Math.floor(Math.min(...values) + 1e-9), most: Math.ceil(Math.max(...values) - 1e-9) + 0 }
}

/** The directions from which the wind may come, in degrees true: a range that may pass 360; null when none is known. */
function directionsOf({ variable, directionDeg, fromDeg, toDeg }: Wind): { from: number; to: number } | null {
  if (fromDeg !== null && toDeg !== null) {
    const to = toDeg < fromDeg ? toDeg + 360 : toDeg
    return { from: fromDeg - WIND_ROUNDING_DEG, to: to + WIND_ROUNDING_DEG }
  }
  if (variable) return { from: 0, to: 360 }
  if (directionDeg === null) return null
  return { from: directionDeg - WIND_ROUNDING_DEG, to: directionDeg + WIND_ROUNDING_DEG }
}

/** The components of a speed on a runway; null when the speed or the direction is not known. */
function components(speedKt: number | null, wind: Wind, runwayDeg: number, uncertaintyDeg: number) {
  const directions = directionsOf(wind)
  if (speedKt === 0) return { headwindKt: { least: 0, most: 0 }, crosswindKt: { least: 0, most: 0 } }
  if (speedKt === null || directions === null) return { headwindKt: null, crosswindKt: null }
  const from = directions.from - runwayDeg - uncertaintyDeg
  const to = directions.to - runwayDeg + uncertaintyDeg
  return {
    headwindKt: cosineRange(speedKt, from, to),
    // The sine: a wind from the right is positive.
    crosswindKt: cosineRange(speedKt, from - 90, to - 90),
  }
}

/** The magnetic directions of a card's runway: `11/29` has two, `04L` has one. */
function directionsOfRunway(designator: string): readonly string[] {
  return designator
    .toUpperCase()
    .split(/[/-]/)
    .map((part) => part.trim())
    .filter((part) => /^(?:0?[1-9]|[12]\d|3[0-6])[LCR]?$/.test(part))
}

/**
 * Headwind and crosswind on each direction of some runways, in knots, for the mean wind and for the gusts.
 *
 * A METAR's wind is true, and a runway designator is magnetic and rounded to ten degrees. Each component is therefore a
 * range: it includes the rounding of the designator and of the wind, the sector in which the wind varies, and without
 * the variation of the aerodrome, any variation up to 30° east or west. `variationDeg` is positive for east. Components
 * are null when the wind is not known, or above the reported figure (P99KT).
 *
 * @example
 * ```ts
 * import { decodeMetar, runwayWinds } from '@flightbag/core/weather'
 *
 * const { wind } = decodeMetar('SAEZ 271400Z 20010KT', { at: new Date('2026-09-27T14:10:00Z') }).decoded
 * runwayWinds(wind, ['11/29'], -8).map(({ runway, headwindKt }) => [runway, headwindKt])
 * // => [['11', { least: -4, most: 1 }], ['29', { least: -1, most: 4 }]]
 * ```
 */
export function runwayWinds(
  wind: Wind | null,
  designators: readonly string[],
  variationDeg: number | null,
): readonly RunwayWind[] {
  // A card may contain any number. Beyond half a turn it is no variation, and far beyond it, degrees cannot be counted.
  if (variationDeg !== null && !(Math.abs(variationDeg) <= 180)) return runwayWinds(wind, designators, null)
  const uncertaintyDeg = ROUNDING_DEG + (variationDeg === null ? MAX_VARIATION_DEG : 0)
  return [...new Set(designators.flatMap(directionsOfRunway))].map((runway) => {
    const runwayDeg = Number.parseInt(runway, 10) * 10 + (variationDeg ?? 0)
    function on(speedKt: number | null) {
      return wind === null
        ? { headwindKt: null, crosswindKt: null }
        : components(speedKt, wind, runwayDeg, uncertaintyDeg)
    }
    const mean = on(wind?.speedQualifier === 'more' ? null : (wind?.speedKt ?? null))
    const gust = on(wind?.gustQualifier === 'more' ? null : (wind?.gustKt ?? null))
    return {
      runway,
      directionTrueDeg: variationDeg === null ? null : Math.round(((runwayDeg % 360) + 360) % 360) || 360,
      uncertaintyDeg,
      ...mean,
      gustHeadwindKt: gust.headwindKt,
      gustCrosswindKt: gust.crosswindKt,
    }
  })
}
