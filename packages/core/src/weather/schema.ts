import * as v from 'valibot'
import { RemarkGroupSchema } from './schema-remarks.ts'

const about = <const T extends v.GenericSchema>(schema: T, text: string) => v.pipe(schema, v.description(text))
const number = (text: string) => about(v.number(), text)
const maybeNumber = (text: string) => about(v.nullable(v.number()), text)
const atLeast0 = v.pipe(v.number(), v.minValue(0))
const amount = (text: string) => about(atLeast0, text)
const maybeAmount = (text: string) => about(v.nullable(atLeast0), text)
const maybeDegrees = (text: string) => about(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(360))), text)
const flag = (text: string) => about(v.boolean(), text)
const maybeTime = (text: string) => about(v.nullable(v.pipe(v.string(), v.isoTimestamp())), `${text} ISO 8601, UTC.`)
const code = (text: string) => about(v.nullable(v.string()), text)

/** How a reported figure relates to the true one. */
const qualifier = v.picklist(['exact', 'less', 'more'])

/** Wind, or a wind forecast. */
export const WindSchema = v.strictObject({
  directionDeg: maybeDegrees('Direction the wind blows from, degrees true; null when variable or not reported.'),
  variable: flag('Whether the direction is reported as variable (VRB).'),
  speedKt: maybeAmount('Mean speed in knots, rounded when reported in another unit.'),
  gustKt: maybeAmount('Gust speed in knots, rounded when reported in another unit; null when none is reported.'),
  speed: maybeAmount('Mean speed as reported, in `unit`.'),
  gust: maybeAmount('Gust speed as reported, in `unit`.'),
  unit: about(v.picklist(['KT', 'MPS', 'KMH']), 'Unit reported: knots, metres per second or kilometres per hour.'),
  speedQualifier: about(v.picklist(['exact', 'more']), '`more`: the speed is above the figure (P99KT).'),
  gustQualifier: about(v.picklist(['exact', 'more']), '`more`: the gusts are above the figure.'),
  fromDeg: maybeDegrees('First end of the sector the direction varies in, degrees true.'),
  toDeg: maybeDegrees('Second end of that sector, clockwise, degrees true.'),
  calm: flag('Whether calm is reported (00000KT).'),
})

/** Horizontal visibility. */
export const VisibilitySchema = v.strictObject({
  meters: amount('Visibility in metres; 10 km or more is 10000 with `more`.'),
  statuteMiles: maybeAmount('Visibility in statute miles; null when reported in metres or kilometres.'),
  qualifier: about(qualifier, 'Whether the true visibility is the figure, less than it, or more.'),
  directional: code('Compass direction it applies to, or NDV (no directional variation can be reported); else null.'),
})

const DistanceSchema = v.strictObject({
  meters: amount('Distance in metres.'),
  feet: maybeAmount('Distance in feet; null when reported in metres.'),
  qualifier,
})

/** Runway visual range of one runway. */
export const RunwayVisualRangeSchema = v.strictObject({
  runway: code('Runway designator; null when even that is missing.'),
  range: about(
    v.nullable(DistanceSchema),
    'Runway visual range, the lowest when it varies; null when reported as missing.',
  ),
  varyingTo: about(v.nullable(DistanceSchema), 'The highest when it varies; else null.'),
  tendency: about(v.nullable(v.picklist(['U', 'D', 'N'])), 'U rising, D falling, N no change; null when not reported.'),
})

/** Descriptors of WMO table 4678. */
const DESCRIPTORS = ['MI', 'BC', 'PR', 'DR', 'BL', 'SH', 'TS', 'FZ'] as const

/** A present, forecast or recent weather group. */
export const WeatherSchema = v.strictObject({
  raw: v.string(),
  intensity: about(v.nullable(v.picklist(['light', 'heavy', 'vicinity'])), 'Null: moderate, or none applies.'),
  descriptor: about(v.nullable(v.picklist(DESCRIPTORS)), 'What the phenomena are like; null: not said.'),
  phenomena: about(
    v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
    'Two-letter codes of WMO table 4678, in the order reported.',
  ),
})

/** A layer of cloud. */
export const CloudSchema = v.strictObject({
  cover: about(v.nullable(v.picklist(['FEW', 'SCT', 'BKN', 'OVC'])), 'Amount; null when the sensor gave none.'),
  baseAglFt: maybeAmount('Height of the base in feet above the aerodrome.'),
  type: code('CB, TCU or another cloud type; null when none is reported.'),
})

