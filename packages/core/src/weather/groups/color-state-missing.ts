import { type Found, type GroupKind, one } from '../grammar/group-kind.ts'
import type { MetarDecoded } from '../schema/metar.ts'

/** `///` or `M` after the pressure of a military automated report: there is no colour state. */
export const colorStateMissing = {
  name: 'colorState',
  starts: '/M',
  read: (tokens, at): Found<string> | null => (tokens[at] === '///' || tokens[at] === 'M' ? one(tokens[at]!) : null),
  format: (value) => value,
  form: (value) => value,
  collect: ({ report }, form) => (form !== '' && report.missing.includes('colorState') ? form : undefined),
  put(_, target) {
    if (!target.auto || target.missing.includes('colorState')) return false
    target.missing.push('colorState')
    return true
  },
} satisfies GroupKind<string, Pick<MetarDecoded, 'auto' | 'missing'>>
