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
export { decodeMetar, type MetarReport } from './decode/metar.ts'
export { decodeTaf, type TafReport } from './decode/taf.ts'
export { AmendmentNoteSchema } from './schema/amendment-note.ts'
export { type Change, ChangeSchema } from './schema/change.ts'
export { type Cloud, CloudSchema } from './schema/cloud.ts'
export { ForecastTemperatureSchema } from './schema/forecast-temperature.ts'
export { type Group, GroupSchema } from './schema/group.ts'
export { HazardLayerSchema } from './schema/hazard-layer.ts'
export { LaterWindSchema } from './schema/later-wind.ts'
export { type MetarDecoded, MetarDecodedSchema } from './schema/metar.ts'
export { type Remark, type RemarkGroup, RemarkGroupSchema } from './schema/remark-group.ts'
export { RunwayStateSchema } from './schema/runway-state.ts'
export { RunwayVisualRangeSchema } from './schema/runway-visual-range.ts'
export { type RunwayWind, RunwayWindSchema } from './schema/runway-wind.ts'
export { SeaStateSchema } from './schema/sea-state.ts'
export { type TafDecoded, TafDecodedSchema } from './schema/taf.ts'
export { type TafPeriod, TafPeriodSchema } from './schema/taf-period.ts'
export { type Visibility, VisibilitySchema } from './schema/visibility.ts'
export { type Weather, WeatherSchema } from './schema/weather.ts'
export { type Wind, WindSchema } from './schema/wind.ts'
export { WindShearSchema } from './schema/wind-shear.ts'
export { type KeptReport, metarOf, tafOf, type WeatherAnswer, weatherEntry } from './service/entry.ts'
export {
  AerodromeConditionsSchema,
  MetarSchema,
  TafSchema,
  type WeatherEntry,
  WeatherEntrySchema,
  type WeatherStatus,
} from './service/entry-schema.ts'
export type { Language } from './text/language.ts'
export { metarText, tafText } from './text/report-text.ts'
export { weatherName } from './text/weather-name.ts'
