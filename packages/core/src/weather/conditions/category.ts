import type { MetarDecoded } from '../schema/metar.ts'

/** Flight categories, worst first. */
export type FlightCategory = 'LIFR' | 'IFR' | 'MVFR' | 'VFR'

/** The values from which the ceiling is computed. */
export type CeilingConditions = Pick<MetarDecoded, 'clouds' | 'verticalVisibilityFt'> &
  Partial<Pick<MetarDecoded, 'doubtful'>>

/** The values from which the flight category is computed. */
export type CategoryConditions = CeilingConditions & Pick<MetarDecoded, 'visibility' | 'sky'>

/** Whether a layer is a ceiling, or may be one because its amount is not known. */
function mayBeCeiling(cover: MetarDecoded['clouds'][number]['cover']): boolean {
  return cover === 'BKN' || cover === 'OVC' || cover === null
}

/**
 * The ceiling in feet above the aerodrome: the lowest broken or overcast layer, or the vertical visibility; 0 is a
 * ceiling. Null when there is none, or when it may be lower: when an unparsed group may be a layer, and when a layer of
 * unknown height or amount may be the lowest. Layers are reported from the lowest up, so one of unknown height that
 * follows a known ceiling is above it.
 *
 * @example
 * ```ts
 * import { ceilingAglFt } from '@flightbag/core/weather'
 *
 * const few = { cover: 'FEW', baseAglFt: 800, type: null } as const
 * const broken = { cover: 'BKN', baseAglFt: 2500, type: null } as const
 * ceilingAglFt({ clouds: [few, broken], verticalVisibilityFt: null }) // => 2500
 * ```
 */
export function ceilingAglFt({ clouds, verticalVisibilityFt, doubtful }: CeilingConditions): number | null {
  let lowest = verticalVisibilityFt
  for (const { cover, baseAglFt } of clouds) {
    if (!mayBeCeiling(cover)) continue
    const isLower = lowest === null || (baseAglFt !== null && baseAglFt < lowest)
    if (isLower && (cover === null || baseAglFt === null)) return null
    if (isLower) lowest = baseAglFt
  }
  return lowest !== 0 && doubtful?.includes('sky') ? null : lowest
}

const METERS_PER_MILE = 1609.344
const BEYOND = { less: -1e-9, exact: 0, more: 1e-9 } as const

/**
 * The flight category by the table of the United States (spec, Weather): LIFR below 500 ft or 1 SM, IFR below 1000
 * ft or
 * 3 SM, MVFR up to 3000 ft or 5 SM, else VFR. Null when visibility or sky is not known, or when an unparsed group
 * may be
 * one of them. A ceiling of unknown height makes it null too, unless the visibility alone makes it LIFR.
 *
 * @example
 * ```ts
 * import { decodeMetar, flightCategory } from '@flightbag/core/weather'
 *
 * const at = new Date('2026-09-27T14:10:00Z')
 * flightCategory(decodeMetar('SAEZ 271400Z 36010KT 3000 BR OVC008 15/14 Q1015', { at }).decoded) // => 'IFR'
 * ```
 */
export function flightCategory(conditions: CategoryConditions): FlightCategory | null {
  const { visibility, sky, clouds, verticalVisibilityFt, doubtful = [] } = conditions
  if (doubtful.length > 0) return null
  if (visibility === null || sky === null || sky === 'missing') return null
  const figure = visibility.statuteMiles ?? visibility.meters / METERS_PER_MILE
  // "Less than 1" is below 1, and "more than 5" is above 5.
  const miles = figure + BEYOND[visibility.qualifier]
  const ceiling = ceilingAglFt(conditions)
  if (miles < 1 || (ceiling !== null && ceiling < 500)) return 'LIFR'
  const unknownCeiling =
    ceiling === null &&
    ((sky === 'obscured' && verticalVisibilityFt === null) || clouds.some(({ cover }) => mayBeCeiling(cover)))
  if (unknownCeiling) return null
  if (miles < 3 || (ceiling !== null && ceiling < 1000)) return 'IFR'
  if (miles <= 5 || (ceiling !== null && ceiling <= 3000)) return 'MVFR'
  return 'VFR'
}