const elements = {
  wind: v.nullable(WindSchema),
  cavok: flag('CAVOK: visibility 10 km or more, no cloud of operational significance, no significant weather.'),
  visibility: about(v.nullable(VisibilitySchema), 'Prevailing visibility.'),
  minimumVisibility: about(v.array(VisibilitySchema), 'Visibility in given directions, where it is lower.'),
  weather: v.array(WeatherSchema),
  noSignificantWeather: flag('NSW: the weather of before is forecast to end.'),
  sky: about(
    v.nullable(v.picklist(['clear', 'layers', 'obscured', 'missing'])),
    'What is known of the sky; `missing`: the sensor gave nothing; null: not reported.',
  ),
  skyCode: about(v.nullable(v.picklist(['SKC', 'CLR', 'NSC', 'NCD'])), 'The group that says that there is no cloud.'),
  clouds: v.array(CloudSchema),
  verticalVisibilityFt: maybeAmount('Vertical visibility in feet above the aerodrome.'),
  ceilingAglFt: maybeAmount('Lowest broken or overcast layer, or vertical visibility, in feet above the aerodrome.'),
  colorStates: about(v.array(v.string()), 'Military colour states, in the order reported.'),
  missing: about(v.array(v.string()), 'Elements reported with slashes: asked for, but not measured.'),
}

/** Wind shear on a runway's approach or take-off path, or in a layer above a TAF's aerodrome. */
export const WindShearSchema = v.strictObject({
  runway: code('Runway designator, or ALL; null for wind shear in a layer.'),
  phase: about(v.nullable(v.picklist(['TKOF', 'LDG'])), 'Take-off or landing path only.'),
  heightAglFt: maybeAmount('Top of the shear layer in feet above the aerodrome.'),
  directionDeg: maybeDegrees('Wind direction at that height, degrees true.'),
  speedKt: maybeAmount('Wind speed at that height, knots.'),
})

const pressure = {
  qnhHpa: maybeAmount('QNH in hectopascals; null when reported in inches only.'),
  altimeterInHg: maybeAmount('Altimeter setting in inches of mercury; null when reported in hectopascals only.'),
}

/** A forecast layer of icing or turbulence. */
export const HazardLayerSchema = v.strictObject({
  code: about(
    v.string(),
    'Type and strength: code figure of WMO table 1733 (icing) or 0300 (turbulence), or X for extreme.',
  ),
  baseAglFt: maybeAmount('Base of the layer in feet above the aerodrome.'),
  thicknessFt: maybeAmount('Thickness of the layer in feet; null: not given, or up to the cloud tops.'),
})

/** A wind that comes later, in conditions that otherwise hold. */
export const LaterWindSchema = v.strictObject({
  from: maybeTime('From when on the wind holds.'),
  wind: WindSchema,
})

const forecast = {
  ...elements,
  ...pressure,
  windShear: v.array(WindShearSchema),
  icing: v.array(HazardLayerSchema),
  turbulence: v.array(HazardLayerSchema),
  laterWinds: about(v.array(LaterWindSchema), 'Winds of a later time in the same conditions (WND ... AFT).'),
}

/** A change of a trend or a TAF, with what it changes. */
export const ChangeSchema = v.strictObject({
  kind: about(
    v.nullable(v.picklist(['NOSIG', 'FM', 'BECMG', 'TEMPO', 'INTER', 'PROB'])),
    'Null: the word that opens the change is missing or was not understood.',
  ),
  probability: about(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100))), 'Probability in percent.'),
  from: maybeTime('Begin of the change.'),
  to: maybeTime('End of the change; null for FM, which holds until the next one.'),
  at: maybeTime('Time of a change that comes at one moment.'),
  ...forecast,
})

/** The state of a runway's surface, from a group of the old or the new form. */
export const RunwayStateSchema = v.strictObject({
  runway: about(v.string(), 'Runway designator; ALL for all runways, LAST when the last report is repeated.'),
  cleared: flag('CLRD: the contaminants are gone.'),
  closed: flag('SNOCLO: closed by snow.'),
  depositCode: code('Deposit, code figure of WMO table 0919.'),
  extentCode: code('Extent, code figure of WMO table 0519.'),
  depthCode: code('Depth, code figure of WMO table 1079.'),
  brakingCode: code('Friction or braking action, code figure of WMO table 0366.'),
  depthMm: maybeAmount('Depth of the deposit in millimetres.'),
  frictionCoefficient: about(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(0.9))), 'Friction coefficient.'),
  brakingAction: about(
    v.nullable(v.picklist(['poor', 'medium/poor', 'medium', 'medium/good', 'good', 'unreliable'])),
    'Braking action, where that is reported.',
  ),
})

/** The sea beside the aerodrome. */
export const SeaStateSchema = v.strictObject({
  temperatureC: maybeNumber('Temperature of the sea surface in degrees Celsius.'),
  stateCode: maybeNumber('State of the sea, code figure of WMO table 3700.'),
  waveHeightM: maybeAmount('Significant wave height in metres.'),
})

/** One group of a report and what became of it. */
export const GroupSchema = v.strictObject({
  raw: about(v.string(), 'The text of the group. All of them, joined by blanks, are the report.'),
  kind: code('What it was read as; null when it was not understood, and is in `unparsed` too.'),
  part: v.picklist(['body', 'trend', 'remarks']),
})

