import { type GroupKind, one } from '../grammar/group-kind.ts'
import type { MetarDecoded } from '../schema/metar.ts'

/** COR, or the Canadian CCA, CCB and so on, one letter for each correction. */
export const correction = {
  name: 'correction',
  starts: 'C',
  read: (tokens, at) => (/^(?:COR|CC[A-Z])$/.test(tokens[at]!) ? one(tokens[at]!) : null),
  format: (value) => value,
  collect: ({ report }) => report.correction ?? undefined,
  put(value, target) {
    if (target.correction !== null) return false
    target.corrected = true
    target.correction = value
    return true
  },
} satisfies GroupKind<string, Pick<MetarDecoded, 'corrected' | 'correction'>>
