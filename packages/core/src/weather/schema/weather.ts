import * as v from 'valibot'
import { declared } from '../../lib/schema/declared.ts'
import { about } from './fields.ts'

/** Descriptors of WMO table 4678. */
const DESCRIPTORS = ['MI', 'BC', 'PR', 'DR', 'BL', 'SH', 'TS', 'FZ'] as const

/** A decoded weather group. */
export interface Weather {
  raw: string
  intensity: 'light' | 'heavy' | 'vicinity' | null
  descriptor: 'MI' | 'BC' | 'PR' | 'DR' | 'BL' | 'SH' | 'TS' | 'FZ' | null
  phenomena: string[]
  name: {
    en: string
    es: string
  }
}

/** A present, forecast or recent weather group. */
export const weatherSchema = declared<Weather>()(
  v.strictObject({
    raw: about(v.string(), 'The text of the group, as reported.'),
    intensity: about(
      v.nullable(v.picklist(['light', 'heavy', 'vicinity'])),
      'Intensity, or `vicinity` (VC); null: moderate, or the group has no intensity.',
    ),
    descriptor: about(v.nullable(v.picklist(DESCRIPTORS)), 'Descriptor of the phenomena; null when none is reported.'),
    phenomena: about(
      v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
      'Two-letter codes of WMO table 4678, in the order reported.',
    ),
    name: about(
      v.strictObject({ en: about(v.string(), 'Name in English.'), es: about(v.string(), 'Name in Spanish.') }),
      'Name of the whole group in English and in Spanish, from WMO table 4678.',
    ),
  }),
)
