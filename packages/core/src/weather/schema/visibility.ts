import * as v from 'valibot'
import { declared } from '../../lib/schema/declared.ts'
import { about, amount, code, maybeAmount, qualifier } from './fields.ts'

/** A decoded visibility. */
export interface Visibility {
  meters: number
  statuteMiles: number | null
  qualifier: 'exact' | 'less' | 'more'
  directional: string | null
}

/** Horizontal visibility. */
export const visibilitySchema = declared<Visibility>()(
  v.strictObject({
    meters: amount('Visibility in metres; 10 km or more is 10000 with `more`.'),
    statuteMiles: maybeAmount('Visibility in statute miles; null when reported in metres or kilometres.'),
    qualifier: about(qualifier, 'Whether the true visibility is the figure, less than it, or more.'),
    directional: code(
      'Compass direction of the visibility, or NDV (directions cannot be reported); null when none is reported.',
    ),
  }),
)
