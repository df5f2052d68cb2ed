import * as v from 'valibot'
import { about, flag, maybeTime } from './fields.ts'

/** A note of a TAF about its amendments. */
export const amendmentNoteSchema = v.strictObject({
  raw: about(v.string(), 'The text of the note, as reported.'),
  scheduled: flag('False: no amendments are scheduled (AMD NOT SKED, LAST NO AMDS).'),
  limitedTo: about(v.array(v.string()), 'Elements to which amendments are limited; empty when none is named.'),
  from: maybeTime(
    'Begin of its validity, or the time of the amendment or correction (AMD 1515); null when not reported.',
  ),
  to: maybeTime('End of its validity; null when not reported.'),
  next: maybeTime('Time at which scheduled forecasts begin again; null when not reported.'),
})

/** A note on amendments. */
export type AmendmentNote = v.InferOutput<typeof amendmentNoteSchema>
