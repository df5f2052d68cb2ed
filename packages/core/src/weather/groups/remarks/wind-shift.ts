import { formatPastTime, type PastTime, readPastTime } from './past-time.ts'
import { remark } from './remark.ts'

/** `WSHFT 0715 FROPA`: when the wind shifted, and whether a front passed. */
export const windShift = remark<PastTime & { front: boolean }, 'windShift'>({
  name: 'windShift',
  starts: 'W',
  read(tokens, at) {
    const time = tokens[at] === 'WSHFT' ? readPastTime(tokens[at + 1] ?? '') : null
    if (time === null) return null
    const front = tokens[at + 2] === 'FROPA'
    return { value: { ...time, front }, used: front ? 3 : 2 }
  },
  format: ({ front, ...time }) => `WSHFT ${formatPastTime(time)}${front ? ' FROPA' : ''}`,
  coded: ({ hour, minute, frontalPassage }) => ({ hour, minute, front: frontalPassage }),
  entry: ({ hour, minute, front }) => ({ kind: 'windShift', hour, minute, frontalPassage: front }),
})
