import * as v from 'valibot'
import { declared } from '../../lib/schema/declared.ts'
import { about, code, flag, maybeAmount } from './fields.ts'

/** A decoded runway state. */
export interface RunwayState {
  runway: string
  cleared: boolean
  closed: boolean
  depositCode: string | null
  extentCode: string | null
  depthCode: string | null
  brakingCode: string | null
  depthMm: number | null
  frictionCoefficient: number | null
  brakingAction: 'poor' | 'medium/poor' | 'medium' | 'medium/good' | 'good' | 'unreliable' | null
  surfaceCode: string | null
}

/** The state of a runway's surface, from a group of the old or the new form. */
export const runwayStateSchema = declared<RunwayState>()(
  v.strictObject({
    runway: about(v.string(), 'Runway designator; ALL for all runways, LAST when the last report is repeated.'),
    cleared: flag('CLRD: the runway no longer has contaminants.'),
    closed: flag('SNOCLO: closed because of snow.'),
    depositCode: code('Deposit, code figure of WMO table 0919; null when not reported.'),
    extentCode: code('Extent, code figure of WMO table 0519; null when not reported.'),
    depthCode: code('Depth, code figure of WMO table 1079; null when not reported.'),
    brakingCode: code('Friction or braking action, code figure of WMO table 0366; null when not reported.'),
    depthMm: maybeAmount('Depth of the deposit in millimetres; null when no depth is reported.'),
    frictionCoefficient: about(
      v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(0.9))),
      'Friction coefficient; null when none is reported.',
    ),
    brakingAction: about(
      v.nullable(v.picklist(['poor', 'medium/poor', 'medium', 'medium/good', 'good', 'unreliable'])),
      'Braking action; null when none is reported.',
    ),
    surfaceCode: code(
      'Always null. Earlier releases read a letter behind a friction coefficient, which no standard defines.',
    ),
  }),
)
