import * as v from 'valibot'
import { about, flag, maybeTime } from './fields.ts'

/** A note of a TAF about its amendments. */
export const amendmentNoteSchema = v.strictObject({
  raw: v.string(),
  scheduled: flag('False: amendments are not scheduled.'),
  limitedTo: about(v.array(v.string()), 'Elements that amendments are limited to.'),
  from: maybeTime('Begin of its validity.'),
  to: maybeTime('End of its validity.'),
  next: maybeTime('When scheduled forecasts begin again.'),
})

/** A note on amendments. */
export type AmendmentNote = v.InferOutput<typeof amendmentNoteSchema>
