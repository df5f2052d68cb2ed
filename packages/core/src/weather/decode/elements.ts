import { ceilingAglFt } from '../conditions/category.ts'
import type { Change } from '../schema/change.ts'
import type { MetarDecoded } from '../schema/metar.ts'
import type { TafDecoded } from '../schema/taf.ts'

/** The elements of the weather that a METAR, a TAF and each of their changes can contain. */
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
  | 'doubtful'
>

/** The elements of a forecast. */
export type Forecast = Elements &
  Pick<TafDecoded, 'qnhHpa' | 'altimeterInHg' | 'windShear' | 'icing' | 'turbulence' | 'laterWinds'>

/** Elements before any group is read. */
export function noElements(): Elements {
  return {
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
    doubtful: [],
  }
}

/** A forecast before any group is read. */
export function noForecast(): Forecast {
  return {
    ...noElements(),
    qnhHpa: null,
    altimeterInHg: null,
    windShear: [],
    icing: [],
    turbulence: [],
    laterWinds: [],
  }
}

/** A change before any of its groups is read. */
export function openChange(kind: Change['kind'], probability: number | null): Change {
  return {
    kind,
    probability,
    from: null,
    to: null,
    at: null,
    ...noForecast(),
  }
}

/** Sets the state of the sky and the ceiling after all groups are read. */
export function finishSky(elements: Elements): void {
  // The vertical visibility, which may have no figure, sets 'obscured' itself.
  if (elements.sky === null) {
    if (elements.clouds.some((cloud) => cloud.cover !== null)) elements.sky = 'layers'
    else if (elements.clouds.length > 0) elements.sky = 'missing'
    else if (elements.skyCode !== null || elements.cavok) elements.sky = 'clear'
  }
  elements.ceilingAglFt = ceilingAglFt(elements)
}
