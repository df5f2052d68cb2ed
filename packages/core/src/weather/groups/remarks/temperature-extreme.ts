import { isMinusZero } from '../../grammar/form.ts'
import { one } from '../../grammar/group-kind.ts'
import { precedesExactTemperature } from './additive-data.ts'
import { remark } from './remark.ts'
import { celsius, formatSignedTenths, readSignedTenths, tenthsOf } from './signed-tenths.ts'

/** The highest or the lowest temperature of the past six hours. */
export function extreme(name: 'maximumTemperature' | 'minimumTemperature', indicator: '1' | '2') {
  return remark<number, 'maximumTemperature' | 'minimumTemperature'>({
    name,
    starts: indicator,
    read(tokens, at) {
      const text = tokens[at]!
      if (!text.startsWith(indicator) || !/^.[01]\d{3}$/.test(text) || precedesExactTemperature(tokens, at)) return null
      return one(readSignedTenths(text.slice(1)))
    },
    format: (tenths) => `${indicator}${formatSignedTenths(tenths)}`,
    form: (tenths) => (isMinusZero(tenths) ? '1000' : ''),
    coded: ({ temperatureC }, form) => tenthsOf(temperatureC, form === '1000'),
    entry(tenths, { body }) {
      const nowC = body?.temperatureC ?? null
      const beyondC = nowC === null ? 0 : indicator === '1' ? nowC - tenths / 10 : tenths / 10 - nowC
      // The extreme includes the temperature of the report, which is rounded.
      return beyondC > 1 ? null : { kind: name, hours: 6, temperatureC: celsius(tenths) }
    },
  })
}
