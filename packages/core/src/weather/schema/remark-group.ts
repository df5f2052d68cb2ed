import * as v from 'valibot'
import { declared } from '../../lib/schema/declared.ts'
import { described } from '../../lib/schema/described.ts'
import { code, flag, maybeDegrees, maybeNumber, number } from './fields.ts'
import type { RemarkGroup } from './remark.ts'

function text(description: string) {
  return described(v.string(), description)
}

function remark<const K extends string, const Fields extends v.ObjectEntries>(
  name: K,
  description: string,
  fields: Fields,
) {
  return v.strictObject({ kind: described(v.literal(name), description), ...fields })
}

function wholeNumberBetween(least: number, most: number) {
  return v.pipe(v.number(), v.minValue(least), v.maxValue(most))
}

const minute = described(wholeNumberBetween(0, 59), 'Minute of the hour.')
const hour = described(v.nullable(wholeNumberBetween(0, 24)), 'Hour, UTC; null: the hour of the report.')

function degrees(text: string) {
  return described(wholeNumberBetween(0, 360), text)
}

const coded = maybeNumber

const wind = {
  directionDeg: maybeDegrees('Direction in degrees; null when variable or missing.'),
  variable: flag('Whether the direction is reported as variable (VRB).'),
  speedKt: maybeNumber('Speed in knots; null when missing.'),
  gustKt: maybeNumber('Gust speed in knots; null when none is reported.'),
  fromDeg: maybeDegrees('First end of the sector in which the direction varies, degrees; null when none is reported.'),
  toDeg: maybeDegrees('Second end of that sector, degrees; null when none is reported.'),
}

