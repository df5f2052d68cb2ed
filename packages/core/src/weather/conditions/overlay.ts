import { type Forecast, finishSky } from '../decode/elements.ts'

/** Conditions after a change: the elements of the change replace those before, and the others stay (WMO 306, FM 51). */
export function overlaid(before: Forecast, change: Forecast): Forecast {
  const sky = change.sky === null ? before : change
  const givesVisibility = change.visibility !== null || change.cavok
  const visibility = givesVisibility ? change : before
  const endsWeather = change.noSignificantWeather || change.cavok
  const doubtful = (['visibility', 'sky'] as const).filter(
    (element) => change.doubtful.includes(element) || (element === 'sky' ? sky : visibility).doubtful.includes(element),
  )
  const after: Forecast = {
    ...before,
    wind: change.wind ?? before.wind,
    laterWinds: change.wind === null ? before.laterWinds : change.laterWinds,
    cavok: change.cavok || (before.cavok && !givesVisibility && change.sky === null && change.weather.length === 0),
    visibility: visibility.visibility,
    minimumVisibility: visibility.minimumVisibility,
    weather: endsWeather || change.weather.length > 0 ? change.weather : before.weather,
    noSignificantWeather: change.noSignificantWeather,
    sky: sky.sky,
    skyCode: sky.skyCode,
    clouds: sky.clouds,
    verticalVisibilityFt: sky.verticalVisibilityFt,
    colorStates: change.colorStates.length > 0 ? change.colorStates : before.colorStates,
    missing: change.missing.length > 0 ? change.missing : before.missing,
    doubtful,
    qnhHpa: change.qnhHpa ?? before.qnhHpa,
    altimeterInHg: change.altimeterInHg ?? before.altimeterInHg,
    windShear: change.windShear.length > 0 ? change.windShear : before.windShear,
    icing: change.icing.length > 0 ? change.icing : before.icing,
    turbulence: change.turbulence.length > 0 ? change.turbulence : before.turbulence,
  }
  finishSky(after)
  return after
}
