import type { Found, GroupKind } from '../grammar/group-kind.ts'
import type { TafDecoded } from '../schema/taf.ts'

/** `FN12345`, `FS12345`: the number of the military forecaster, the last group of the forecast. */
export const forecaster = {
  name: 'forecaster',
  starts: 'F',
  read: (tokens, at): Found<string> | null =>
    /^F[NS]\d{5}$/.test(tokens[at]!) ? { value: tokens[at]!, used: 1 } : null,
  format: (value) => value,
  collect: ({ report }) => report.forecaster ?? undefined,
  put(value, target) {
    if (target.forecaster !== null) return false
    target.forecaster = value
    return true
  },
} satisfies GroupKind<string, Pick<TafDecoded, 'forecaster'>>
