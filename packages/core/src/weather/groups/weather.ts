import type { Elements } from '../decode/elements.ts'
import type { Found, GroupKind } from '../grammar/group-kind.ts'
import type { Weather } from '../schema/weather.ts'
import { weatherName } from '../text/weather-name.ts'
import { excludesWeather } from './clear-sky.ts'

/** A weather group as written: sign or VC (`apart` when a blank follows it), descriptor and phenomena of table 4678. */
export type CodedWeather = {
  readonly sign: '' | '-' | '+' | 'VC'
  readonly apart: boolean
  readonly descriptor: Weather['descriptor'] | ''
  readonly phenomena: readonly string[]
}

const GROUP =
  /^([-+]|VC)?(MI|BC|PR|DR|BL|SH|TS|FZ)?((?:DZ|RA|SN|SG|IC|PL|GR|GS|UP|BR|FG|FU|VA|DU|SA|HZ|PO|SQ|FC|SS|DS|PY){0,4})$/

const INTENSITY = { '': null, '-': 'light', '+': 'heavy', VC: 'vicinity' } as const

/** Reads a weather group of one token. TS and SH may be alone; any other descriptor needs a phenomenon. */
export function readWeather(text: string): CodedWeather | null {
  const match = GROUP.exec(text)
  if (match === null) return null
  const descriptor = (match[2] ?? '') as CodedWeather['descriptor']
  const phenomena = match[3]!.match(/../g) ?? []
  if (phenomena.length === 0 && descriptor !== 'TS' && descriptor !== 'SH') return null
  return { sign: (match[1] ?? '') as CodedWeather['sign'], apart: false, descriptor, phenomena }
}

/** Writes a weather group back. */
export function formatWeather({ sign, apart, descriptor, phenomena }: CodedWeather): string {
  return `${sign}${apart ? ' ' : ''}${descriptor}${phenomena.join('')}`
}

/** The decoded form of a weather group. */
export function weatherOf({ sign, descriptor, phenomena }: CodedWeather, raw: string): Weather {
  const named = {
    intensity: INTENSITY[sign],
    descriptor: descriptor === '' ? null : descriptor,
    phenomena: [...phenomena],
  }
  return {
    raw,
    ...named,
    name: { en: weatherName(named, 'en'), es: weatherName(named, 'es') },
  }
}

const SIGNS = { light: '-', heavy: '+', vicinity: 'VC' } as const

/** The inverse of `weatherOf`; `apart` is whether a blank follows the sign. */
export function codedWeather({ intensity, descriptor, phenomena }: Weather, apart: boolean): CodedWeather {
  return { sign: intensity === null ? '' : SIGNS[intensity], apart, descriptor: descriptor ?? '', phenomena }
}

/** The number of tokens in which a sign or VC may be separated from its group. */
const LOOK_BACK = 3

/** Whether a sign or VC without a group of its own precedes, which may belong to this group. */
function followsSign(tokens: readonly string[], at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - LOOK_BACK); before--) {
    if (/^(?:VC|[-+])$/.test(tokens[before]!)) return !(before < at - 1 && readWeather(tokens[before + 1]!) !== null)
  }
  return false
}

/** Present or forecast weather. A sign or VC before a blank belongs to the group after it, which means less with it. */
export const weather = {
  name: 'weather',
  starts: '-+VMBPDSTFRIGUH',
  read(tokens, at): Found<CodedWeather> | null {
    const text = tokens[at]!
    if (text === 'VC' || text === '-' || text === '+') {
      const value = readWeather(tokens[at + 1] ?? '')
      return value === null || value.sign !== '' ? null : { value: { ...value, sign: text, apart: true }, used: 2 }
    }
    const value = followsSign(tokens, at) ? null : readWeather(text)
    return value === null ? null : { value, used: 1 }
  },
  format: formatWeather,
  form: ({ apart }) => (apart ? 'apart' : ''),
  collect({ section, next }, form): CodedWeather | undefined {
    if (form !== '' && form !== 'apart') return undefined
    return next(section.weather, (item) => codedWeather(item, form === 'apart'))
  },
  put(value, target, raw) {
    if (excludesWeather(target)) return false
    target.weather.push(weatherOf(value, raw))
    return true
  },
} satisfies GroupKind<CodedWeather, Pick<Elements, 'cavok' | 'noSignificantWeather' | 'weather'>>
