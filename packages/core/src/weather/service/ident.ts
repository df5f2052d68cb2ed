import { upperAscii } from '../../lib/code-points.ts'

/** An aerodrome identifier, upper case. */
export interface WeatherIdent {
  readonly ident: string
  /** Whether it is an ICAO indicator, which may have a station. */
  readonly icao: boolean
}

const ICAO_INDICATOR = /^[A-Z]{4}$/
const NATIONAL_CODE = /^[A-Z0-9]{3}$/

/** The rule of `askedIdent`, for error messages. */
export const IDENT_RULE = 'must be a four-letter ICAO indicator or a three-character national code'

/**
 * The identifier of a request: four letters are an ICAO indicator, three letters or digits a national code,
 * which has no station (spec, `GET /v1/weather/{ident}`). Case does not matter. Null for anything else.
 *
 * @example
 * ```ts
 * import { askedIdent } from '@flightbag/core/ports'
 *
 * askedIdent('saez') // => { ident: 'SAEZ', icao: true }
 * askedIdent('Ezeiza') // => null
 * ```
 */
export function askedIdent(text: string): WeatherIdent | null {
  const ident = upperAscii(text)
  if (ICAO_INDICATOR.test(ident)) return { ident, icao: true }
  return NATIONAL_CODE.test(ident) ? { ident, icao: false } : null
}

/**
 * The identifier of an aerodrome on a card or in the briefing. Each has a weather entry, so an identifier that is no
 * ICAO indicator counts as a national code. Null for a blank one.
 */
export function keptIdent(text: string | null): WeatherIdent | null {
  const ident = upperAscii(text?.trim() ?? '')
  return ident === '' ? null : { ident, icao: ICAO_INDICATOR.test(ident) }
}
