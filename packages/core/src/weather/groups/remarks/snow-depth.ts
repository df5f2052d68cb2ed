import { patternOf } from '../../grammar/form.ts'
import { digits, one } from '../../grammar/group-kind.ts'
import { remark } from './remark.ts'

/** 4/sss: depth of the snow on the ground in whole inches. */
export const snowDepth = remark<number, 'snowDepth'>({
  name: 'snowDepth',
  starts: '4',
  read(tokens, at) {
    const match = /^4\/(\d{3})$/.exec(tokens[at]!)
    return match === null ? null : one(Number(match[1]))
  },
  format: (inches) => `4/${digits(inches, 3)}`,
  coded: ({ inches }) => inches ?? undefined,
  entry: (inches) => ({ kind: 'snowDepth', inches, centimeters: null }),
})

/** `SOG 14`, of Canadian stations: snow on the ground in whole centimetres. */
export const snowOnGround = remark<string, 'snowDepth'>({
  name: 'snowDepth',
  starts: 'S',
  read(tokens, at) {
    if (tokens[at] !== 'SOG' || !/^\d{2,3}$/.test(tokens[at + 1] ?? '')) return null
    return { value: tokens[at + 1]!, used: 2 }
  },
  format: (centimeters) => `SOG ${centimeters}`,
  form: (centimeters) =>
    centimeters.length === Math.max(2, String(Number(centimeters)).length) ? '' : patternOf(centimeters),
  coded: ({ centimeters }, form) => (centimeters === null ? undefined : digits(centimeters, Math.max(2, form.length))),
  entry: (centimeters) => ({ kind: 'snowDepth', inches: null, centimeters: Number(centimeters) }),
})
