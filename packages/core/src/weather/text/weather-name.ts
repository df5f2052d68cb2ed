import type { Weather } from '../schema/weather.ts'
import type { Language } from './language.ts'

type Named = Pick<Weather, 'intensity' | 'descriptor' | 'phenomena'>

/** The phenomena of WMO table 4678, in English and in Spanish. */
const PHENOMENA: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  DZ: { en: 'drizzle', es: 'llovizna' },
  RA: { en: 'rain', es: 'lluvia' },
  SN: { en: 'snow', es: 'nieve' },
  SG: { en: 'snow grains', es: 'cinarra' },
  IC: { en: 'ice crystals', es: 'cristales de hielo' },
  PL: { en: 'ice pellets', es: 'hielo granulado' },
  GR: { en: 'hail', es: 'granizo' },
  GS: { en: 'small hail', es: 'granizo pequeño' },
  UP: { en: 'unknown precipitation', es: 'precipitación desconocida' },
  BR: { en: 'mist', es: 'neblina' },
  FG: { en: 'fog', es: 'niebla' },
  FU: { en: 'smoke', es: 'humo' },
  VA: { en: 'volcanic ash', es: 'ceniza volcánica' },
  DU: { en: 'dust', es: 'polvo' },
  SA: { en: 'sand', es: 'arena' },
  HZ: { en: 'haze', es: 'bruma' },
  PO: { en: 'dust whirls', es: 'remolinos de polvo' },
  SQ: { en: 'squalls', es: 'turbonada' },
  FC: { en: 'funnel cloud', es: 'nube embudo' },
  SS: { en: 'sandstorm', es: 'tormenta de arena' },
  DS: { en: 'duststorm', es: 'tormenta de polvo' },
  PY: { en: 'spray', es: 'rociones' },
}

type Describe = (phenomena: string) => string

/** The descriptors of WMO table 4678 around the phenomena, which may be empty after TS and SH. */
const DESCRIPTORS: Readonly<Record<Language, Readonly<Record<NonNullable<Named['descriptor']>, Describe>>>> = {
  en: {
    MI: (what) => `shallow ${what}`,
    BC: (what) => `patches of ${what}`,
    PR: (what) => `partial ${what}`,
    DR: (what) => `low drifting ${what}`,
    BL: (what) => `blowing ${what}`,
    SH: (what) => (what === '' ? 'showers' : `showers of ${what}`),
    TS: (what) => (what === '' ? 'thunderstorm' : `thunderstorm with ${what}`),
    FZ: (what) => `freezing ${what}`,
  },
  es: {
    MI: (what) => `${what} baja`,
    BC: (what) => `bancos de ${what}`,
    PR: (what) => `${what} parcial`,
    DR: (what) => `ventisca baja de ${what}`,
    BL: (what) => `ventisca alta de ${what}`,
    SH: (what) => (what === '' ? 'chaparrones' : `chaparrones de ${what}`),
    TS: (what) => (what === '' ? 'tormenta' : `tormenta con ${what}`),
    FZ: (what) => `${what} engelante`,
  },
}

const INTENSITY: Readonly<Record<Language, Readonly<Record<NonNullable<Named['intensity']>, Describe>>>> = {
  en: {
    light: (what) => `light ${what}`,
    heavy: (what) => `heavy ${what}`,
    vicinity: (what) => `${what} in the vicinity`,
  },
  es: {
    light: (what) => `${what} de intensidad débil`,
    heavy: (what) => `${what} de intensidad fuerte`,
    vicinity: (what) => `${what} en las cercanías`,
  },
}

const TORNADO: Readonly<Record<Language, string>> = { en: 'tornado or waterspout', es: 'tornado o tromba marina' }

/**
 * The name of a weather group, for example `light showers of rain`.
 *
 * @example
 * ```ts
 * import { weatherName } from '@flightbag/core/weather'
 *
 * weatherName({ intensity: 'light', descriptor: 'SH', phenomena: ['RA'] }, 'en') // => 'light showers of rain'
 * ```
 */
export function weatherName({ intensity, descriptor, phenomena }: Named, language: Language): string {
  if (intensity === 'heavy' && descriptor === null && phenomena.length === 1 && phenomena[0] === 'FC') {
    return TORNADO[language]
  }
  const and = language === 'en' ? ' and ' : ' y '
  const what = phenomena.map((code) => PHENOMENA[code]?.[language] ?? code).join(and)
  const described = descriptor === null ? what : DESCRIPTORS[language][descriptor](what)
  return intensity === null ? described : INTENSITY[language][intensity](described)
}
