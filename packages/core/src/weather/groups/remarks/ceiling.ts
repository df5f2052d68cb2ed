import { digits } from '../../grammar/group-kind.ts'
import { isPlace } from './place.ts'
import { remark } from './remark.ts'

/**
 * `CIG 004V008` and `CIG 007`: a ceiling that varies, in hundreds of feet. One of a place that is named behind it is
 * not the aerodrome's.
 */
export const ceiling = remark<{ from: number; to: number | null }, 'ceiling'>({
  name: 'ceiling',
  starts: 'C',
  read(tokens, at) {
    const match = tokens[at] === 'CIG' ? /^(\d{3})(?:V(\d{3}))?$/.exec(tokens[at + 1] ?? '') : null
    if (match === null || isPlace(tokens[at + 2]) || Number(match[2] ?? 1000) <= Number(match[1])) return null
    return { value: { from: Number(match[1]), to: match[2] === undefined ? null : Number(match[2]) }, used: 2 }
  },
  format: ({ from, to }) => `CIG ${digits(from, 3)}${to === null ? '' : `V${digits(to, 3)}`}`,
  coded: ({ fromFt, toFt }) => ({ from: fromFt / 100, to: toFt === null ? null : toFt / 100 }),
  entry: ({ from, to }) => ({ kind: 'ceiling', fromFt: from * 100, toFt: to === null ? null : to * 100 }),
})
