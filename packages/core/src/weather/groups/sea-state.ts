import { formOf, hasMark, isMinusZero, patternOf, signed } from '../grammar/form.ts'
import {
  codedTemperature,
  digits,
  type Found,
  type GroupKind,
  one,
  plain,
  readTemperature,
} from '../grammar/group-kind.ts'
import type { MetarDecoded } from '../schema/metar.ts'

/** The sea as written: temperature, then its state (S) or the wave height in decimetres (H); null for slashes. */
export type CodedSea = {
  readonly temperature: number | null
  readonly form: 'S' | 'H'
  readonly figure: string
}

const GROUP = /^W(M?\d\d|\/\/)\/(?:(S)(\d|\/)|(H)(\d{1,3}|\/{1,3}))$/

/** The group WTsTs/SS or WTsTs/HHsHsHs. */
export const seaState = {
  name: 'seaState',
  starts: 'W',
  read(tokens, at): Found<CodedSea> | null {
    const match = GROUP.exec(tokens[at]!)
    if (match === null) return null
    return one({
      temperature: match[1] === '//' ? null : readTemperature(match[1]!),
      form: match[2] === 'S' ? 'S' : 'H',
      figure: match[3] ?? match[5]!,
    })
  },
  format: ({ temperature, form, figure }) =>
    `W${temperature === null ? '//' : codedTemperature(temperature)}/${form}${figure}`,
  form({ temperature, form, figure }) {
    const usual = form === 'S' ? figure !== '/' : figure === String(Number(figure))
    const pattern = `${form}${patternOf(figure)}`
    return formOf({ [pattern]: !usual, M00: isMinusZero(temperature) })
  },
  collect({ report: { seaState: sea } }, form): CodedSea | undefined {
    if (sea === null) return undefined
    const pattern = /[SH][#/]+/.exec(form)?.[0] ?? (sea.stateCode === null ? 'H#' : 'S#')
    const decimeters = sea.waveHeightM === null ? null : Math.round(sea.waveHeightM * 10)
    const value = sea.stateCode ?? decimeters
    return {
      temperature: sea.temperatureC === null ? null : signed(sea.temperatureC, hasMark(form, 'M00')),
      form: pattern.startsWith('S') ? 'S' : 'H',
      figure: value === null ? pattern.slice(1) : digits(value, pattern.length - 1),
    }
  },
  put({ temperature, form, figure }, target) {
    if (target.seaState !== null) return false
    const known = figure.startsWith('/') ? null : Number(figure)
    target.seaState = {
      temperatureC: temperature === null ? null : plain(temperature),
      stateCode: form === 'S' ? known : null,
      waveHeightM: form === 'H' && known !== null ? known / 10 : null,
    }
    return true
  },
} satisfies GroupKind<CodedSea, Pick<MetarDecoded, 'seaState'>>
