import { one } from '../../grammar/group-kind.ts'
import { remark } from './remark.ts'
import { celsius, formatSignedTenths, readSignedTenths } from './signed-tenths.ts'

/** 4snTTTsnTTT: the highest and lowest temperature of the past 24 hours. */
export const temperatureExtremes = remark<{ high: number; low: number }>({
  name: 'temperatureExtremes',
  starts: '4',
  read(tokens, at) {
    const match = /^4([01]\d{3})([01]\d{3})$/.exec(tokens[at]!)
    return match === null ? null : one({ high: readSignedTenths(match[1]!), low: readSignedTenths(match[2]!) })
  },
  format: ({ high, low }) => `4${formatSignedTenths(high)}${formatSignedTenths(low)}`,
  entry: ({ high, low }) => ({
    kind: 'temperatureExtremes',
    hours: 24,
    maximumC: celsius(high),
    minimumC: celsius(low),
  }),
})
