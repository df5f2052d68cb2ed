import * as v from 'valibot'
import { maybeTime } from './fields.ts'
import { windSchema } from './wind.ts'

/** A wind that comes later, in otherwise unchanged conditions. */
export const laterWindSchema = v.strictObject({
  from: maybeTime('Time from which the wind is forecast; null when not known.'),
  wind: windSchema,
})