/** A decoded remark; `kind` determines its fields. */
export const remarkGroupSchema = declared<RemarkGroup>()(
  v.variant('kind', [
    remark('automatedStation', 'Type of an automated station (AO1, AO2).', {
      code: text('The type as reported, for example AO2.'),
      precipitationDiscriminator: flag('Whether the station distinguishes rain from snow (AO2).'),
    }),
    remark('seaLevelPressure', 'Pressure at mean sea level (SLP).', {
      hpa: maybeNumber(
        'Hectopascals; null: not available (SLPNO), or the report has no altimeter setting that ' +
          'determines the hundreds.',
      ),
    }),
    remark('exactTemperature', 'Temperature and dew point, to the tenth of a degree.', {
      temperatureC: number('Degrees Celsius, to the tenth.'),
      dewpointC: maybeNumber('Degrees Celsius, to the tenth; null when missing.'),
    }),
    remark('pressureTendency', 'Change of the pressure in three hours.', {
      characterCode: coded('Code figure of WMO table 0200; null when missing.'),
      changeHpa: maybeNumber('Change in three hours, hectopascals, without its sign; null when missing.'),
    }),
    remark('precipitation', 'Amount of precipitation in a period.', {
      hours: maybeNumber('Length of the period in hours; null: three or six, by the time of the report.'),
      inches: maybeNumber('Amount in inches of water; 0 is a trace; null: not measurable.'),
    }),
    remark('maximumTemperature', 'Highest temperature of a period.', {
      hours: number('Length of the period in hours: 6.'),
      temperatureC: number('Degrees Celsius.'),
    }),
    remark('minimumTemperature', 'Lowest temperature of a period.', {
      hours: number('Length of the period in hours: 6.'),
      temperatureC: number('Degrees Celsius.'),
    }),
    remark('temperatureExtremes', 'Highest and lowest temperature of a period.', {
      hours: number('Length of the period in hours: 24.'),
      maximumC: number('Degrees Celsius.'),
      minimumC: number('Degrees Celsius.'),
    }),
    remark('snowDepth', 'Depth of the snow on the ground.', {
      inches: maybeNumber('Depth in inches; null when reported in centimetres.'),
      centimeters: maybeNumber('Depth in centimetres; null when reported in inches.'),
    }),
    remark('snowWaterEquivalent', 'Water equivalent of the snow on the ground.', {
      inches: number('Inches of water.'),
    }),
    remark('snowfall', 'Snow that fell in a period.', {
      hours: number('Length of the period in hours: 6.'),
      inches: number('Depth of the snow that fell, in inches.'),
    }),
    remark('snowIncreasing', 'Rapidly increasing snow (SNINCR).', {
      hourInches: number('Fallen in the last hour, inches.'),
      totalInches: number('On the ground, inches.'),
    }),
    remark('sunshine', 'Duration of sunshine.', { minutes: number('Minutes of sunshine on the day before.') }),
    remark('cloudTypes', 'Types of low, middle and high clouds.', {
      lowCode: coded('WMO table 0513; null: not visible.'),
      middleCode: coded('WMO table 0515; null: not visible.'),
      highCode: coded('WMO table 0509; null: not visible.'),
    }),
    remark('iceAccretion', 'Accretion of ice in a period.', {
      hours: number('Length of the period in hours: 1, 3 or 6.'),
      inches: number('Thickness of the ice, in inches.'),
    }),
    remark('peakWind', 'Strongest wind since the last report (PK WND).', {
      directionDeg: degrees('Direction from which the wind blew, degrees true.'),
      speedKt: number('Speed of the wind in knots.'),
      hour,
      minute,
    }),
    remark('windShift', 'Shift of the wind (WSHFT).', {
      hour,
      minute,
      frontalPassage: flag('Whether the remark reports the passage of a front (FROPA).'),
    }),
    remark('pressureChange', 'Rapid change of the pressure (PRESRR, PRESFR).', {
      change: described(v.picklist(['rising', 'falling']), 'Direction of the change.'),
    }),
    remark('sensorStatus', 'Sensor that does not work, or element that is not available.', {
      code: text(
        'Code of the sensor or element: PNO, PWINO, FZRANO, TSNO, RVRNO, VISNO, CHINO, or an element with MISG.',
      ),
      location: code('The runway, as reported (RWY06); null when none is named.'),
    }),
    remark('maintenance', 'The station needs maintenance ($).', {}),
    remark('weatherTimes', 'Times at which weather began and ended.', {
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
    remark('fieldPressure', 'Pressure at the level of the aerodrome (QFE).', {
      mmHg: maybeNumber('QFE in millimetres of mercury; null when reported in hectopascals only.'),
      hpa: maybeNumber('QFE in hectopascals; null when reported in millimetres of mercury only.'),
    }),
    remark('cloudBase', 'Base of the lowest cloud (QBB).', {
      meters: number('Base of the lowest cloud (QBB), metres.'),
    }),
    remark('pressure', 'QNH or altimeter setting among the remarks.', {
      qnhHpa: maybeNumber('QNH in hectopascals; null when reported in inches.'),
      altimeterInHg: maybeNumber('Altimeter setting in inches of mercury; null when reported in hectopascals.'),
    }),
    remark('densityAltitude', 'Density altitude.', { feet: number('The density altitude in feet.') }),
    remark('cloudLayers', 'Types and amounts of cloud layers.', {
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
    remark('cloudAmount', 'Amount, type and base of a cloud layer.', {
      oktas: number('Amount in oktas, 0 to 8.'),
      type: text('Code of the cloud, for example CU.'),
      baseAglFt: number('Feet above the aerodrome.'),
    }),
    remark('ceiling', 'Ceiling, which may vary (CIG).', {
      fromFt: number('Feet above the aerodrome.'),
      toFt: maybeNumber('Other end in feet above the aerodrome; null when the ceiling does not vary.'),
    }),
    remark('visibility', 'Visibility, which may vary, in statute miles.', {
      where: text('SFC, TWR, a direction, or empty for the prevailing one.'),
      fromSm: number('The visibility, or the lower end of it, in statute miles.'),
      toSm: maybeNumber('Other end in statute miles; null when the visibility does not vary.'),
    }),
    remark('minimumVisibility', 'Lowest visibility.', { meters: number('The lowest visibility in metres.') }),
    remark('windAt', 'Wind at a height, a runway or a threshold.', {
      place: text('A height in feet, a runway or a threshold, as reported.'),
      ...wind,
    }),
    remark('precipitationCode', 'Code of the precipitation (PP).', {
      code: code('The three figures after PP, as reported; null: missing.'),
    }),
    remark('rainfall', 'Amounts of rain (RF).', {
      tenMinutesMm: maybeNumber('Millimetres in the last ten minutes; null when missing.'),
      since9LocalMm: maybeNumber('Millimetres since 9 o’clock local time; null when missing.'),
    }),
    remark('colorState', 'Military colour state.', { state: text('The colour state, as reported.') }),
    remark('runwayState', 'State of a runway.', {
      runway: text('Runway designator; ALL for all runways, LAST when the last report is repeated.'),
      code: text('The group without its runway, in the old form.'),
    }),
    remark('obscured', 'Obscured mountains or obstacles (OBSC).', {
      what: described(v.picklist(['mountains', 'obstacles']), 'The objects that cannot be seen.'),
    }),
    remark('phenomenonLocation', 'Position and movement of a phenomenon.', {
      frequency: code('OCNL, FRQ or CONS; null when not reported.'),
      phenomenon: text('Code of the phenomenon, as reported, for example CB or LTGICCG.'),
      distance: code('DSNT (distant), VC (in the vicinity) or OHD (overhead); null when not reported.'),
      directions: described(
        v.array(v.string()),
        'Directions, ALQDS (all quadrants), and the words AND and THRU between them, as reported.',
      ),
      moving: code('Direction of the movement, as reported; null when not reported.'),
    }),
    remark('note', 'A fixed phrase.', { text: text('The phrase, as reported.') }),
    remark('noSignificantChange', 'No significant change is forecast (NOSIG).', {}),
    remark('nextForecast', 'Time of the next forecast.', {
      at: described(v.pipe(v.string(), v.isoTimestamp()), 'Time at which the next forecast is due. ISO 8601, UTC.'),
    }),
    remark('forecastTemperatures', 'Forecast temperatures.', {
      temperaturesC: described(v.array(v.number()), 'Temperatures in degrees Celsius, at three-hour steps.'),
    }),
    remark('forecastPressures', 'Forecast pressures.', {
      qnhHpa: described(v.array(v.number()), 'QNH in hectopascals, at three-hour steps.'),
    }),
  ]),
)
