import { ceilingAglFt } from '../conditions/category.ts'
import type { Change } from '../schema/change.ts'
import type { MetarDecoded } from '../schema/metar.ts'
import type { TafDecoded } from '../schema/taf.ts'

/** What a METAR, a TAF and each of their changes can say of the weather. */
export type Elements = Pick<
  MetarDecoded,
  | 'wind'
  | 'cavok'
  | 'visibility'
  | 'minimumVisibility'
  | 'weather'
  | 'noSignificantWeather'
  | 'sky'
  | 'skyCode'
  | 'clouds'
  | 'verticalVisibilityFt'
  | 'ceilingAglFt'
  | 'colorStates'
  | 'missing'
>

/** What a forecast can say besides. */
export type Forecast = Elements &
  Pick<TafDecoded, 'qnhHpa' | 'altimeterInHg' | 'windShear' | 'icing' | 'turbulence' | 'laterWinds'>

/** Elements of which nothing is known yet. */
export const noElements = (): Elements => ({
  wind: null,
  cavok: false,
  visibility: null,
  minimumVisibility: [],
  weather: [],
  noSignificantWeather: false,
  sky: null,
  skyCode: null,
  clouds: [],
  verticalVisibilityFt: null,
  ceilingAglFt: null,
  colorStates: [],
  missing: [],
})

/** A forecast of which nothing is known yet. */
export const noForecast = (): Forecast => ({
  ...noElements(),
  qnhHpa: null,
  altimeterInHg: null,
  windShear: [],
  icing: [],
  turbulence: [],
  laterWinds: [],
})

/** A change that has just been opened. */
export const openChange = (kind: Change['kind'], probability: number | null): Change => ({
  kind,
  probability,
  from: null,
  to: null,
  at: null,
  ...noForecast(),
})

/** Says what is known of the sky once all groups have been read, and the ceiling. */
export const finishSky = (elements: Elements): void => {
  // 'obscured' is set by the vertical-visibility group itself, which may hold no figure.
  if (elements.sky === null) {
    if (elements.clouds.some((cloud) => cloud.cover !== null)) elements.sky = 'layers'
    else if (elements.clouds.length > 0) elements.sky = 'missing'
    else if (elements.skyCode !== null || elements.cavok) elements.sky = 'clear'
  }
  elements.ceilingAglFt = ceilingAglFt(elements)
}
