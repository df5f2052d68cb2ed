import * as v from 'valibot'
import { about, code } from './fields.ts'

/** One group of a report with its kind. */
export const groupSchema = v.strictObject({
  raw: about(v.string(), 'The text of the group. All of them, joined by blanks, are the report.'),
  kind: code('What it was read as; null when it was not understood, and is in `unparsed` too.'),
  part: v.picklist(['body', 'trend', 'remarks']),
})

/** A group with its kind. */
export type Group = v.InferOutput<typeof groupSchema>
