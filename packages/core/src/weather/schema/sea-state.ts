import * as v from 'valibot'
import { maybeAmount, maybeNumber } from './fields.ts'

/** The sea beside the aerodrome. */
export const seaStateSchema = v.strictObject({
  temperatureC: maybeNumber('Temperature of the sea surface in degrees Celsius.'),
  stateCode: maybeNumber('State of the sea, code figure of WMO table 3700.'),
  waveHeightM: maybeAmount('Significant wave height in metres.'),
})

/** A decoded state of the sea. */
export type SeaState = v.InferOutput<typeof seaStateSchema>
