import * as v from 'valibot'
import { about, code, flag } from './fields.ts'
import { type Group, groupSchema } from './group.ts'
import type { RemarkGroup } from './remark.ts'
import { remarkGroupSchema } from './remark-group.ts'

/** The header of every report. */
export interface ReportHeader {
  ident: string | null
  corrected: boolean
  correction: string | null
  nil: boolean
}

/** The account of all groups of a report. */
export interface ReportFooter {
  remarks: string | null
  remarkGroups: RemarkGroup[]
  terminated: boolean
  groups: Group[]
  unparsed: string[]
}

/** The fields of the header of every report. */
export const header = {
  ident: about(v.nullable(v.string()), 'Location indicator; null when the report contains none.'),
  corrected: flag('Whether the report is a correction (COR, or a group like CCA).'),
  correction: code('The correction group as reported; null when there is none.'),
  nil: flag('NIL: the station issued no report.'),
}

/** The fields of every report that account for its groups. */
export const footer = {
  remarks: about(v.nullable(v.string()), 'The text after RMK; null when there are no remarks.'),
  remarkGroups: about(v.array(remarkGroupSchema), 'The remarks that were understood, in order.'),
  terminated: flag('Whether the report ends with an equals sign.'),
  groups: about(v.array(groupSchema), 'All groups of the report, in order, each with its kind.'),
  unparsed: about(v.array(v.string()), 'Groups that the decoder did not understand, in order, each as reported.'),
}
