import * as v from 'valibot'
import { declared } from '../../lib/schema/declared.ts'
import { about, code } from './fields.ts'

/** A group with its kind. */
export interface Group {
  raw: string
  kind: string | null
  part: 'body' | 'trend' | 'remarks'
  form?: string
}

/** One group of a report with its kind. */
export const groupSchema = declared<Group>()(
  v.strictObject({
    raw: about(v.string(), 'The text of the group. The texts of all groups, joined by blanks, are the report.'),
    kind: code('Kind of group as which it was decoded; null when it was not understood and is also in `unparsed`.'),
    part: about(
      v.picklist(['body', 'trend', 'remarks']),
      'Part of the report: `trend` is a trend of a METAR or a change of a TAF; `remarks` is the text from RMK on.',
    ),
    form: v.exactOptional(
      about(
        v.string(),
        'How the group is written, where its value can be written in several ways, for `formatMetar` and ' +
          '`formatTaf`; absent for the usual way.',
      ),
    ),
  }),
)
