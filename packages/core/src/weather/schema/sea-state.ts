import * as v from 'valibot'
import { maybeAmount, maybeNumber } from './fields.ts'

/** The sea beside the aerodrome. */
export const seaStateSchema = v.strictObject({
  temperatureC: maybeNumber('Temperature of the sea surface in degrees Celsius; null when not reported.'),
  stateCode: maybeNumber('State of the sea, code figure of WMO table 3700; null when not reported.'),
  waveHeightM: maybeAmount('Significant wave height in metres; null when not reported.'),
})

/** A decoded state of the sea. */
export type SeaState = v.InferOutput<typeof seaStateSchema>
