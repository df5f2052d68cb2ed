import * as v from 'valibot'
import { declared } from '../../lib/schema/declared.ts'
import { about, flag, maybeAmount, maybeDegrees } from './fields.ts'

/** A decoded wind. */
export interface Wind {
  directionDeg: number | null
  variable: boolean
  speedKt: number | null
  gustKt: number | null
  speed: number | null
  gust: number | null
  unit: 'KT' | 'MPS' | 'KMH'
  speedQualifier: 'exact' | 'more'
  gustQualifier: 'exact' | 'more'
  fromDeg: number | null
  toDeg: number | null
  calm: boolean
}

/** Wind, or a wind forecast. */
export const windSchema = declared<Wind>()(
  v.strictObject({
    directionDeg: maybeDegrees(
      'Direction from which the wind blows, degrees true; null when variable or not reported.',
    ),
    variable: flag('Whether the direction is reported as variable (VRB).'),
    speedKt: maybeAmount('Mean speed in knots, rounded when reported in another unit; null when not reported.'),
    gustKt: maybeAmount('Gust speed in knots, rounded when reported in another unit; null when none is reported.'),
    speed: maybeAmount('Mean speed as reported, in `unit`; null when not reported.'),
    gust: maybeAmount('Gust speed as reported, in `unit`; null when none is reported.'),
    unit: about(v.picklist(['KT', 'MPS', 'KMH']), 'Unit reported: knots, metres per second or kilometres per hour.'),
    speedQualifier: about(v.picklist(['exact', 'more']), '`more`: the speed is above the figure (P99KT).'),
    gustQualifier: about(v.picklist(['exact', 'more']), '`more`: the gusts are above the figure.'),
    fromDeg: maybeDegrees(
      'First end of the sector in which the direction varies, degrees true; null when none is reported.',
    ),
    toDeg: maybeDegrees('Second end of that sector, clockwise, degrees true; null when none is reported.'),
    calm: flag('Whether calm is reported (00000KT).'),
  }),
)
