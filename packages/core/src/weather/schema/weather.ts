import * as v from 'valibot'
import { about } from './fields.ts'

/** Descriptors of WMO table 4678. */
const DESCRIPTORS = ['MI', 'BC', 'PR', 'DR', 'BL', 'SH', 'TS', 'FZ'] as const

/** A present, forecast or recent weather group. */
export const weatherSchema = v.strictObject({
  raw: v.string(),
  intensity: about(v.nullable(v.picklist(['light', 'heavy', 'vicinity'])), 'Null: moderate, or none applies.'),
  descriptor: about(v.nullable(v.picklist(DESCRIPTORS)), 'What the phenomena are like; null: not said.'),
  phenomena: about(
    v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
    'Two-letter codes of WMO table 4678, in the order reported.',
  ),
  name: about(
    v.strictObject({ en: v.string(), es: v.string() }),
    'Name of the whole group in English and in Spanish, from WMO table 4678.',
  ),
})

/** A decoded weather group. */
export type Weather = v.InferOutput<typeof weatherSchema>
