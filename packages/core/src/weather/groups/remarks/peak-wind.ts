import { digits } from '../../group-kind.ts'
import { isClock } from '../../times.ts'
import { remark } from './remark.ts'

/** Minutes past the hour, or hour and minutes, as remarks give times. */
export type PastTime = { readonly hour: number | null; readonly minute: number }

/** Reads `52` or `0752`. */
export const readPastTime = (text: string): PastTime | null => {
  const match = /^(\d\d)?(\d\d)$/.exec(text)
  if (match === null) return null
  const time = { hour: match[1] === undefined ? null : Number(match[1]), minute: Number(match[2]) }
  return isClock(time.hour ?? 0, time.minute) ? time : null
}

/** Writes such a time back. */
export const formatPastTime = ({ hour, minute }: PastTime): string =>
  `${hour === null ? '' : digits(hour, 2)}${digits(minute, 2)}`

/** `PK WND dddff(f)/(hh)mm`: the strongest wind since the last report, in knots. */
export const peakWind = remark<PastTime & { direction: number; speed: number }>({
  name: 'peakWind',
  starts: 'P',
  read(tokens, at) {
    if (tokens[at] !== 'PK' || tokens[at + 1] !== 'WND') return null
    const match = /^(\d{3})(\d{2}|1\d\d)\/(\d{2}|\d{4})$/.exec(tokens[at + 2] ?? '')
    if (match === null || Number(match[1]) > 360) return null
    const time = readPastTime(match[3]!)
    if (time === null) return null
    return { value: { direction: Number(match[1]), speed: Number(match[2]), ...time }, used: 3 }
  },
  format: ({ direction, speed, ...time }) =>
    `PK WND ${digits(direction, 3)}${digits(speed, 2)}/${formatPastTime(time)}`,
  entry: ({ direction, speed, hour, minute }) => ({
    kind: 'peakWind',
    directionDeg: direction,
    speedKt: speed,
    hour,
    minute,
  }),
})

/** `WSHFT 0715 FROPA`: when the wind shifted, and whether a front passed. */
export const windShift = remark<PastTime & { front: boolean }>({
  name: 'windShift',
  starts: 'W',
  read(tokens, at) {
    const time = tokens[at] === 'WSHFT' ? readPastTime(tokens[at + 1] ?? '') : null
    if (time === null) return null
    const front = tokens[at + 2] === 'FROPA'
    return { value: { ...time, front }, used: front ? 3 : 2 }
  },
  format: ({ front, ...time }) => `WSHFT ${formatPastTime(time)}${front ? ' FROPA' : ''}`,
  entry: ({ hour, minute, front }) => ({ kind: 'windShift', hour, minute, frontalPassage: front }),
})
