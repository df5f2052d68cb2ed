import * as v from 'valibot'
import { declared } from '../../lib/schema/declared.ts'
import { about, code, maybeAmount } from './fields.ts'

/** A decoded cloud layer. */
export interface Cloud {
  cover: 'FEW' | 'SCT' | 'BKN' | 'OVC' | null
  baseAglFt: number | null
  type: string | null
}

/** A layer of cloud. */
export const cloudSchema = declared<Cloud>()(
  v.strictObject({
    cover: about(v.nullable(v.picklist(['FEW', 'SCT', 'BKN', 'OVC'])), 'Amount; null when the sensor reported none.'),
    baseAglFt: maybeAmount('Height of the base in feet above the aerodrome; null when not reported.'),
    type: code('CB, TCU or another cloud type; null when none is reported.'),
  }),
)
