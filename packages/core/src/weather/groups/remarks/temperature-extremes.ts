import { one } from '../../group-kind.ts'
import { remark } from './remark.ts'
import { celsius, formatSignedTenths, readSignedTenths } from './signed-tenths.ts'

const extreme = (name: 'maximumTemperature' | 'minimumTemperature', indicator: '1' | '2') =>
  remark<number>({
    name,
    starts: indicator,
    read(tokens, at) {
      const text = tokens[at]!
      return text.startsWith(indicator) && /^.[01]\d{3}$/.test(text) ? one(readSignedTenths(text.slice(1))) : null
    },
    format: (tenths) => `${indicator}${formatSignedTenths(tenths)}`,
    entry: (tenths) => ({ kind: name, hours: 6, temperatureC: celsius(tenths) }),
  })

/** 1snTTT: the highest temperature of the past six hours. */
export const maximumTemperature = extreme('maximumTemperature', '1')

/** 2snTTT: the lowest temperature of the past six hours. */
export const minimumTemperature = extreme('minimumTemperature', '2')

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
