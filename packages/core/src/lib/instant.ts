/**
 * Times on the wire: ISO 8601 date-times with a zone (spec, Common envelopes). Stored and served times always have the
 * fixed-width form `YYYY-MM-DDTHH:MM:SS.sssZ`, so that two of them compare as text.
 */

/** The milliseconds of a second. */
export const SECOND_MS = 1000
/** The milliseconds of a minute. */
export const MINUTE_MS = 60 * SECOND_MS
/** The milliseconds of an hour. */
export const HOUR_MS = 60 * MINUTE_MS
/** The milliseconds of a day of 24 hours; UTC has no others. */
export const DAY_MS = 24 * HOUR_MS

/** The length of a stored time, in characters. */
export const INSTANT_CHARACTERS = 24

/** The length of a time in UTC to the second, in characters. */
const WHOLE_SECOND_CHARACTERS = 'YYYY-MM-DDTHH:MM:SSZ'.length

/** 0000-01-01T00:00:00.000Z and 9999-12-31T23:59:59.999Z: outside this range the year does not have four digits. */
const MIN_MS = -62_167_219_200_000
const MAX_MS = 253_402_300_799_999

/** The code of the character at `at`, minus that of `0`: 0 to 9 for a digit, anything else otherwise. */
function digitAt(text: string, at: number) {
  return text.charCodeAt(at) - 48
}

/** The number written in `count` digits from `from` on, or -1 when one of them is not a digit. */
function digits(text: string, from: number, count: number): number {
  let value = 0
  for (let at = from; at < from + count; at++) {
    const digit = digitAt(text, at)
    if (!(digit >= 0 && digit <= 9)) return -1
    value = value * 10 + digit
  }
  return value
}

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** Days of a month (1 to 12) of a year in the Gregorian calendar; 0 for a month that does not exist. */
export function daysInMonth(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && leap ? 29 : (MONTH_DAYS[month - 1] ?? 0)
}

/**
 * Days from 1970-01-01 to a calendar date, negative before it. Years are counted from March, so that a leap day is the
 * last day of one.
 */
function daysFromEpoch(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1
  const dayOfMarchYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return marchYear * 365 + leapDays + dayOfMarchYear - 719_468
}

/**
 * The zone in `text` from `at` to its end (`Z`, `+03:00`, `-0300` or `+03`), in minutes east of UTC. NaN for anything
 * else.
 */
function zoneMinutes(text: string, at: number): number {
  const sign = text[at]
  const length = text.length - at
  if (sign === 'Z' || sign === 'z') return length === 1 ? 0 : Number.NaN
  if (sign !== '+' && sign !== '-') return Number.NaN
  const colon = text[at + 3] === ':'
  if (length !== 3 && length !== (colon ? 6 : 5)) return Number.NaN
  const hours = digits(text, at + 1, 2)
  const minutes = length === 3 ? 0 : digits(text, at + (colon ? 4 : 3), 2)
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return Number.NaN
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes)
}

/**
 * The instant of an ISO 8601 date-time, in milliseconds since 1970-01-01T00:00Z; null for any other text: a date
 * without time, a time without zone, a day that is not in the calendar. Seconds may be absent; digits beyond
 * milliseconds are cut off. Years 0000 to 9999.
 *
 * @example
 * ```ts
 * import { parseInstantMs } from '@flightbag/core'
 *
 * parseInstantMs('2026-10-03T09:30:00-03:00') === Date.UTC(2026, 9, 3, 12, 30) // => true
 * parseInstantMs('2026-10-03T09:30:00') // => null
 * ```
 */
export function parseInstantMs(text: string): number | null {
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 2)
  const day = digits(text, 8, 2)
  const hour = digits(text, 11, 2)
  const minute = digits(text, 14, 2)
  if (year < 0 || day < 1 || day > daysInMonth(year, month)) return null
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59) return null
  if (text[4] !== '-' || text[7] !== '-' || text[13] !== ':' || (text[10] !== 'T' && text[10] !== 't')) return null
  let at = 16
  let second = 0
  let millisecond = 0
  if (text[at] === ':') {
    second = digits(text, 17, 2)
    if (second < 0 || second > 59) return null
    at = 19
    if (text[at] === '.') {
      let unit = 100
      const first = ++at
      for (let digit = digitAt(text, at); digit >= 0 && digit <= 9; digit = digitAt(text, ++at)) {
        millisecond += digit * unit
        unit = unit === 1 ? 0 : unit / 10
      }
      if (at === first) return null
    }
  }
  const zone = zoneMinutes(text, at)
  const ms =
    daysFromEpoch(year, month, day) * DAY_MS +
    hour * HOUR_MS +
    (minute - zone) * MINUTE_MS +
    second * SECOND_MS +
    millisecond
  return ms >= MIN_MS && ms <= MAX_MS ? ms : null
}

/**
 * An instant in the stored form: UTC with milliseconds, {@link INSTANT_CHARACTERS} characters.
 *
 * @example
 * ```ts
 * import { instantText } from '@flightbag/core'
 *
 * instantText(0) // => '1970-01-01T00:00:00.000Z'
 * ```
 */
export function instantText(ms: number): string {
  return new Date(ms).toISOString()
}

/**
 * A date-time rewritten to the stored form; null for any other text. One that already has that form, or lacks only the
 * milliseconds, is not parsed, because most events of a session are such.
 */
export function canonicalInstant(text: string): string | null {
  const ms = parseInstantMs(text)
  if (ms === null) return null
  if (text.endsWith('Z') && text[10] === 'T') {
    if (text.length === INSTANT_CHARACTERS && text[19] === '.') return text
    if (text.length === WHOLE_SECOND_CHARACTERS && text[16] === ':') return `${text.slice(0, -1)}.000Z`
  }
  return instantText(ms)
}

/** The instants after one time and before another, both excluded. A store compares a stored time with the two. */
export interface OpenInterval {
  readonly afterMs: number
  readonly beforeMs: number
}

/** Whether an instant is in an interval. */
export function isInside(ms: number, { afterMs, beforeMs }: OpenInterval): boolean {
  return ms > afterMs && ms < beforeMs
}
