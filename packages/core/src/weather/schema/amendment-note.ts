import * as v from 'valibot'
import { declared } from '../../lib/schema/declared.ts'
import { about, flag, maybeTime } from './fields.ts'

/** A note on amendments. */
export interface AmendmentNote {
  raw: string
  scheduled: boolean
  limitedTo: string[]
  from: string | null
  to: string | null
  next: string | null
}

/** A note of a TAF about its amendments. */
export const amendmentNoteSchema = declared<AmendmentNote>()(
  v.strictObject({
    raw: about(v.string(), 'The text of the note, as reported.'),
    scheduled: flag('False: no amendments are scheduled (AMD NOT SKED, LAST NO AMDS).'),
    limitedTo: about(v.array(v.string()), 'Elements to which amendments are limited; empty when none is named.'),
    from: maybeTime(
      'Begin of its validity, or the time of the amendment or correction (AMD 1515); null when not reported.',
    ),
    to: maybeTime('End of its validity; null when not reported.'),
    next: maybeTime('Time at which scheduled forecasts begin again; null when not reported.'),
  }),
)
