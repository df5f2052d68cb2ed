import * as v from 'valibot'
import { declared } from '../../lib/schema/declared.ts'
import { about, maybeAmount } from './fields.ts'

const index = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))
const instant = v.pipe(v.string(), v.isoTimestamp())

/** One period of a TAF. */
export interface TafPeriod {
  kind: 'prevailing' | 'temporary'
  change: number | null
  becoming: number | null
  probability: number | null
  from: string
  to: string
  flightCategory: 'LIFR' | 'IFR' | 'MVFR' | 'VFR' | null
  ceilingAglFt: number | null
}

/** One period of a TAF with its effective times. */
export const tafPeriodSchema = declared<TafPeriod>()(
  v.strictObject({
    kind: about(
      v.picklist(['prevailing', 'temporary']),
      '`prevailing`: these periods follow each other without gap. `temporary`: TEMPO, INTER or PROB, in ' +
        'addition to the prevailing conditions.',
    ),
    change: about(
      index,
      'Index in `decoded.changes` of the change that brings the conditions; null: those of the begin.',
    ),
    becoming: about(
      index,
      'Index of the BECMG in progress, whose conditions replace these within the period; null: none.',
    ),
    probability: about(v.nullable(v.number()), 'Probability in percent; null when none is reported.'),
    from: about(
      instant,
      'Begin, ISO 8601, UTC. FM holds until the next FM; BECMG changes the elements that it contains.',
    ),
    to: about(instant, 'End, ISO 8601, UTC.'),
    flightCategory: about(
      v.nullable(v.picklist(['LIFR', 'IFR', 'MVFR', 'VFR'])),
      'Flight category by the table of the United States, the worst where several sets of conditions may hold; ' +
        'null when visibility or sky is not known.',
    ),
    ceilingAglFt: maybeAmount('Lowest ceiling of the period, in feet above the aerodrome; null: none, or not known.'),
  }),
)
