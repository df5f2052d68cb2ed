import * as v from 'valibot'
import { AmendmentNoteSchema } from './amendment-note.ts'
import { ChangeSchema } from './change.ts'
import { forecast } from './elements.ts'
import { about, code, flag, maybeTime } from './fields.ts'
import { ForecastTemperatureSchema } from './forecast-temperature.ts'
import { footer, header } from './report.ts'

/** A decoded TAF: the conditions of its begin, and the changes. */
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

/** The result of `decodeTaf`. */
export type TafDecoded = v.InferOutput<typeof TafDecodedSchema>
