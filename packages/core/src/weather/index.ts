export type { CategoryConditions, CeilingConditions, FlightCategory } from './category.ts'
export { ceilingAglFt, flightCategory } from './category.ts'
export type { WeatherAnswer } from './entry.ts'
export { weatherEntry } from './entry.ts'
export type { WeatherEntry, WeatherStatus } from './entry-schema.ts'
export { MetarSchema, TafSchema, WeatherEntrySchema } from './entry-schema.ts'
export type { MetarReport } from './metar.ts'
export { decodeMetar } from './metar.ts'
export type { Change, Cloud, Group, MetarDecoded, TafDecoded, Visibility, Weather, Wind } from './schema.ts'
export {
  AmendmentNoteSchema,
  ChangeSchema,
  CloudSchema,
  ForecastTemperatureSchema,
  GroupSchema,
  HazardLayerSchema,
  LaterWindSchema,
  MetarDecodedSchema,
  RunwayStateSchema,
  RunwayVisualRangeSchema,
  SeaStateSchema,
  TafDecodedSchema,
  VisibilitySchema,
  WeatherSchema,
  WindSchema,
  WindShearSchema,
} from './schema.ts'
export type { Remark, RemarkGroup } from './schema-remarks.ts'
export { RemarkGroupSchema } from './schema-remarks.ts'
export type { TafReport } from './taf.ts'
export { decodeTaf } from './taf.ts'
