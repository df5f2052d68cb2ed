import { formOf, hasMark, isMinusZero } from '../../grammar/form.ts'
import { one } from '../../grammar/group-kind.ts'
import { followsExactTemperature } from './additive-data.ts'
import { remark } from './remark.ts'
import { celsius, formatSignedTenths, readSignedTenths, tenthsOf } from './signed-tenths.ts'

/** 4snTTTsnTTT: the highest and lowest temperature of the past 24 hours. */
export const temperatureExtremes = remark<{ high: number; low: number }, 'temperatureExtremes'>({
  name: 'temperatureExtremes',
  starts: '4',
  read(tokens, at) {
    const match = /^4([01]\d{3})([01]\d{3})$/.exec(tokens[at]!)
    if (match === null || !(at === 0 || followsExactTemperature(tokens, at))) return null
    return one({ high: readSignedTenths(match[1]!), low: readSignedTenths(match[2]!) })
  },
  format: ({ high, low }) => `4${formatSignedTenths(high)}${formatSignedTenths(low)}`,
  form: ({ high, low }) => formOf({ '1000/': isMinusZero(high), '/1000': isMinusZero(low) }),
  coded: ({ maximumC, minimumC }, form) => ({
    high: tenthsOf(maximumC, hasMark(form, '1000/')),
    low: tenthsOf(minimumC, hasMark(form, '/1000')),
  }),
  entry({ high, low }) {
    if (low > high) return null
    return {
      kind: 'temperatureExtremes',
      hours: 24,
      maximumC: celsius(high),
      minimumC: celsius(low),
    }
  },
})
