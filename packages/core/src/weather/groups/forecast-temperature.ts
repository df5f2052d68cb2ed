import { isClock } from '../decode/times.ts'
import { codedTemperature, digits, type Found, type GroupKind, readTemperature } from '../grammar/group-kind.ts'

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
  put: (value, target) => target.addTemperature(value),
} satisfies GroupKind<CodedForecastTemperature, { addTemperature(value: CodedForecastTemperature): boolean }>
