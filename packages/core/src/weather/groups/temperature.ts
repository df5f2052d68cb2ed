import { formOf, hasMark, isMinusZero, signed } from '../grammar/form.ts'
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

function read(text: string): number | null {
  return text === '//' ? null : readTemperature(text)
}

function format(value: number | null): string {
  return value === null ? '//' : codedTemperature(value)
}

const PAIR = /^(M?\d\d|\/\/(?=\/.))\/(M?\d\d|\/\/)?$/

/** The extremes of air temperatures ever measured at a station are -89 and 57 °C. */
const [LOWEST_C, HIGHEST_C] = [-90, 60]

/** Whether two figures can be a temperature and its dew point, which is never above it. */
function isPlausible(air: number | null, dew: number | null | undefined): boolean {
  const inRange = [air, dew].every((value) => value == null || (value >= LOWEST_C && value <= HIGHEST_C))
  return inRange && (air === null || dew == null || dew <= air)
}

/** The number of tokens before and after a pair in which a second pair is searched. */
const REACH = 8

/** A group after which no temperature of the body follows. */
const END = /^(?:[QA]\d{4}.*|RMK.*|TEMPO|BECMG|NOSIG|INTER|PROB\d\d)$/

function readPair(text: string): CodedTemperatures | null {
  const match = PAIR.exec(text)
  if (match === null) return null
  const [air, dew] = [read(match[1]!), match[2] === undefined ? undefined : read(match[2])]
  return isPlausible(air, dew) ? { air, dew } : null
}

/** Whether another pair follows before the pressure, so that this group is not the temperature. */
function hasLaterPair(tokens: readonly string[], at: number): boolean {
  for (let next = at + 1; next < Math.min(tokens.length, at + REACH); next++) {
    if (END.test(tokens[next]!)) return false
    if (PAIR.test(tokens[next]!)) return true
  }
  return false
}

/** Whether another temperature precedes, so that it is not known which of the two is meant. */
function contradictsEarlierPair(tokens: readonly string[], at: number): boolean {
  for (let before = at - 1; before > Math.max(-1, at - REACH); before--) {
    if (END.test(tokens[before]!)) return false
    const earlier = tokens[before] === tokens[at] ? null : readPair(tokens[before]!)
    if (earlier !== null && earlier.air !== null) return true
  }
  return false
}

/**
 * The group T'T'/T'dT'd in whole degrees Celsius; M below zero; slashes when missing; the dew point may be left out.
 */
export const temperature = {
  name: 'temperature',
  starts: `${DIGITS}M/`,
  read(tokens, at): Found<CodedTemperatures> | null {
    const value = readPair(tokens[at]!)
    if (value === null || hasLaterPair(tokens, at) || contradictsEarlierPair(tokens, at)) return null
    return one(value)
  },
  format: ({ air, dew }) => `${format(air)}/${dew === undefined ? '' : format(dew)}`,
  form: ({ air, dew }) => formOf({ 'M00/': isMinusZero(air), '/M00': isMinusZero(dew) }),
  collect({ report: { temperatureC, dewpointC, missing } }, form): CodedTemperatures | undefined {
    if (temperatureC === null && !missing.includes('temperature')) return undefined
    return {
      air: temperatureC === null ? null : signed(temperatureC, hasMark(form, 'M00/')),
      dew:
        dewpointC !== null ? signed(dewpointC, hasMark(form, '/M00')) : missing.includes('dewpoint') ? null : undefined,
    }
  },
  put({ air, dew }, target) {
    const taken = target.temperatureC !== null || target.missing.includes('temperature')
    if (taken) return false
    // Five slashes before any wind may be the wind.
    if (air === null && dew === null && target.wind === null && !target.missing.includes('wind')) return false
    if (air === null) target.missing.push('temperature')
    else target.temperatureC = plain(air)
    if (dew === null) target.missing.push('dewpoint')
    else if (dew !== undefined) target.dewpointC = plain(dew)
    return true
  },
} satisfies GroupKind<CodedTemperatures, Target>
