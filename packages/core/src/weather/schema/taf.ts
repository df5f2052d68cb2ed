import * as v from 'valibot'
import { amendmentNoteSchema } from './amendment-note.ts'
import { changeSchema } from './change.ts'
import { forecast } from './elements.ts'
import { about, code, flag, maybeTime } from './fields.ts'
import { forecastTemperatureSchema } from './forecast-temperature.ts'
import { footer, header } from './report.ts'

/** A decoded TAF: the conditions of its begin, and the changes. */
export const tafDecodedSchema = v.strictObject({
  type: v.nullable(v.picklist(['TAF'])),
  ...header,
  issuedAt: maybeTime('Time of issue.'),
  validFrom: maybeTime('Begin of validity.'),
  validTo: maybeTime('End of validity.'),
  auto: flag('AUTO: based on automated observations.'),
  amended: flag('AMD: amended.'),
  cancelled: flag('CNL: cancelled.'),
  ...forecast,
  changes: v.array(changeSchema),
  maximumTemperatures: v.array(forecastTemperatureSchema),
  minimumTemperatures: v.array(forecastTemperatureSchema),
  otherTemperatures: about(v.array(forecastTemperatureSchema), 'Temperatures not marked as highest or lowest.'),
  amendmentNotes: v.array(amendmentNoteSchema),
  notAvailable: code('Why there is no forecast, as reported.'),
  forecaster: code('Number of the forecaster.'),
  ...footer,
})

/** The result of `decodeTaf`. */
export type TafDecoded = v.InferOutput<typeof tafDecodedSchema>
