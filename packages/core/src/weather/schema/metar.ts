import * as v from 'valibot'
import { ChangeSchema } from './change.ts'
import { elements, pressure } from './elements.ts'
import { about, code, flag, maybeNumber, maybeTime } from './fields.ts'
import { footer, header } from './report.ts'
import { RunwayStateSchema } from './runway-state.ts'
import { RunwayVisualRangeSchema } from './runway-visual-range.ts'
import { SeaStateSchema } from './sea-state.ts'
import { WeatherSchema } from './weather.ts'
import { WindShearSchema } from './wind-shear.ts'

/** A decoded METAR or SPECI. An absent value is null or an empty list. */
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

/** The result of `decodeMetar`. */
export type MetarDecoded = v.InferOutput<typeof MetarDecodedSchema>
