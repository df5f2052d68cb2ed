import type { Elements } from '../decode/elements.ts'
import { type GroupKind, one } from '../grammar/group-kind.ts'
import type { Visibility } from '../schema/visibility.ts'
import { excludesCloud } from './clear-sky.ts'

/** The visibility that CAVOK states, at least, in metres. */
const VISIBILITY_M = 10_000

type Target = Pick<Elements, 'cavok' | 'clouds' | 'minimumVisibility' | 'sky' | 'visibility' | 'weather'>

function isLess({ meters, qualifier }: Visibility): boolean {
  return meters < VISIBILITY_M && qualifier !== 'more'
}

/** Whether an element of the same section contradicts CAVOK (ICAO Annex 3). */
function isContradicted({ clouds, minimumVisibility, sky, visibility, weather }: Target): boolean {
  return (
    (visibility !== null && isLess(visibility)) ||
    minimumVisibility.some(isLess) ||
    weather.length > 0 ||
    sky === 'obscured' ||
    clouds.some((cloud) => excludesCloud('CAVOK', cloud))
  )
}

/** CAVOK: replaces visibility, weather and cloud; the visibility is 10 km or more. */
export const cavok = {
  name: 'cavok',
  starts: 'C',
  read: (tokens, at) => (tokens[at] === 'CAVOK' ? one(true as const) : null),
  format: () => 'CAVOK',
  collect: ({ section }) => (section.cavok ? (true as const) : undefined),
  put(_, target) {
    if (target.cavok || isContradicted(target)) return false
    target.cavok = true
    target.visibility ??= { meters: VISIBILITY_M, statuteMiles: null, qualifier: 'more', directional: null }
    return true
  },
} satisfies GroupKind<true, Target>
