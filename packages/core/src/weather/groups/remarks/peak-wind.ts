import { digits } from '../../grammar/group-kind.ts'
import { formatPastTime, type PastTime, readPastTime } from './past-time.ts'
import { remark } from './remark.ts'

/** `PK WND dddff(f)/(hh)mm`: the strongest wind since the last report, in knots. */
export const peakWind = remark<PastTime & { direction: number; speed: number }, 'peakWind'>({
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
  coded: ({ directionDeg, speedKt, hour, minute }) => ({ direction: directionDeg, speed: speedKt, hour, minute }),
  entry({ direction, speed, hour, minute }, { body }) {
    if (speed < (body?.wind?.speedKt ?? 0)) return null
    return {
      kind: 'peakWind',
      directionDeg: direction,
      speedKt: speed,
      hour,
      minute,
    }
  },
})
