import type { Found, GroupKind } from '../grammar/group-kind.ts'
import type { MetarDecoded } from '../schema/metar.ts'
import { type CodedWeather, codedWeather, formatWeather, readWeather, weatherOf } from './weather.ts'

/** Recent weather: RE before a weather group, or before slashes. */
export const recentWeather = {
  name: 'recentWeather',
  starts: 'R',
  read(tokens, at): Found<CodedWeather | null> | null {
    const text = tokens[at]!
    if (!text.startsWith('RE')) return null
    if (text === 'RE//') return { value: null, used: 1 }
    const value = readWeather(text.slice(2))
    return value === null ? null : { value, used: 1 }
  },
  format: (value) => `RE${value === null ? '//' : formatWeather(value)}`,
  form: (value) => (value === null ? '//' : ''),
  collect({ report, next }, form): CodedWeather | null | undefined {
    if (form === '//') return report.missing.includes('recentWeather') ? null : undefined
    return next(report.recentWeather, (item) => codedWeather(item, false))
  },
  put(value, target, raw) {
    if (value !== null) target.recentWeather.push(weatherOf(value, raw))
    else if (target.missing.includes('recentWeather')) return false
    else target.missing.push('recentWeather')
    return true
  },
} satisfies GroupKind<CodedWeather | null, Pick<MetarDecoded, 'recentWeather' | 'missing'>>
