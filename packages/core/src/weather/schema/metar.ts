import * as v from 'valibot'
import { declared } from '../../lib/schema/declared.ts'
import { type Change, changeSchema } from './change.ts'
import { type Elements, elements, type Pressure, pressure } from './elements.ts'
import { about, code, flag, maybeNumber, maybeTime } from './fields.ts'
import { footer, header, type ReportFooter, type ReportHeader } from './report.ts'
import { type RunwayState, runwayStateSchema } from './runway-state.ts'
import { type RunwayVisualRange, runwayVisualRangeSchema } from './runway-visual-range.ts'
import { type SeaState, seaStateSchema } from './sea-state.ts'
import { type Weather, weatherSchema } from './weather.ts'
import { type WindShear, windShearSchema } from './wind-shear.ts'

/** The result of `decodeMetar`. */
export interface MetarDecoded extends ReportHeader, Elements, Pressure, ReportFooter {
  type: 'METAR' | 'SPECI' | null
  observedAt: string | null
  auto: boolean
  delayed: boolean
  runwayVisualRange: RunwayVisualRange[]
  recentWeather: Weather[]
  temperatureC: number | null
  dewpointC: number | null
  windShear: WindShear[]
  runwayState: RunwayState[]
  seaState: SeaState | null
  broadcastLetter: string | null
  runwaysInUse: string[]
  trends: Change[]
}

/** A decoded METAR or SPECI. An absent value is null or an empty list. */
export const metarDecodedSchema = declared<MetarDecoded>()(
  v.strictObject({
    type: about(
      v.nullable(v.picklist(['METAR', 'SPECI'])),
      'Type of the report; null when the report does not contain it.',
    ),
    ...header,
    observedAt: maybeTime('Time of observation; null when not reported.'),
    auto: flag('AUTO: made without an observer.'),
    delayed: flag('RTD: a routine report that is late.'),
    ...elements,
    runwayVisualRange: about(
      v.array(runwayVisualRangeSchema),
      'Runway visual ranges, in the order reported; empty when none is reported.',
    ),
    recentWeather: about(
      v.array(weatherSchema),
      'Weather since the last routine report (RE), in the order reported; empty when none is reported.',
    ),
    temperatureC: maybeNumber(
      'Air temperature in whole degrees Celsius, from the body of the report; null when not reported.',
    ),
    dewpointC: maybeNumber('Dew point in whole degrees Celsius, from the body of the report; null when not reported.'),
    ...pressure,
    windShear: about(v.array(windShearSchema), 'Wind shear on runways; empty when none is reported.'),
    runwayState: about(
      v.array(runwayStateSchema),
      'States of runways, in the order reported; empty when none is reported.',
    ),
    seaState: about(v.nullable(seaStateSchema), 'State of the sea beside the aerodrome; null when not reported.'),
    broadcastLetter: code('Letter of the broadcast (ATIS) to which the report belongs; null when not reported.'),
    runwaysInUse: about(v.array(v.string()), 'Runways that are named without further words; empty when none is named.'),
    trends: about(v.array(changeSchema), 'Trend forecasts, in the order reported; empty when none is reported.'),
    ...footer,
  }),
)
