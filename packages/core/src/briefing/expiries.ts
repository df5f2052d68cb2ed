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

function dateOf(value: Json | undefined): string | null {
  return typeof value === 'string' && parseDateMs(value) !== null ? value : null
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
  if (!isJsonObject(profile)) return []
  const ratings: readonly Json[] = Array.isArray(profile.ratings) ? profile.ratings : []
  const expiries = ratings.flatMap((rating, at): Expiry[] => {
    if (!isJsonObject(rating)) return []
    const on = dateOf(rating.expiresOn)
    const name = typeof rating.name === 'string' && rating.name.trim() !== '' ? rating.name.trim() : null
    return on === null ? [] : [{ kind: 'rating', name, on, source: `ratings[${at}].expiresOn` }]
  })
  const medical = isJsonObject(profile.medicalCertificate) ? dateOf(profile.medicalCertificate.expiresOn) : null
  if (medical !== null)
    expiries.push({ kind: 'medical', name: null, on: medical, source: 'medicalCertificate.expiresOn' })
  return expiries
}
