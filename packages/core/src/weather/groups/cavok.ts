import type { Elements } from '../decode/elements.ts'
import { type GroupKind, one } from '../grammar/group-kind.ts'

/** CAVOK: replaces visibility, weather and cloud; the visibility is 10 km or more. */
export const cavok = {
  name: 'cavok',
  starts: 'C',
  read: (tokens, at) => (tokens[at] === 'CAVOK' ? one(true as const) : null),
  format: () => 'CAVOK',
  collect: ({ section }) => (section.cavok ? (true as const) : undefined),
  put(_, target) {
    if (target.cavok) return false
    target.cavok = true
    target.visibility ??= { meters: 10_000, statuteMiles: null, qualifier: 'more', directional: null }
    return true
  },
} satisfies GroupKind<true, Pick<Elements, 'cavok' | 'visibility'>>
