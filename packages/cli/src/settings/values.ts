import { err, ok, parseKeyPrefix, type Result, trimEndOf } from '@flightbag/core/ports'
import { parseAddress, parseDatabaseTls } from '@flightbag/store-postgres/tls'

/**
 * Parses an environment variable or a flag; fails with the rule that it breaks, worded to follow the setting's name.
 */
export type ParseValue<T> = (text: string) => Result<T, string>

/** A whole number, in digits only: `1e3`, `0x10`, `12x` and an empty text are invalid. */
export function wholeNumber(least: number, most: number): ParseValue<number> {
  return (given) => {
    const value = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN
    return value >= least && value <= most ? ok(value) : err(`must be a whole number from ${least} to ${most}`)
  }
}

export const yesOrNo: ParseValue<boolean> = (given) => {
  if (/^(1|true|yes|on)$/i.test(given)) return ok(true)
  if (/^(0|false|no|off)$/i.test(given)) return ok(false)
  return err('must be yes or no')
}

export function oneOf<const T extends string>(...allowed: readonly T[]): ParseValue<T> {
  return (given) => {
    const value = allowed.find((one) => one === given)
    return value === undefined ? err(`must be one of ${allowed.join(', ')}`) : ok(value)
  }
}

/** An http or https address without a slash at its end. */
export const webAddress: ParseValue<string> = (given) => {
  const url = URL.parse(given)
  const web = url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
  // It would show in the addresses that begin with this one, or make them wrong.
  const hasMore = url?.href !== `${url?.origin}${url?.pathname}`
  if (!web || hasMore || /\s/.test(given))
    return err('must be an http or https address without user, password, query or fragment')
  return ok(trimEndOf(given, '/'))
}

/** The address of a PostgreSQL database. The error never contains the address, because it contains a password. */
export const databaseAddress: ParseValue<string> = (given) => {
  const url = parseAddress(given)?.url
  const postgres = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:'
  if (!postgres || given !== given.trim()) return err('must be an address like postgres://user:password@host/name')
  try {
    for (const part of [url.username, url.password, url.pathname]) decodeURIComponent(part)
  } catch {
    return err('contains a % that is not part of an encoded character: write it as %25')
  }
  const tls = parseDatabaseTls(given)
  return tls.ok ? ok(given) : tls
}

/** A text that is not empty and has no blanks around it. */
export const filled: ParseValue<string> = (given) =>
  given.trim() === given && given !== '' ? ok(given) : err('must not be empty or have blanks around it')

/** The prefix of every key, by core's rule. */
export const keyPrefix: ParseValue<string> = (given) => {
  const prefix = parseKeyPrefix(given)
  return prefix.ok ? prefix : err('must be letters, digits, - or _ and end in _live_')
}

/** A source of weather reports that is reached over HTTP; null for its own address. */
interface WeatherProvider {
  readonly name: 'awc' | 'noaa'
  readonly baseUrl: string | null
}

/** The source of weather reports; providers in the order in which they are asked. */
export type WeatherChoice =
  | { readonly from: 'providers'; readonly providers: readonly WeatherProvider[] }
  | { readonly from: 'file'; readonly path: string }
  | { readonly from: 'sample' }

function weatherProvider(given: string): WeatherProvider | null {
  const [, name, url] = /^(awc|noaa)(?::(.*))?$/.exec(given) ?? []
  if (name !== 'awc' && name !== 'noaa') return null
  if (url === undefined) return { name, baseUrl: null }
  const address = webAddress(url)
  return address.ok ? { name, baseUrl: address.value } : null
}

export const weatherChoice: ParseValue<WeatherChoice> = (given) => {
  if (given === 'sample') return ok({ from: 'sample' })
  if (given.startsWith('file:') && given.length > 5) return ok({ from: 'file', path: given.slice(5) })
  const providers = given.split(',').map(weatherProvider)
  const known = providers.filter((provider) => provider !== null)
  const isEachOnce = new Set(known.map(({ name }) => name)).size === providers.length
  if (isEachOnce) return ok({ from: 'providers', providers: known })
  return err('must be awc, noaa or both with a comma, each with :BASE_URL or without, or file:PATH or sample')
}

export const longSecret: ParseValue<string> = (given) =>
  given.length >= 32 ? ok(given) : err('must have at least 32 characters')
