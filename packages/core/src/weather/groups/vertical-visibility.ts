import type { Elements } from '../decode/elements.ts'
import { digits, type Found, type GroupKind, one } from '../grammar/group-kind.ts'
import { clearWordsOf } from './clear-sky.ts'

/** The group VVhshshs: vertical visibility in hundreds of feet, slashes when not measured. The sky is obscured. */
export const verticalVisibility = {
  name: 'verticalVisibility',
  starts: 'V',
  read(tokens, at): Found<number | null> | null {
    const match = /^VV(\d{3}|\/\/\/)$/.exec(tokens[at]!)
    return match === null ? null : one(match[1] === '///' ? null : Number(match[1]))
  },
  format: (value) => `VV${value === null ? '///' : digits(value, 3)}`,
  collect({ section: { sky, verticalVisibilityFt } }): number | null | undefined {
    if (verticalVisibilityFt !== null) return verticalVisibilityFt / 100
    return sky === 'obscured' ? null : undefined
  },
  put(value, target) {
    if (target.sky === 'obscured' || clearWordsOf(target).length > 0) return false
    target.sky = 'obscured'
    target.verticalVisibilityFt = value === null ? null : value * 100
    return true
  },
} satisfies GroupKind<number | null, Pick<Elements, 'cavok' | 'sky' | 'skyCode' | 'verticalVisibilityFt'>>
