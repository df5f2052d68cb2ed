import { digits, one } from '../../grammar/group-kind.ts'
import { remark } from './remark.ts'

/** I1nnn, I3nnn, I6nnn: ice accretion in one, three or six hours, in hundredths of an inch. */
export const iceAccretion = remark<{ hours: number; hundredths: number }, 'iceAccretion'>({
  name: 'iceAccretion',
  starts: 'I',
  read(tokens, at) {
    const match = /^I([136])(\d{3})$/.exec(tokens[at]!)
    return match === null ? null : one({ hours: Number(match[1]), hundredths: Number(match[2]) })
  },
  format: ({ hours, hundredths }) => `I${hours}${digits(hundredths, 3)}`,
  coded: ({ hours, inches }) => ({ hours, hundredths: Math.round(inches * 100) }),
  entry: ({ hours, hundredths }) => ({ kind: 'iceAccretion', hours, inches: hundredths / 100 }),
})
