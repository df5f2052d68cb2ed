import type { Elements } from '../decode/elements.ts'
import { type Found, type GroupKind, one } from '../grammar/group-kind.ts'
import { excludesCloud } from './clear-sky.ts'

/** The words for a sky without cloud. */
export type SkyCode = NonNullable<Elements['skyCode']>

const CODES: readonly SkyCode[] = ['SKC', 'CLR', 'NSC', 'NCD']

/** SKC, CLR, NSC (none of significance), NCD (none detected). */
export const skyCode = {
  name: 'skyCode',
  starts: 'SCN',
  read(tokens, at): Found<SkyCode> | null {
    const code = CODES.find((word) => word === tokens[at])
    return code === undefined ? null : one(code)
  },
  format: (value) => value,
  collect: ({ section }) => section.skyCode ?? undefined,
  put(value, target) {
    const { skyCode: known, sky, clouds } = target
    if (known !== null || sky === 'obscured' || clouds.some((each) => excludesCloud(value, each))) return false
    target.skyCode = value
    return true
  },
} satisfies GroupKind<SkyCode, Pick<Elements, 'clouds' | 'sky' | 'skyCode'>>
