import * as v from 'valibot'
import { declared } from '../../lib/schema/declared.ts'
import { described } from '../../lib/schema/described.ts'
import type { RemarkGroup } from './remark.ts'

function number(text: string) {
  return described(v.number(), text)
}

function maybeNumber(text: string) {
  return described(v.nullable(v.number()), text)
}

function text(description: string) {
  return described(v.string(), description)
}

function kind<const K extends string>(name: K, description: string) {
  return { kind: described(v.literal(name), description) }
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
  variable: described(v.boolean(), 'Whether the direction is reported as variable (VRB).'),
  speedKt: maybeNumber('Speed in knots; null when missing.'),
  gustKt: maybeNumber('Gust speed in knots; null when none is reported.'),
  fromDeg: maybeDegrees('First end of the sector in which the direction varies, degrees; null when none is reported.'),
  toDeg: maybeDegrees('Second end of that sector, degrees; null when none is reported.'),
}

/** A decoded remark; `kind` determines its fields. */
export const remarkGroupSchema = declared<RemarkGroup>()(
  v.variant('kind', [
    v.strictObject({
      ...kind('automatedStation', 'Type of an automated station (AO1, AO2).'),
      code: text('The type as reported, for example AO2.'),
      precipitationDiscriminator: described(v.boolean(), 'Whether the station distinguishes rain from snow (AO2).'),
    }),
    v.strictObject({
      ...kind('seaLevelPressure', 'Pressure at mean sea level (SLP).'),
      hpa: maybeNumber(
        'Hectopascals; null: not available (SLPNO), or the report has no altimeter setting that ' +
          'determines the hundreds.',
      ),
    }),
    v.strictObject({
      ...kind('exactTemperature', 'Temperature and dew point, to the tenth of a degree.'),
      temperatureC: number('Degrees Celsius, to the tenth.'),
      dewpointC: maybeNumber('Degrees Celsius, to the tenth; null when missing.'),
    }),
    v.strictObject({
      ...kind('pressureTendency', 'Change of the pressure in three hours.'),
      characterCode: coded('Code figure of WMO table 0200; null when missing.'),
      changeHpa: maybeNumber('Change in three hours, hectopascals, without its sign; null when missing.'),
    }),
    v.strictObject({
      ...kind('precipitation', 'Amount of precipitation in a period.'),
      hours: maybeNumber('Length of the period in hours; null: three or six, by the time of the report.'),
      inches: maybeNumber('Amount in inches of water; 0 is a trace; null: not measurable.'),
    }),
    v.strictObject({
      ...kind('maximumTemperature', 'Highest temperature of a period.'),
      hours: number('Length of the period in hours: 6.'),
      temperatureC: number('Degrees Celsius.'),
    }),
    v.strictObject({
      ...kind('minimumTemperature', 'Lowest temperature of a period.'),
      hours: number('Length of the period in hours: 6.'),
      temperatureC: number('Degrees Celsius.'),
    }),
    v.strictObject({
      ...kind('temperatureExtremes', 'Highest and lowest temperature of a period.'),
      hours: number('Length of the period in hours: 24.'),
      maximumC: number('Degrees Celsius.'),
      minimumC: number('Degrees Celsius.'),
    }),
    v.strictObject({
      ...kind('snowDepth', 'Depth of the snow on the ground.'),
      inches: maybeNumber('Depth in inches; null when reported in centimetres.'),
      centimeters: maybeNumber('Depth in centimetres; null when reported in inches.'),
    }),
    v.strictObject({
      ...kind('snowWaterEquivalent', 'Water equivalent of the snow on the ground.'),
      inches: number('Inches of water.'),
    }),
    v.strictObject({
      ...kind('snowfall', 'Snow that fell in a period.'),
      hours: number('Length of the period in hours: 6.'),
      inches: number('Depth of the snow that fell, in inches.'),
    }),
    v.strictObject({
      ...kind('snowIncreasing', 'Rapidly increasing snow (SNINCR).'),
      hourInches: number('Fallen in the last hour, inches.'),
      totalInches: number('On the ground, inches.'),
    }),
    v.strictObject({
      ...kind('sunshine', 'Duration of sunshine.'),
      minutes: number('Minutes of sunshine on the day before.'),
    }),
    v.strictObject({
      ...kind('cloudTypes', 'Types of low, middle and high clouds.'),
      lowCode: coded('WMO table 0513; null: not visible.'),
      middleCode: coded('WMO table 0515; null: not visible.'),
      highCode: coded('WMO table 0509; null: not visible.'),
    }),
    v.strictObject({
      ...kind('iceAccretion', 'Accretion of ice in a period.'),
      hours: number('Length of the period in hours: 1, 3 or 6.'),
      inches: number('Thickness of the ice, in inches.'),
    }),
    v.strictObject({
      ...kind('peakWind', 'Strongest wind since the last report (PK WND).'),
      directionDeg: degrees('Direction from which the wind blew, degrees true.'),
      speedKt: number('Speed of the wind in knots.'),
      hour,
      minute,
    }),
    v.strictObject({
      ...kind('windShift', 'Shift of the wind (WSHFT).'),
      hour,
      minute,
      frontalPassage: described(v.boolean(), 'Whether the remark reports the passage of a front (FROPA).'),
    }),
    v.strictObject({
      ...kind('pressureChange', 'Rapid change of the pressure (PRESRR, PRESFR).'),
      change: described(v.picklist(['rising', 'falling']), 'Direction of the change.'),
    }),
    v.strictObject({
      ...kind('sensorStatus', 'Sensor that does not work, or element that is not available.'),
      code: text(
        'Code of the sensor or element: PNO, PWINO, FZRANO, TSNO, RVRNO, VISNO, CHINO, or an element with MISG.',
      ),
      location: described(v.nullable(v.string()), 'The runway, as reported (RWY06); null when none is named.'),
    }),
    v.strictObject({ ...kind('maintenance', 'The station needs maintenance ($).') }),
    v.strictObject({
      ...kind('weatherTimes', 'Times at which weather began and ended.'),
      events: described(
        v.array(
          v.strictObject({
            weather: text('The weather, as reported, for example -RA.'),
            event: described(v.picklist(['began', 'ended']), 'Whether the weather began or ended.'),
            hour,
            minute,
          }),
        ),
        'Begins and ends, in the order reported.',
      ),
    }),
    v.strictObject({
      ...kind('fieldPressure', 'Pressure at the level of the aerodrome (QFE).'),
      mmHg: maybeNumber('QFE in millimetres of mercury; null when reported in hectopascals only.'),
      hpa: maybeNumber('QFE in hectopascals; null when reported in millimetres of mercury only.'),
    }),
    v.strictObject({
      ...kind('cloudBase', 'Base of the lowest cloud (QBB).'),
      meters: number('Base of the lowest cloud (QBB), metres.'),
    }),
    v.strictObject({
      ...kind('pressure', 'QNH or altimeter setting among the remarks.'),
      qnhHpa: maybeNumber('QNH in hectopascals; null when reported in inches.'),
      altimeterInHg: maybeNumber('Altimeter setting in inches of mercury; null when reported in hectopascals.'),
    }),
    v.strictObject({ ...kind('densityAltitude', 'Density altitude.'), feet: number('The density altitude in feet.') }),
    v.strictObject({
      ...kind('cloudLayers', 'Types and amounts of cloud layers.'),
      layers: described(
        v.array(
          v.strictObject({
            type: text(
              'Code of the cloud, for example SC, or of the phenomenon that obscures the sky, for example FG.',
            ),
            oktas: number('Amount in oktas, 0 to 8.'),
          }),
        ),
        'The layers, in the order reported.',
      ),
    }),
    v.strictObject({
      ...kind('cloudAmount', 'Amount, type and base of a cloud layer.'),
      oktas: number('Amount in oktas, 0 to 8.'),
      type: text('Code of the cloud, for example CU.'),
      baseAglFt: number('Feet above the aerodrome.'),
    }),
    v.strictObject({
      ...kind('ceiling', 'Ceiling, which may vary (CIG).'),
      fromFt: number('Feet above the aerodrome.'),
      toFt: maybeNumber('Other end in feet above the aerodrome; null when the ceiling does not vary.'),
    }),
    v.strictObject({
      ...kind('visibility', 'Visibility, which may vary, in statute miles.'),
      where: text('SFC, TWR, a direction, or empty for the prevailing one.'),
      fromSm: number('The visibility, or the lower end of it, in statute miles.'),
      toSm: maybeNumber('Other end in statute miles; null when the visibility does not vary.'),
    }),
    v.strictObject({
      ...kind('minimumVisibility', 'Lowest visibility.'),
      meters: number('The lowest visibility in metres.'),
    }),
    v.strictObject({
      ...kind('windAt', 'Wind at a height, a runway or a threshold.'),
      place: text('A height in feet, a runway or a threshold, as reported.'),
      ...wind,
    }),
    v.strictObject({
      ...kind('precipitationCode', 'Code of the precipitation (PP).'),
      code: described(v.nullable(v.string()), 'The three figures after PP, as reported; null: missing.'),
    }),
    v.strictObject({
      ...kind('rainfall', 'Amounts of rain (RF).'),
      tenMinutesMm: maybeNumber('Millimetres in the last ten minutes; null when missing.'),
      since9LocalMm: maybeNumber('Millimetres since 9 o’clock local time; null when missing.'),
    }),
    v.strictObject({ ...kind('colorState', 'Military colour state.'), state: text('The colour state, as reported.') }),
    v.strictObject({
      ...kind('runwayState', 'State of a runway.'),
      runway: text('Runway designator; ALL for all runways, LAST when the last report is repeated.'),
      code: text('The group without its runway, in the old form.'),
    }),
    v.strictObject({
      ...kind('obscured', 'Obscured mountains or obstacles (OBSC).'),
      what: described(v.picklist(['mountains', 'obstacles']), 'The objects that cannot be seen.'),
    }),
    v.strictObject({
      ...kind('phenomenonLocation', 'Position and movement of a phenomenon.'),
      frequency: described(v.nullable(v.string()), 'OCNL, FRQ or CONS; null when not reported.'),
      phenomenon: text('Code of the phenomenon, as reported, for example CB or LTGICCG.'),
      distance: described(
        v.nullable(v.string()),
        'DSNT (distant), VC (in the vicinity) or OHD (overhead); null when not reported.',
      ),
      directions: described(
        v.array(v.string()),
        'Directions, ALQDS (all quadrants), and the words AND and THRU between them, as reported.',
      ),
      moving: described(v.nullable(v.string()), 'Direction of the movement, as reported; null when not reported.'),
    }),
    v.strictObject({ ...kind('note', 'A fixed phrase.'), text: text('The phrase, as reported.') }),
    v.strictObject({ ...kind('noSignificantChange', 'No significant change is forecast (NOSIG).') }),
    v.strictObject({
      ...kind('nextForecast', 'Time of the next forecast.'),
      at: described(v.pipe(v.string(), v.isoTimestamp()), 'Time at which the next forecast is due. ISO 8601, UTC.'),
    }),
    v.strictObject({
      ...kind('forecastTemperatures', 'Forecast temperatures.'),
      temperaturesC: described(v.array(v.number()), 'Temperatures in degrees Celsius, at three-hour steps.'),
    }),
    v.strictObject({
      ...kind('forecastPressures', 'Forecast pressures.'),
      qnhHpa: described(v.array(v.number()), 'QNH in hectopascals, at three-hour steps.'),
    }),
  ]),
)
