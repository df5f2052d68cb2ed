import { isClock } from '../decode/times.ts'
import { formOf, hasMark, isMinusZero, signed } from '../grammar/form.ts'
import { codedTemperature, digits, type Found, type GroupKind, readTemperature } from '../grammar/group-kind.ts'
import { dayTimeOf } from '../grammar/source.ts'

/** A forecast temperature as written: X highest, N lowest; `day` null where only an hour is given. */
export type CodedForecastTemperature = {
  readonly which: 'X' | 'N' | ''
  readonly celsius: number
  readonly day: number | null
  readonly hour: number
  readonly zulu: boolean
  /** Whether a blank follows the indicator: `TX M02/1212Z`. */
  readonly apart: boolean
}

/** The list of the report to which a forecast temperature belongs. */
export const TEMPERATURES = { X: 'maximumTemperatures', N: 'minimumTemperatures', '': 'otherTemperatures' } as const

/** The groups TXTFTF/YFYFGFGFZ and TNTFTF/YFYFGFGFZ. */
export const forecastTemperature = {
  name: 'forecastTemperature',
  starts: 'T',
  read(tokens, at): Found<CodedForecastTemperature> | null {
    const word = tokens[at]!
    const apart = word === 'TX' || word === 'TN'
    const match = /^T([XN]?)(M?\d\d)\/(\d\d)?(\d\d)(Z?)$/.exec(apart ? word + (tokens[at + 1] ?? '') : word)
    if (match === null) return null
    const day = match[3] === undefined ? null : Number(match[3])
    const hour = Number(match[4])
    if (!isClock(hour, 0) || (day !== null && (day < 1 || day > 31))) return null
    const which = match[1] as CodedForecastTemperature['which']
    const value = { which, celsius: readTemperature(match[2]!), day, hour, zulu: match[5] === 'Z', apart }
    return { value, used: apart ? 2 : 1 }
  },
  format({ which, celsius, day, hour, zulu, apart }) {
    const time = `${day === null ? '' : digits(day, 2)}${digits(hour, 2)}${zulu ? 'Z' : ''}`
    return `T${which}${apart ? ' ' : ''}${codedTemperature(celsius)}/${time}`
  },
  form: ({ which, celsius, day, hour, zulu, apart }) =>
    formOf({
      lowest: which === 'N',
      unnamed: which === '',
      M00: isMinusZero(celsius),
      hourOnly: day === null,
      h24: hour === 24,
      noZ: !zulu,
      apart,
    }),
  collect({ report, next }, form): CodedForecastTemperature | undefined {
    const which = hasMark(form, 'lowest') ? 'N' : hasMark(form, 'unnamed') ? '' : 'X'
    return next(report[TEMPERATURES[which]], ({ temperatureC, at }) => {
      if (at === null) return undefined
      const { day, hour } = dayTimeOf(at, hasMark(form, 'h24'))
      return {
        which,
        celsius: signed(temperatureC, hasMark(form, 'M00')),
        day: hasMark(form, 'hourOnly') ? null : day,
        hour,
        zulu: !hasMark(form, 'noZ'),
        apart: hasMark(form, 'apart'),
      }
    })
  },
  put: (value, target) => target.addTemperature(value),
} satisfies GroupKind<CodedForecastTemperature, { addTemperature(value: CodedForecastTemperature): boolean }>
