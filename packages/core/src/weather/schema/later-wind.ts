import * as v from 'valibot'
import { maybeTime } from './fields.ts'
import { windSchema } from './wind.ts'

/** A wind that comes later, in otherwise unchanged conditions. */
export const laterWindSchema = v.strictObject({
  from: maybeTime('From when on the wind holds.'),
  wind: windSchema,
})
