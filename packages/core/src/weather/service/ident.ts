/** An aerodrome identifier as weather sees it, upper case. */
export interface WeatherIdent {
  readonly ident: string
  /** Whether it is an ICAO indicator, for which there may be a station to ask. */
  readonly icao: boolean
}

const ICAO_INDICATOR = /^[A-Z]{4}$/
const NATIONAL_CODE = /^[A-Z0-9]{3}$/

/** What `askedIdent` takes, in the words of an error message. */
export const IDENT_RULE = 'must be a four-letter ICAO indicator or a three-character national code'

/** Upper-cases a to z and nothing else: under the full mapping of Unicode other letters would turn into an indicator's. */
function upperAscii(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())
}

/**
 * The identifier somebody asked for by name: four letters are an ICAO indicator, three letters or digits a national code,
 * which no station stands for (spec, `GET /v1/weather/{ident}`). Case does not matter. Null for anything else.
 */
export function askedIdent(text: string): WeatherIdent | null {
  const ident = upperAscii(text)
  if (ICAO_INDICATOR.test(ident)) return { ident, icao: true }
  return NATIONAL_CODE.test(ident) ? { ident, icao: false } : null
}

/**
 * The identifier of an aerodrome on a card or in the briefing. Every one of them gets a weather entry, so whatever is no
 * ICAO indicator counts as a national code. Null only when there is nothing to call the aerodrome by.
 */
export function keptIdent(text: string | null): WeatherIdent | null {
  const ident = upperAscii(text?.trim() ?? '')
  return ident === '' ? null : { ident, icao: ICAO_INDICATOR.test(ident) }
}
