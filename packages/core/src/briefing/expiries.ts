import { parseDateMs } from '../lib/calendar-date.ts'
import { isJsonObject, type Json } from '../lib/json.ts'

/** A date of the pilot profile after which something is not valid. */
export interface Expiry {
  readonly kind: 'rating' | 'medical'
  /** Name of the rating; null if it has none, and for the medical certificate. */
  readonly name: string | null
  /** The last day of validity, `YYYY-MM-DD`. */
  readonly on: string
  /** Path of the date in the pilot profile, for example `ratings[0].expiresOn`. */
  readonly source: string
}

/** A value in the place of an {@link Expiry} that is no date of the calendar. */
export interface InvalidExpiry extends Omit<Expiry, 'on'> {
  readonly value: Json
}

/** The values in the places of expiries. Null, an absent value and an empty text mean that there is none. */
function valuesOf(profile: Json): readonly InvalidExpiry[] {
  if (!isJsonObject(profile)) return []
  const ratings: readonly Json[] = Array.isArray(profile.ratings) ? profile.ratings : []
  const values = ratings.flatMap((rating, at): InvalidExpiry[] => {
    if (!isJsonObject(rating)) return []
    const name = typeof rating.name === 'string' && rating.name.trim() !== '' ? rating.name.trim() : null
    return [{ kind: 'rating', name, value: rating.expiresOn ?? null, source: `ratings[${at}].expiresOn` }]
  })
  const medical = isJsonObject(profile.medicalCertificate) ? (profile.medicalCertificate.expiresOn ?? null) : null
  values.push({ kind: 'medical', name: null, value: medical, source: 'medicalCertificate.expiresOn' })
  return values.filter(({ value }) => value !== null && value !== '')
}

function isDate(value: Json): value is string {
  return typeof value === 'string' && parseDateMs(value) !== null
}

/**
 * The expiries that a pilot profile contains, in its order. A date that is absent or not in the calendar gives none: it
 * is never derived from another field (spec, What the service does, 7).
 *
 * @example
 * ```ts
 * import { expiriesOf } from '@flightbag/core/briefing'
 *
 * expiriesOf({ ratings: [{ name: 'Night', expiresOn: '2027-03-31' }] })
 * // => [{ kind: 'rating', name: 'Night', on: '2027-03-31', source: 'ratings[0].expiresOn' }]
 * ```
 */
export function expiriesOf(profile: Json): readonly Expiry[] {
  return valuesOf(profile).flatMap(({ kind, name, value, source }) =>
    isDate(value) ? [{ kind, name, on: value, source }] : [],
  )
}

/**
 * The values of a pilot profile that {@link expiriesOf} leaves out because they are no dates, in its order: a program
 * that reminds the pilot of expiries must name them.
 *
 * @example
 * ```ts
 * import { invalidExpiriesOf } from '@flightbag/core/briefing'
 *
 * invalidExpiriesOf({ ratings: [{ name: 'Night', expiresOn: '2027-02-30' }] })
 * // => [{ kind: 'rating', name: 'Night', value: '2027-02-30', source: 'ratings[0].expiresOn' }]
 * ```
 */
export function invalidExpiriesOf(profile: Json): readonly InvalidExpiry[] {
  return valuesOf(profile).filter(({ value }) => !isDate(value))
}
