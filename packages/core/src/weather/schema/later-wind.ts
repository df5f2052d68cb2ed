import * as v from 'valibot'
import { declared } from '../../lib/schema/declared.ts'
import { maybeTime } from './fields.ts'
import { type Wind, windSchema } from './wind.ts'

/** A wind that comes later, in otherwise unchanged conditions. */
export interface LaterWind {
  from: string | null
  wind: Wind
}

/** The schema of {@link LaterWind}. */
export const laterWindSchema = declared<LaterWind>()(
  v.strictObject({
    from: maybeTime('Time from which the wind is forecast; null when not known.'),
    wind: windSchema,
  }),
)
