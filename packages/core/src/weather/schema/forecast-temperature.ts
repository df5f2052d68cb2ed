import * as v from 'valibot'
import { declared } from '../../lib/schema/declared.ts'
import { maybeTime, number } from './fields.ts'

/** A forecast temperature. */
export interface ForecastTemperature {
  temperatureC: number
  at: string | null
}

/** The schema of {@link ForecastTemperature}. */
export const forecastTemperatureSchema = declared<ForecastTemperature>()(
  v.strictObject({
    temperatureC: number('Temperature in degrees Celsius.'),
    at: maybeTime('Time at which it is expected; null when not known.'),
  }),
)
