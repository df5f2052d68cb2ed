import { isClock } from '../decode/times.ts'
import { codedTemperature, digits, type Found, type GroupKind, one, readTemperature } from '../grammar/group-kind.ts'

/** A forecast temperature as written: X highest, N lowest; `day` null where only an hour is given. */
export type CodedForecastTemperature = {
  readonly which: 'X' | 'N' | ''
  readonly celsius: number
  readonly day: number | null
  readonly hour: number
  readonly zulu: boolean
}

/** The groups TXTFTF/YFYFGFGFZ and TNTFTF/YFYFGFGFZ. */
export const forecastTemperature = {
  name: 'forecastTemperature',
  starts: 'T',
  read(tokens, at): Found<CodedForecastTemperature> | null {
    const match = /^T([XN]?)(M?\d\d)\/(\d\d)?(\d\d)(Z?)$/.exec(tokens[at]!)
    if (match === null) return null
    const day = match[3] === undefined ? null : Number(match[3])
    const hour = Number(match[4])
    if (!isClock(hour, 0) || (day !== null && (day < 1 || day > 31))) return null
    const which = match[1] as CodedForecastTemperature['which']
    return one({ which, celsius: readTemperature(match[2]!), day, hour, zulu: match[5] === 'Z' })
  },
  format: ({ which, celsius, day, hour, zulu }) =>
    `T${which}${codedTemperature(celsius)}/${day === null ? '' : digits(day, 2)}${digits(hour, 2)}${zulu ? 'Z' : ''}`,
  put: (value, target) => target.addTemperature(value),
} satisfies GroupKind<CodedForecastTemperature, { addTemperature(value: CodedForecastTemperature): boolean }>
