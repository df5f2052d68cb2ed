import * as v from 'valibot'
import { declared } from '../../lib/schema/declared.ts'
import { about, code, maybeAmount, maybeDegrees } from './fields.ts'

/** A decoded wind shear. */
export interface WindShear {
  runway: string | null
  phase: 'TKOF' | 'LDG' | null
  heightAglFt: number | null
  directionDeg: number | null
  speedKt: number | null
  speedQualifier: 'exact' | 'more'
}

/** Wind shear on a runway's approach or take-off path, or in a layer above a TAF's aerodrome. */
export const windShearSchema = declared<WindShear>()(
  v.strictObject({
    runway: code('Runway designator, or ALL; null for wind shear without a runway.'),
    phase: about(
      v.nullable(v.picklist(['TKOF', 'LDG'])),
      'Take-off or landing path; null when the report does not distinguish them.',
    ),
    heightAglFt: maybeAmount('Top of the shear layer in feet above the aerodrome; null when not reported.'),
    directionDeg: maybeDegrees('Wind direction at that height, degrees true; null when not reported.'),
    speedKt: maybeAmount('Wind speed at that height, knots; null when not reported.'),
    speedQualifier: about(v.picklist(['exact', 'more']), '`more`: the speed is above the figure (P99KT).'),
  }),
)
