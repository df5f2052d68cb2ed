import { type GroupKind, grammar, place } from './group-kind.ts'
import { automatedStation } from './groups/remarks/automated-station.ts'
import { colorStateRemark, runwayStateRemark } from './groups/remarks/borrowed.ts'
import { ceiling, cloudAmount, cloudBase, cloudLayers, cloudTypes } from './groups/remarks/clouds.ts'
import { exactTemperature } from './groups/remarks/exact-temperature.ts'
import { nextForecast } from './groups/remarks/next-forecast.ts'
import { note } from './groups/remarks/note.ts'
import { peakWind, windShift } from './groups/remarks/peak-wind.ts'
import { phenomenonLocation } from './groups/remarks/phenomenon-location.ts'
import { precipitation, precipitationCode, rainfall } from './groups/remarks/precipitation.ts'
import { pressureChange, pressureTendency } from './groups/remarks/pressure-tendency.ts'
import { densityAltitude, fieldPressure, pressureRemark } from './groups/remarks/pressures.ts'
import type { RemarkTarget } from './groups/remarks/remark.ts'
import { seaLevelPressure } from './groups/remarks/sea-level-pressure.ts'
import {
  iceAccretion,
  snowDepth,
  snowfall,
  snowIncreasing,
  snowOnGround,
  snowWaterEquivalent,
  sunshine,
} from './groups/remarks/snow.ts'
import { forecastPressures, forecastTemperatures } from './groups/remarks/station-forecasts.ts'
import { maintenance, noSignificantChangeRemark, obscured, sensorStatus } from './groups/remarks/status.ts'
import { maximumTemperature, minimumTemperature, temperatureExtremes } from './groups/remarks/temperature-extremes.ts'
import { minimumVisibilityRemark, visibilityRemark } from './groups/remarks/visibilities.ts'
import { weatherTimes } from './groups/remarks/weather-times.ts'
import { windAt } from './groups/remarks/wind-at.ts'

/** Where remarks are put: all of them in one list. */
export type RemarkState = { readonly remarkTarget: RemarkTarget }

const put = <V>(kind: GroupKind<V, RemarkTarget>) => place(kind, (state: RemarkState) => state.remarkTarget, null)

/** The kinds of remarks of METARs and TAFs, in the order they are tried. */
export const remarkKinds = [
  put(automatedStation),
  put(seaLevelPressure),
  put(exactTemperature),
  put(pressureTendency),
  put(precipitation),
  put(precipitationCode),
  put(rainfall),
  put(temperatureExtremes),
  put(maximumTemperature),
  put(minimumTemperature),
  put(snowDepth),
  put(snowOnGround),
  put(snowWaterEquivalent),
  put(snowfall),
  put(snowIncreasing),
  put(sunshine),
  put(iceAccretion),
  put(cloudTypes),
  put(cloudLayers),
  put(cloudAmount),
  put(cloudBase),
  put(ceiling),
  put(peakWind),
  put(windShift),
  put(windAt),
  put(pressureChange),
  put(sensorStatus),
  put(maintenance),
  put(weatherTimes),
  put(fieldPressure),
  put(pressureRemark),
  put(densityAltitude),
  put(visibilityRemark),
  put(minimumVisibilityRemark),
  put(phenomenonLocation),
  put(obscured),
  put(colorStateRemark),
  put(runwayStateRemark),
  put(noSignificantChangeRemark),
  put(note),
  put(nextForecast),
  put(forecastTemperatures),
  put(forecastPressures),
]

/** The look-up of the remarks. */
export const remarkGrammar = grammar<RemarkState>(remarkKinds)
