import * as v from 'valibot'
import { canonicalInstant, parseInstantMs } from '../instant.ts'
import { bodyField, unless } from './fields.ts'

/** The rule that a refused date-time broke. */
export const DATE_TIME_RULE = 'must be an ISO 8601 date-time with a zone'

/** A date-time in the form in which it is stored: UTC with milliseconds. */
export function storedInstant(description: string) {
  return v.pipe(v.string(), v.isoTimestamp(), v.description(description))
}

/** A date-time as it may be sent: ISO 8601 with a zone. */
export function sentInstant(description: string) {
  return v.pipe(
    v.string(),
    v.check((value) => parseInstantMs(value) !== null, DATE_TIME_RULE),
    v.metadata({ format: 'date-time' }),
    v.description(description),
  )
}

/** A date-time in the stored form; null for any value that is not a date-time with a zone. */
export function instantOrNull(value: unknown): string | null {
  return typeof value === 'string' ? canonicalInstant(value) : null
}

/**
 * A text of at most `max` characters, counted in code points as JSON Schema does; valibot's own `maxLength` counts
 * UTF-16 units.
 */
export function textUpTo(max: number, description: string) {
  return v.pipe(
    v.string(),
    v.check((value) => isAtMost(value, max), `must have at most ${max} characters`),
    v.metadata({ maxLength: max }),
    v.description(`${description} At most ${max} characters.`),
  )
}

/** Whether a text has at most `max` code points. */
export function isAtMost(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && [...text].length <= max)
}

const one = v.pipe(v.literal(1), v.description('Version of the body, always 1.'))

/** The version of a body, always 1. Any other value is refused. */
export const schemaVersion = bodyField({
  sent: one,
  stored: one,
  refusal: unless((value) => value === 1, 'must be 1'),
  normalise: () => 1 as const,
})

/** A required date-time, stored in UTC with milliseconds. */
export function requiredInstant(description: string) {
  return bodyField({
    sent: sentInstant(description),
    stored: storedInstant(`${description} UTC.`),
    refusal: unless((value) => instantOrNull(value) !== null, DATE_TIME_RULE),
    normalise: (value) => instantOrNull(value) ?? '',
  })
}
