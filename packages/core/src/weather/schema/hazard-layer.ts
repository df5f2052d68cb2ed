import * as v from 'valibot'
import { declared } from '../../lib/schema/declared.ts'
import { about, maybeAmount } from './fields.ts'

/** A decoded layer of icing or turbulence. */
export interface HazardLayer {
  code: string
  baseAglFt: number | null
  thicknessFt: number | null
}

/** A forecast layer of icing or turbulence. */
export const hazardLayerSchema = declared<HazardLayer>()(
  v.strictObject({
    code: about(
      v.string(),
      'Type and strength: code figure of WMO table 1733 (icing) or 0300 (turbulence), or X for extreme.',
    ),
    baseAglFt: maybeAmount('Base of the layer in feet above the aerodrome; null when not reported.'),
    thicknessFt: maybeAmount('Thickness of the layer in feet; null: not given, or up to the cloud tops.'),
  }),
)
