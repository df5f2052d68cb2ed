import * as v from 'valibot'
import { declared } from '../../lib/schema/declared.ts'
import { about, maybeDegrees, number } from './fields.ts'

function range(text: string) {
  return about(
    v.nullable(
      v.strictObject({
        least: number('The least of the range, in knots.'),
        most: number('The most of the range, in knots.'),
      }),
    ),
    text,
  )
}

/** The ends of a range of speeds, in knots. */
export interface KnotsRange {
  least: number
  most: number
}

/** The wind on one direction of a runway. */
export interface RunwayWind {
  runway: string
  directionTrueDeg: number | null
  uncertaintyDeg: number
  headwindKt: KnotsRange | null
  crosswindKt: KnotsRange | null
  gustHeadwindKt: KnotsRange | null
  gustCrosswindKt: KnotsRange | null
}

/** The wind on one direction of a runway of the card. */
export const runwayWindSchema = declared<RunwayWind>()(
  v.strictObject({
    runway: about(v.string(), 'Designator of the direction, from the card.'),
    directionTrueDeg: maybeDegrees(
      'Direction of the runway in degrees true: the designator, which is magnetic, plus the variation of the ' +
        'card; null without a variation.',
    ),
    uncertaintyDeg: number(
      'Uncertainty of the direction in degrees: 5 for the rounding of the designator, and 30 more without a variation.',
    ),
    headwindKt: range('Headwind, negative for a tailwind; null when the wind is not known.'),
    crosswindKt: range('Crosswind, positive from the right; null when the wind is not known.'),
    gustHeadwindKt: range('Headwind of the gusts; null when none are reported.'),
    gustCrosswindKt: range('Crosswind of the gusts; null when none are reported.'),
  }),
)
