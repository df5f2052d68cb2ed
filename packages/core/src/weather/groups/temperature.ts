import {
  codedTemperature,
  DIGITS,
  type Found,
  type GroupKind,
  one,
  plain,
  readTemperature,
} from '../grammar/group-kind.ts'
import type { MetarDecoded } from '../schema/metar.ts'

/** The temperatures as written: null for slashes, undefined where the dew point is left out. */
export type CodedTemperatures = { readonly air: number | null; readonly dew: number | null | undefined }

type Target = Pick<MetarDecoded, 'temperatureC' | 'dewpointC' | 'missing' | 'wind'>

const read = (text: string): number | null => (text === '//' ? null : readTemperature(text))
const format = (value: number | null): string => (value === null ? '//' : codedTemperature(value))

/** The group T'T'/T'dT'd in whole degrees Celsius; M below zero; slashes when missing; the dew point may be left out. */
export const temperature = {
  name: 'temperature',
  starts: `${DIGITS}M/`,
  read(tokens, at): Found<CodedTemperatures> | null {
    const match = /^(M?\d\d|\/\/)\/(M?\d\d|\/\/)?$/.exec(tokens[at]!)
    if (match === null || (match[1] === '//' && match[2] === undefined)) return null
    return one({ air: read(match[1]!), dew: match[2] === undefined ? undefined : read(match[2]) })
  },
  format: ({ air, dew }) => `${format(air)}/${dew === undefined ? '' : format(dew)}`,
  put({ air, dew }, target) {
    const taken = target.temperatureC !== null || target.dewpointC !== null || target.missing.includes('temperature')
    if (taken) return false
    // Five slashes may be a wind without its unit: taken as temperatures only behind a wind.
    if (air === null && dew === null && target.wind === null && !target.missing.includes('wind')) return false
    if (air === null) target.missing.push('temperature')
    else target.temperatureC = plain(air)
    if (dew === null) target.missing.push('dewpoint')
    else if (dew !== undefined) target.dewpointC = plain(dew)
    return true
  },
} satisfies GroupKind<CodedTemperatures, Target>
