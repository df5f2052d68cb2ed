import * as v from 'valibot'
import { about, code, maybeAmount } from './fields.ts'

/** A layer of cloud. */
export const cloudSchema = v.strictObject({
  cover: about(v.nullable(v.picklist(['FEW', 'SCT', 'BKN', 'OVC'])), 'Amount; null when the sensor reported none.'),
  baseAglFt: maybeAmount('Height of the base in feet above the aerodrome; null when not reported.'),
  type: code('CB, TCU or another cloud type; null when none is reported.'),
})

/** A decoded cloud layer. */
export type Cloud = v.InferOutput<typeof cloudSchema>
