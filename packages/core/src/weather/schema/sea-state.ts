import * as v from 'valibot'
import { declared } from '../../lib/schema/declared.ts'
import { maybeAmount, maybeNumber } from './fields.ts'

/** A decoded state of the sea. */
export interface SeaState {
  temperatureC: number | null
  stateCode: number | null
  waveHeightM: number | null
}

/** The sea beside the aerodrome. */
export const seaStateSchema = declared<SeaState>()(
  v.strictObject({
    temperatureC: maybeNumber('Temperature of the sea surface in degrees Celsius; null when not reported.'),
    stateCode: maybeNumber('State of the sea, code figure of WMO table 3700; null when not reported.'),
    waveHeightM: maybeAmount('Significant wave height in metres; null when not reported.'),
  }),
)
