import * as v from 'valibot'
import { maybeTime, number } from './fields.ts'

/** A forecast temperature. */
export const forecastTemperatureSchema = v.strictObject({
  temperatureC: number('Temperature in degrees Celsius.'),
  at: maybeTime('Time at which it is expected; null when not known.'),
})
