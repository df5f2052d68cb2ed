import * as v from 'valibot'
import { declared } from '../../lib/schema/declared.ts'
import { type AmendmentNote, amendmentNoteSchema } from './amendment-note.ts'
import { type Change, changeSchema } from './change.ts'
import { type Forecast, forecast } from './elements.ts'
import { about, code, flag, maybeTime } from './fields.ts'
import { type ForecastTemperature, forecastTemperatureSchema } from './forecast-temperature.ts'
import { footer, header, type ReportFooter, type ReportHeader } from './report.ts'

/** The result of `decodeTaf`. */
export interface TafDecoded extends ReportHeader, Forecast, ReportFooter {
  type: 'TAF' | null
  issuedAt: string | null
  validFrom: string | null
  validTo: string | null
  auto: boolean
  amended: boolean
  cancelled: boolean
  changes: Change[]
  maximumTemperatures: ForecastTemperature[]
  minimumTemperatures: ForecastTemperature[]
  otherTemperatures: ForecastTemperature[]
  amendmentNotes: AmendmentNote[]
  notAvailable: string | null
  forecaster: string | null
}

/** A decoded TAF: the conditions of its begin, and the changes. */
export const tafDecodedSchema = declared<TafDecoded>()(
  v.strictObject({
    type: about(v.nullable(v.picklist(['TAF'])), 'Type of the report; null when the report does not contain it.'),
    ...header,
    issuedAt: maybeTime('Time of issue; null when not reported.'),
    validFrom: maybeTime('Begin of validity; null when not reported.'),
    validTo: maybeTime('End of validity; null when not reported.'),
    auto: flag('AUTO: based on automated observations.'),
    amended: flag('AMD: the TAF amends an earlier one.'),
    cancelled: flag('CNL: the TAF is cancelled.'),
    ...forecast,
    changes: about(
      v.array(changeSchema),
      'Changes of the conditions, in the order reported; empty when there are none.',
    ),
    maximumTemperatures: about(
      v.array(forecastTemperatureSchema),
      'Highest temperatures (TX); empty when none is reported.',
    ),
    minimumTemperatures: about(
      v.array(forecastTemperatureSchema),
      'Lowest temperatures (TN); empty when none is reported.',
    ),
    otherTemperatures: about(v.array(forecastTemperatureSchema), 'Temperatures not marked as highest or lowest.'),
    amendmentNotes: about(v.array(amendmentNoteSchema), 'Notes on amendments; empty when there are none.'),
    notAvailable: code('Reason for which there is no forecast, as reported; null when none is reported.'),
    forecaster: code('Number of the forecaster; null when not reported.'),
    ...footer,
  }),
)
