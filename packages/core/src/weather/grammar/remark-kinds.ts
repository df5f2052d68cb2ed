import { automatedStation } from '../groups/remarks/automated-station.ts'
import { ceiling } from '../groups/remarks/ceiling.ts'
import { cloudAmount } from '../groups/remarks/cloud-amount.ts'
import { cloudBase } from '../groups/remarks/cloud-base.ts'
import { cloudLayers } from '../groups/remarks/cloud-layers.ts'
import { cloudTypes } from '../groups/remarks/cloud-types.ts'
import { colorStateRemark } from '../groups/remarks/color-state.ts'
import { densityAltitude } from '../groups/remarks/density-altitude.ts'
import { exactTemperature } from '../groups/remarks/exact-temperature.ts'
import { fieldPressure } from '../groups/remarks/field-pressure.ts'
import { forecastPressures } from '../groups/remarks/forecast-pressures.ts'
import { forecastTemperatures } from '../groups/remarks/forecast-temperatures.ts'
import { iceAccretion } from '../groups/remarks/ice-accretion.ts'
import { maintenance } from '../groups/remarks/maintenance.ts'
import { maximumTemperature } from '../groups/remarks/maximum-temperature.ts'
import { minimumTemperature } from '../groups/remarks/minimum-temperature.ts'
import { minimumVisibilityRemark } from '../groups/remarks/minimum-visibility.ts'
import { nextForecast } from '../groups/remarks/next-forecast.ts'
import { noSignificantChangeRemark } from '../groups/remarks/no-significant-change.ts'
import { note } from '../groups/remarks/note.ts'
import { obscured } from '../groups/remarks/obscured.ts'
import { peakWind } from '../groups/remarks/peak-wind.ts'
import { phenomenonLocation } from '../groups/remarks/phenomenon-location.ts'
import { precipitation } from '../groups/remarks/precipitation.ts'
import { precipitationCode } from '../groups/remarks/precipitation-code.ts'
import { pressureRemark } from '../groups/remarks/pressure.ts'
import { pressureChange } from '../groups/remarks/pressure-change.ts'
import { pressureTendency } from '../groups/remarks/pressure-tendency.ts'
import { rainfall } from '../groups/remarks/rainfall.ts'
import type { RemarkTarget } from '../groups/remarks/remark.ts'
import { runwayStateRemark } from '../groups/remarks/runway-state.ts'
import { seaLevelPressure } from '../groups/remarks/sea-level-pressure.ts'
import { sensorStatus } from '../groups/remarks/sensor-status.ts'
import { snowDepth, snowOnGround } from '../groups/remarks/snow-depth.ts'
import { snowIncreasing } from '../groups/remarks/snow-increasing.ts'
import { snowWaterEquivalent } from '../groups/remarks/snow-water-equivalent.ts'
import { snowfall } from '../groups/remarks/snowfall.ts'
import { sunshine } from '../groups/remarks/sunshine.ts'
import { temperatureExtremes } from '../groups/remarks/temperature-extremes.ts'
import { visibilityRemark } from '../groups/remarks/visibility.ts'
import { weatherTimes } from '../groups/remarks/weather-times.ts'
import { windAt } from '../groups/remarks/wind-at.ts'
import { windShift } from '../groups/remarks/wind-shift.ts'
import { type GroupKind, grammar, place } from './group-kind.ts'

/** Where remarks are put: all of them in one list. */
export type RemarkState = { readonly remarkTarget: RemarkTarget }

function put<V>(kind: GroupKind<V, RemarkTarget>) {
  return place(kind, (state: RemarkState) => state.remarkTarget, null)
}

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
