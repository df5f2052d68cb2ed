/**
 * METAR, SPECI and TAF: decoders, their text and the values that follow from a report, pure and for browsers too. Every
 * group is decoded or listed as not understood. The data is not an official aeronautical publication.
 */

// Decode a report.

export { decodeMetar, type MetarReport } from './decode/metar.ts'
export { decodeTaf, type TafReport } from './decode/taf.ts'

// Write a report, and explain it in plain text.

export type { Language } from './text/language.ts'
export { metarText, tafText } from './text/report-text.ts'
export { weatherName } from './text/weather-name.ts'
export { formatMetar, formatTaf } from './write/format.ts'

// Values that follow from a report.

export { densityAltitudeFt, pressureAltitudeFt, settingHpa } from './conditions/altitude.ts'
export {
  type CategoryConditions,
  type CeilingConditions,
  ceilingAglFt,
  type FlightCategory,
  flightCategory,
} from './conditions/category.ts'
export { relativeHumidityPercent } from './conditions/humidity.ts'
export { runwayWinds } from './conditions/runway-wind.ts'
export { type ConditionsAt, conditionsAt, type TafConditions, tafPeriods } from './conditions/taf-periods.ts'

// Decoded values.

export type { Change } from './schema/change.ts'
export type { Cloud } from './schema/cloud.ts'
export type { Group } from './schema/group.ts'
export type { MetarDecoded } from './schema/metar.ts'
export type { Remark, RemarkGroup } from './schema/remark.ts'
export type { RunwayWind } from './schema/runway-wind.ts'
export type { TafDecoded } from './schema/taf.ts'
export type { TafPeriod } from './schema/taf-period.ts'
export type { Visibility } from './schema/visibility.ts'
export type { Weather } from './schema/weather.ts'
export type { Wind } from './schema/wind.ts'

// The schemas of decoded values.

export { amendmentNoteSchema } from './schema/amendment-note.ts'
export { changeSchema } from './schema/change.ts'
export { cloudSchema } from './schema/cloud.ts'
export { forecastTemperatureSchema } from './schema/forecast-temperature.ts'
export { groupSchema } from './schema/group.ts'
export { hazardLayerSchema } from './schema/hazard-layer.ts'
export { laterWindSchema } from './schema/later-wind.ts'
export { metarDecodedSchema } from './schema/metar.ts'
export { remarkGroupSchema } from './schema/remark-group.ts'
export { runwayStateSchema } from './schema/runway-state.ts'
export { runwayVisualRangeSchema } from './schema/runway-visual-range.ts'
export { runwayWindSchema } from './schema/runway-wind.ts'
export { seaStateSchema } from './schema/sea-state.ts'
export { tafDecodedSchema } from './schema/taf.ts'
export { tafPeriodSchema } from './schema/taf-period.ts'
export { visibilitySchema } from './schema/visibility.ts'
export { weatherSchema } from './schema/weather.ts'
export { windSchema } from './schema/wind.ts'
export { windShearSchema } from './schema/wind-shear.ts'

// Weather entries, as a server answers them.

export { type KeptReport, metarOf, tafOf, type WeatherAnswer, weatherEntry } from './service/entry.ts'
export {
  type AerodromeConditions,
  aerodromeConditionsSchema,
  metarSchema,
  tafSchema,
  type WeatherEntry,
  type WeatherMetar,
  type WeatherStatus,
  type WeatherTaf,
  weatherEntrySchema,
} from './service/entry-schema.ts'
