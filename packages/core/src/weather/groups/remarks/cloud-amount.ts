import { digits, one } from '../../grammar/group-kind.ts'
import { remark } from './remark.ts'

/** `3CU005` of Japanese stations: oktas, type, and base in hundreds of feet. */
export const cloudAmount = remark<{ oktas: number; type: string; hundreds: number }, 'cloudAmount'>({
  name: 'cloudAmount',
  starts: '012345678',
  read(tokens, at) {
    const match = /^([0-8])(CI|CS|CC|AC|AS|NS|SC|ST|CU|CB|TCU)(\d{3})$/.exec(tokens[at]!)
    return match === null ? null : one({ oktas: Number(match[1]), type: match[2]!, hundreds: Number(match[3]) })
  },
  format: ({ oktas, type, hundreds }) => `${oktas}${type}${digits(hundreds, 3)}`,
  coded: ({ oktas, type, baseAglFt }) => ({ oktas, type, hundreds: baseAglFt / 100 }),
  entry: ({ oktas, type, hundreds }) => ({ kind: 'cloudAmount', oktas, type, baseAglFt: hundreds * 100 }),
})
