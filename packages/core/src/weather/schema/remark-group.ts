import * as v from 'valibot'
import { described } from '../../lib/described.ts'

function number(text: string) {
  return described(v.number(), text)
}

function maybeNumber(text: string) {
  return described(v.nullable(v.number()), text)
}

function text(description: string) {
  return described(v.string(), description)
}

function kind<const K extends string>(name: K) {
  return { kind: v.literal(name) }
}

function wholeNumberBetween(least: number, most: number) {
  return v.pipe(v.number(), v.minValue(least), v.maxValue(most))
}

const minute = described(wholeNumberBetween(0, 59), 'Minute of the hour.')
const hour = described(v.nullable(wholeNumberBetween(0, 24)), 'Hour, UTC; null: the hour of the report.')

function degrees(text: string) {
  return described(wholeNumberBetween(0, 360), text)
}

function maybeDegrees(text: string) {
  return described(v.nullable(wholeNumberBetween(0, 360)), text)
}

const coded = maybeNumber

const wind = {
  directionDeg: maybeDegrees('Direction in degrees; null when variable or missing.'),
  variable: v.boolean(),
  speedKt: maybeNumber('Speed in knots.'),
  gustKt: maybeNumber('Gust speed in knots.'),
  fromDeg: maybeDegrees('First end of the sector the direction varies in, degrees.'),
  toDeg: maybeDegrees('Second end of that sector, degrees.'),
}

