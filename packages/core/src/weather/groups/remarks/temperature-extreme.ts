import { one } from '../../grammar/group-kind.ts'
import { remark } from './remark.ts'
import { celsius, formatSignedTenths, readSignedTenths } from './signed-tenths.ts'

/** The highest or the lowest temperature of the past six hours. */
export const extreme = (name: 'maximumTemperature' | 'minimumTemperature', indicator: '1' | '2') =>
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
