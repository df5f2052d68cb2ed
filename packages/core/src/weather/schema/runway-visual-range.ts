import * as v from 'valibot'
import { declared } from '../../lib/schema/declared.ts'
import { about, amount, code, maybeAmount, qualifier } from './fields.ts'

/** A distance as a report states it. */
export interface ReportedDistance {
  meters: number
  feet: number | null
  qualifier: 'exact' | 'less' | 'more'
}

const distanceSchema = declared<ReportedDistance>()(
  v.strictObject({
    meters: amount('Distance in metres.'),
    feet: maybeAmount('Distance in feet; null when reported in metres.'),
    qualifier: about(qualifier, 'Whether the true distance is the figure, less than it, or more.'),
  }),
)

/** A decoded runway visual range. */
export interface RunwayVisualRange {
  runway: string | null
  range: ReportedDistance | null
  varyingTo: ReportedDistance | null
  tendency: 'U' | 'D' | 'N' | null
}

/** Runway visual range of one runway. */
export const runwayVisualRangeSchema = declared<RunwayVisualRange>()(
  v.strictObject({
    runway: code('Runway designator; null when the report does not contain it.'),
    range: about(
      v.nullable(distanceSchema),
      'Runway visual range, the lowest when it varies; null when reported as missing.',
    ),
    varyingTo: about(v.nullable(distanceSchema), 'The highest when it varies; otherwise null.'),
    tendency: about(
      v.nullable(v.picklist(['U', 'D', 'N'])),
      'U rising, D falling, N no change; null when not reported.',
    ),
  }),
)