/** A decoded remark; `kind` determines its fields. */
export const remarkGroupSchema = v.variant('kind', [
  v.strictObject({
    ...kind('automatedStation'),
    code: text('As reported.'),
    precipitationDiscriminator: described(v.boolean(), 'Whether the station distinguishes rain from snow (AO2).'),
  }),
  v.strictObject({
    ...kind('seaLevelPressure'),
    hpa: maybeNumber(
      'Hectopascals; null: not available (SLPNO), or the report has no altimeter setting that determines the hundreds.',
    ),
  }),
  v.strictObject({
    ...kind('exactTemperature'),
    temperatureC: number('Degrees Celsius, to the tenth.'),
    dewpointC: maybeNumber('Degrees Celsius, to the tenth.'),
  }),
  v.strictObject({
    ...kind('pressureTendency'),
    characterCode: coded('Code figure of WMO table 0200.'),
    changeHpa: maybeNumber('Change in three hours, hectopascals, without its sign; null when missing.'),
  }),
  v.strictObject({
    ...kind('precipitation'),
    hours: maybeNumber('Length of the period in hours; null: three or six, by the time of the report.'),
    inches: maybeNumber('Amount in inches of water; 0 is a trace; null: not measurable.'),
  }),
  v.strictObject({ ...kind('maximumTemperature'), hours: v.number(), temperatureC: number('Degrees Celsius.') }),
  v.strictObject({ ...kind('minimumTemperature'), hours: v.number(), temperatureC: number('Degrees Celsius.') }),
  v.strictObject({
    ...kind('temperatureExtremes'),
    hours: v.number(),
    maximumC: number('Degrees Celsius.'),
    minimumC: number('Degrees Celsius.'),
  }),
  v.strictObject({ ...kind('snowDepth'), inches: maybeNumber('Inches.'), centimeters: maybeNumber('Centimetres.') }),
  v.strictObject({ ...kind('snowWaterEquivalent'), inches: number('Inches of water.') }),
  v.strictObject({ ...kind('snowfall'), hours: v.number(), inches: number('Inches.') }),
  v.strictObject({
    ...kind('snowIncreasing'),
    hourInches: number('Fallen in the last hour, inches.'),
    totalInches: number('On the ground, inches.'),
  }),
  v.strictObject({ ...kind('sunshine'), minutes: number('Minutes of sunshine on the day before.') }),
  v.strictObject({
    ...kind('cloudTypes'),
    lowCode: coded('WMO table 0513; null: not visible.'),
    middleCode: coded('WMO table 0515; null: not visible.'),
    highCode: coded('WMO table 0509; null: not visible.'),
  }),
  v.strictObject({ ...kind('iceAccretion'), hours: v.number(), inches: number('Inches.') }),
  v.strictObject({
    ...kind('peakWind'),
    directionDeg: degrees('Degrees.'),
    speedKt: number('Knots.'),
    hour,
    minute,
  }),
  v.strictObject({ ...kind('windShift'), hour, minute, frontalPassage: v.boolean() }),
  v.strictObject({ ...kind('pressureChange'), change: v.picklist(['rising', 'falling']) }),
  v.strictObject({
    ...kind('sensorStatus'),
    code: text(
      'What does not work or is not available: PNO, PWINO, FZRANO, TSNO, RVRNO, VISNO, CHINO, or an element with MISG.',
    ),
    location: v.nullable(v.string()),
  }),
  v.strictObject({ ...kind('maintenance') }),
  v.strictObject({
    ...kind('weatherTimes'),
    events: v.array(v.strictObject({ weather: v.string(), event: v.picklist(['began', 'ended']), hour, minute })),
  }),
  v.strictObject({
    ...kind('fieldPressure'),
    mmHg: maybeNumber('QFE in millimetres of mercury.'),
    hpa: maybeNumber('QFE in hectopascals.'),
  }),
  v.strictObject({ ...kind('cloudBase'), meters: number('Base of the lowest cloud (QBB), metres.') }),
  v.strictObject({
    ...kind('pressure'),
    qnhHpa: maybeNumber('Hectopascals.'),
    altimeterInHg: maybeNumber('Inches of mercury.'),
  }),
  v.strictObject({ ...kind('densityAltitude'), feet: number('Feet.') }),
  v.strictObject({
    ...kind('cloudLayers'),
    layers: v.array(v.strictObject({ type: v.string(), oktas: v.number() })),
  }),
  v.strictObject({
    ...kind('cloudAmount'),
    oktas: v.number(),
    type: v.string(),
    baseAglFt: number('Feet above the aerodrome.'),
  }),
  v.strictObject({
    ...kind('ceiling'),
    fromFt: number('Feet above the aerodrome.'),
    toFt: maybeNumber('Other end, when it varies; feet.'),
  }),
  v.strictObject({
    ...kind('visibility'),
    where: text('SFC, TWR, a direction, or empty for the prevailing one.'),
    fromSm: number('Statute miles.'),
    toSm: maybeNumber('Other end, when it varies; statute miles.'),
  }),
  v.strictObject({ ...kind('minimumVisibility'), meters: number('Metres.') }),
  v.strictObject({
    ...kind('windAt'),
    place: text('A height in feet, a runway or a threshold, as reported.'),
    ...wind,
  }),
  v.strictObject({
    ...kind('precipitationCode'),
    code: described(v.nullable(v.string()), 'The three figures after PP, as reported; null: missing.'),
  }),
  v.strictObject({
    ...kind('rainfall'),
    tenMinutesMm: maybeNumber('Millimetres in the last ten minutes.'),
    since9LocalMm: maybeNumber('Millimetres since 9 o’clock local time.'),
  }),
  v.strictObject({ ...kind('colorState'), state: v.string() }),
  v.strictObject({ ...kind('runwayState'), runway: v.string(), code: text('The figures as reported.') }),
  v.strictObject({ ...kind('obscured'), what: v.picklist(['mountains', 'obstacles']) }),
  v.strictObject({
    ...kind('phenomenonLocation'),
    frequency: described(v.nullable(v.string()), 'OCNL, FRQ or CONS.'),
    phenomenon: v.string(),
    distance: v.nullable(v.string()),
    directions: v.array(v.string()),
    moving: v.nullable(v.string()),
  }),
  v.strictObject({ ...kind('note'), text: v.string() }),
  v.strictObject({ ...kind('noSignificantChange') }),
  v.strictObject({
    ...kind('nextForecast'),
    at: described(v.pipe(v.string(), v.isoTimestamp()), 'When the next forecast is due. ISO 8601, UTC.'),
  }),
  v.strictObject({
    ...kind('forecastTemperatures'),
    temperaturesC: described(v.array(v.number()), 'At three-hour steps.'),
  }),
  v.strictObject({ ...kind('forecastPressures'), qnhHpa: described(v.array(v.number()), 'At three-hour steps.') }),
])

/** A decoded remark. */
export type RemarkGroup = v.InferOutput<typeof remarkGroupSchema>
/** The remark of one kind. */
export type Remark<K extends RemarkGroup['kind']> = Extract<RemarkGroup, { kind: K }>
