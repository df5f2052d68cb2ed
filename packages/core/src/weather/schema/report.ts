import * as v from 'valibot'
import { about, code, flag } from './fields.ts'
import { groupSchema } from './group.ts'
import { remarkGroupSchema } from './remark-group.ts'

/** The fields of the header of every report. */
export const header = {
  ident: about(v.nullable(v.string()), 'Location indicator.'),
  corrected: flag('COR, or CCA and the like.'),
  correction: code('The correction group as reported.'),
  nil: flag('NIL: no report.'),
}

/** The fields of every report that account for its groups. */
export const footer = {
  remarks: about(v.nullable(v.string()), 'The text after RMK; null when there are no remarks.'),
  remarkGroups: about(v.array(remarkGroupSchema), 'The remarks that were understood, in order.'),
  terminated: flag('Whether the report ends with an equals sign.'),
  groups: v.array(groupSchema),
  unparsed: about(v.array(v.string()), 'Groups that were not understood, in order. Never guessed, never dropped.'),
}