const header = {
  ident: about(v.nullable(v.string()), 'Location indicator.'),
  corrected: flag('COR, or CCA and the like.'),
  correction: code('The correction group as reported.'),
  nil: flag('NIL: no report.'),
}

const footer = {
  remarks: about(v.nullable(v.string()), 'The text after RMK; null when there are no remarks.'),
  remarkGroups: about(v.array(RemarkGroupSchema), 'The remarks that were understood, in order.'),
  terminated: flag('Whether the report ends with an equals sign.'),
  groups: v.array(GroupSchema),
  unparsed: about(v.array(v.string()), 'Groups that were not understood, in order. Never guessed, never dropped.'),
}

/** A decoded METAR or SPECI. What is absent is null or an empty list. */
export const MetarDecodedSchema = v.strictObject({
  type: v.nullable(v.picklist(['METAR', 'SPECI'])),
  ...header,
  observedAt: maybeTime('Time of observation.'),
  auto: flag('AUTO: made without an observer.'),
  delayed: flag('RTD: a routine report that is late.'),
  ...elements,
  runwayVisualRange: v.array(RunwayVisualRangeSchema),
  recentWeather: v.array(WeatherSchema),
  temperatureC: maybeNumber('Air temperature in whole degrees Celsius, from the body of the report.'),
  dewpointC: maybeNumber('Dew point in whole degrees Celsius, from the body of the report.'),
  ...pressure,
  windShear: v.array(WindShearSchema),
  runwayState: v.array(RunwayStateSchema),
  seaState: v.nullable(SeaStateSchema),
  broadcastLetter: code('Letter of the broadcast (ATIS) the report belongs to.'),
  runwaysInUse: about(v.array(v.string()), 'Runways named with no further words.'),
  trends: v.array(ChangeSchema),
  ...footer,
})

/** A forecast temperature. */
export const ForecastTemperatureSchema = v.strictObject({
  temperatureC: number('Temperature in degrees Celsius.'),
  at: maybeTime('When it is expected.'),
})

/** What a TAF says of its own amendments. */
export const AmendmentNoteSchema = v.strictObject({
  raw: v.string(),
  scheduled: flag('False: amendments are not scheduled.'),
  limitedTo: about(v.array(v.string()), 'Elements that amendments are limited to.'),
  from: maybeTime('Begin of the time it holds for.'),
  to: maybeTime('End of the time it holds for.'),
  next: maybeTime('When scheduled forecasts begin again.'),
})

/** A decoded TAF: the conditions that hold from its begin, and the changes. */
export const TafDecodedSchema = v.strictObject({
  type: v.nullable(v.picklist(['TAF'])),
  ...header,
  issuedAt: maybeTime('Time of issue.'),
  validFrom: maybeTime('Begin of validity.'),
  validTo: maybeTime('End of validity.'),
  auto: flag('AUTO: based on automated observations.'),
  amended: flag('AMD: amended.'),
  cancelled: flag('CNL: cancelled.'),
  ...forecast,
  changes: v.array(ChangeSchema),
  maximumTemperatures: v.array(ForecastTemperatureSchema),
  minimumTemperatures: v.array(ForecastTemperatureSchema),
  otherTemperatures: about(v.array(ForecastTemperatureSchema), 'Temperatures not marked as highest or lowest.'),
  amendmentNotes: v.array(AmendmentNoteSchema),
  notAvailable: code('Why there is no forecast, as reported.'),
  forecaster: code('Number of the forecaster.'),
  ...footer,
})

/** A decoded wind. */
export type Wind = v.InferOutput<typeof WindSchema>
/** A decoded visibility. */
export type Visibility = v.InferOutput<typeof VisibilitySchema>
/** A decoded runway visual range. */
export type RunwayVisualRange = v.InferOutput<typeof RunwayVisualRangeSchema>
/** A decoded weather group. */
export type Weather = v.InferOutput<typeof WeatherSchema>
/** A decoded cloud layer. */
export type Cloud = v.InferOutput<typeof CloudSchema>
/** A decoded wind shear. */
export type WindShear = v.InferOutput<typeof WindShearSchema>
/** A decoded layer of icing or turbulence. */
export type HazardLayer = v.InferOutput<typeof HazardLayerSchema>
/** A decoded runway state. */
export type RunwayState = v.InferOutput<typeof RunwayStateSchema>
/** A decoded state of the sea. */
export type SeaState = v.InferOutput<typeof SeaStateSchema>
/** A decoded change of a trend or TAF. */
export type Change = v.InferOutput<typeof ChangeSchema>
/** A group and what became of it. */
export type Group = v.InferOutput<typeof GroupSchema>
/** A note on amendments. */
export type AmendmentNote = v.InferOutput<typeof AmendmentNoteSchema>
/** What `decodeMetar` makes of a report. */
export type MetarDecoded = v.InferOutput<typeof MetarDecodedSchema>
/** What `decodeTaf` makes of a report. */
export type TafDecoded = v.InferOutput<typeof TafDecodedSchema>
