import * as v from 'valibot'
import { changeSchema } from './change.ts'
import { elements, pressure } from './elements.ts'
import { about, code, flag, maybeNumber, maybeTime } from './fields.ts'
import { footer, header } from './report.ts'
import { runwayStateSchema } from './runway-state.ts'
import { runwayVisualRangeSchema } from './runway-visual-range.ts'
import { seaStateSchema } from './sea-state.ts'
import { weatherSchema } from './weather.ts'
import { windShearSchema } from './wind-shear.ts'

/** A decoded METAR or SPECI. An absent value is null or an empty list. */
export const metarDecodedSchema = v.strictObject({
  type: v.nullable(v.picklist(['METAR', 'SPECI'])),
  ...header,
  observedAt: maybeTime('Time of observation.'),
  auto: flag('AUTO: made without an observer.'),
  delayed: flag('RTD: a routine report that is late.'),
  ...elements,
  runwayVisualRange: v.array(runwayVisualRangeSchema),
  recentWeather: v.array(weatherSchema),
  temperatureC: maybeNumber('Air temperature in whole degrees Celsius, from the body of the report.'),
  dewpointC: maybeNumber('Dew point in whole degrees Celsius, from the body of the report.'),
  ...pressure,
  windShear: v.array(windShearSchema),
  runwayState: v.array(runwayStateSchema),
  seaState: v.nullable(seaStateSchema),
  broadcastLetter: code('Letter of the broadcast (ATIS) the report belongs to.'),
  runwaysInUse: about(v.array(v.string()), 'Runways named with no further words.'),
  trends: v.array(changeSchema),
  ...footer,
})

/** The result of `decodeMetar`. */
export type MetarDecoded = v.InferOutput<typeof metarDecodedSchema>
