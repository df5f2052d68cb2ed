import type { Elements } from '../elements.ts'
import type { Found, GroupKind } from '../group-kind.ts'
import type { MetarDecoded, Weather } from '../schema.ts'

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

/** Reads a weather group of one token. TS and SH may stand alone; any other descriptor needs a phenomenon. */
export const readWeather = (text: string): CodedWeather | null => {
  const match = GROUP.exec(text)
  if (match === null) return null
  const descriptor = (match[2] ?? '') as CodedWeather['descriptor']
  const phenomena = match[3]!.match(/../g) ?? []
  if (phenomena.length === 0 && descriptor !== 'TS' && descriptor !== 'SH') return null
  return { sign: (match[1] ?? '') as CodedWeather['sign'], apart: false, descriptor, phenomena }
}

/** Writes a weather group back. */
export const formatWeather = ({ sign, apart, descriptor, phenomena }: CodedWeather): string =>
  `${sign}${apart ? ' ' : ''}${descriptor}${phenomena.join('')}`

/** What is served of a weather group. */
export const weatherOf = ({ sign, descriptor, phenomena }: CodedWeather, raw: string): Weather => ({
  raw,
  intensity: INTENSITY[sign],
  descriptor: descriptor === '' ? null : descriptor,
  phenomena: [...phenomena],
})

/** Present or forecast weather. A sign or VC torn off belongs to what follows it: read alone, that would say too much. */
export const weather = {
  name: 'weather',
  starts: '-+VMBPDSTFRIGUH',
  read(tokens, at): Found<CodedWeather> | null {
    const text = tokens[at]!
    if (text === 'VC' || text === '-' || text === '+') {
      const value = readWeather(tokens[at + 1] ?? '')
      return value === null || value.sign !== '' ? null : { value: { ...value, sign: text, apart: true }, used: 2 }
    }
    const value = readWeather(text)
    return value === null ? null : { value, used: 1 }
  },
  format: formatWeather,
  put(value, target, raw) {
    target.weather.push(weatherOf(value, raw))
    return true
  },
} satisfies GroupKind<CodedWeather, Pick<Elements, 'weather'>>

/** Two slashes where weather belongs: the sensor cannot tell. */
export const weatherMissing = {
  name: 'weather',
  starts: '/',
  read: (tokens, at) => (tokens[at] === '//' ? { value: true as const, used: 1 } : null),
  format: () => '//',
  put(_, target) {
    target.missing.push('weather')
    return true
  },
} satisfies GroupKind<true, Pick<Elements, 'missing'>>

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
  put(value, target, raw) {
    if (value === null) target.missing.push('recentWeather')
    else target.recentWeather.push(weatherOf(value, raw))
    return true
  },
} satisfies GroupKind<CodedWeather | null, Pick<MetarDecoded, 'recentWeather' | 'missing'>>

/** Two weather groups joined by a slash, as Iranian stations write them: both are there. */
export const weatherPair = {
  name: 'weather',
  starts: '-+VMBPDSTFRIGUH',
  read(tokens, at): Found<readonly [CodedWeather, CodedWeather]> | null {
    const texts = tokens[at]!.split('/')
    if (texts.length !== 2) return null
    const first = readWeather(texts[0]!)
    const second = readWeather(texts[1]!)
    return first === null || second === null ? null : { value: [first, second], used: 1 }
  },
  format: ([first, second]) => `${formatWeather(first)}/${formatWeather(second)}`,
  put(value, target) {
    for (const part of value) target.weather.push(weatherOf(part, formatWeather(part)))
    return true
  },
} satisfies GroupKind<readonly [CodedWeather, CodedWeather], Pick<Elements, 'weather'>>
