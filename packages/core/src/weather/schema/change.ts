import * as v from 'valibot'
import { declared } from '../../lib/schema/declared.ts'
import { type Forecast, forecast } from './elements.ts'
import { about, maybeTime } from './fields.ts'

/** A decoded change of a trend or TAF. */
export interface Change extends Forecast {
  kind: 'NOSIG' | 'FM' | 'BECMG' | 'TEMPO' | 'INTER' | 'PROB' | null
  probability: number | null
  from: string | null
  to: string | null
  at: string | null
}

/** A change of a trend or a TAF, with what it changes. */
export const changeSchema = declared<Change>()(
  v.strictObject({
    kind: about(
      v.nullable(v.picklist(['NOSIG', 'FM', 'BECMG', 'TEMPO', 'INTER', 'PROB'])),
      'First word of the change; null: it is missing or was not understood.',
    ),
    probability: about(
      v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
      'Probability in percent; null when none is reported.',
    ),
    from: maybeTime('Begin of the change; null when not reported.'),
    to: maybeTime('End of the change; null when not reported, and for FM, which holds until the next one.'),
    at: maybeTime('Time of a change at one instant; null for other changes.'),
    ...forecast,
  }),
)
