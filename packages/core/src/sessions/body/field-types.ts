import * as v from 'valibot'
import { bodyField } from '../../lib/body/fields.ts'
import { textUpTo } from '../../lib/body/values.ts'
import { described, withNull } from '../../lib/schema/described.ts'
import { SHORT_TEXT_MAX_CHARACTERS } from '../session-limits.ts'
import { COUNT_KEY_PATTERN, COUNT_MAX, countMap, wholeCount } from './counts.ts'
import { cutString, type LetterCase, shortText } from './texts.ts'

/**
 * The types of the fields of a session. None of them rejects a value: a value of another type is stored as null, as 0
 * or as an empty map (spec, PUT of a session, body fields).
 */

/** A string to send. A longer one is accepted and cut, so its length is a description and not a check. */
function sentText(description: string, max: number) {
  return v.nullish(v.pipe(v.string(), v.metadata({ maxLength: max }), v.description(description)))
}

/** A short string, trimmed and cut at {@link SHORT_TEXT_MAX_CHARACTERS} characters. */
export function shortTextField(description: string, letterCase: LetterCase = 'as sent') {
  return bodyField({
    sent: sentText(description, SHORT_TEXT_MAX_CHARACTERS),
    stored: v.nullable(textUpTo(SHORT_TEXT_MAX_CHARACTERS, withNull(description))),
    normalise: (value) => shortText(value, letterCase),
  })
}

/** A string that is cut at `max` characters, and not trimmed. */
export function cutTextField(description: string, max: number) {
  return bodyField({
    sent: sentText(description, max),
    stored: v.nullable(textUpTo(max, withNull(description))),
    normalise: (value) => cutString(value, max),
  })
}

const IDENT_PATTERN = /^[A-Z0-9]{3,4}$/

/** The schema of an aerodrome identifier. */
export function identSchema(description: string) {
  return v.pipe(v.string(), v.regex(IDENT_PATTERN), v.description(`${description} 3 to 4 characters of A-Z 0-9.`))
}

/** An aerodrome identifier as it was sent; null for any other value. */
export function identOrNull(value: unknown): string | null {
  return typeof value === 'string' && IDENT_PATTERN.test(value) ? value : null
}

/** An aerodrome identifier. */
export function identField(description: string) {
  return bodyField({
    sent: v.nullish(identSchema(description)),
    stored: v.nullable(identSchema(withNull(description))),
    normalise: identOrNull,
  })
}

/** One of some words. */
export function choiceField<const W extends readonly [string, ...string[]]>(words: W, description: string) {
  return bodyField({
    sent: v.nullish(described(v.picklist(words), description)),
    stored: v.nullable(described(v.picklist(words), withNull(description))),
    normalise: (value): W[number] | null => words.find((word) => word === value) ?? null,
  })
}

/** The schema of a stored count: whole, 0 or more, at most 2^53 - 1. */
export function countSchema(description: string) {
  return v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(COUNT_MAX), v.description(description))
}

function sentCount(description: string) {
  return v.pipe(v.number(), v.integer(), v.minValue(0), v.description(description))
}

/** A count. Any value but a whole number above 0 counts as 0. */
export function countField(description: string) {
  return bodyField({
    sent: v.optional(sentCount(description)),
    stored: countSchema(description),
    normalise: wholeCount,
  })
}

/** The schema of a key of a stored map of counts. */
export const countKeySchema = v.pipe(v.string(), v.regex(COUNT_KEY_PATTERN))

/** A map of counts, of which the `max` largest are stored. */
export function countsField(description: string, max: number) {
  const text = `${description} At most ${max} keys, the largest counts.`
  return bodyField({
    sent: v.optional(
      v.pipe(
        v.record(countKeySchema, sentCount('Number of exchanges.')),
        v.metadata({ maxProperties: max }),
        v.description(text),
      ),
    ),
    stored: v.pipe(
      v.record(countKeySchema, countSchema('Number of exchanges.')),
      v.maxEntries(max),
      v.description(text),
    ),
    normalise: (value) => countMap(value, max),
  })
}

/**
 * A time in milliseconds, or null when no time was measured. `+ 0` turns the -0 that JSON can contain into 0, as it is
 * stored.
 */
export function millisecondsField(description: string) {
  const number = v.pipe(v.number(), v.description(description))
  return bodyField({
    sent: v.nullish(number),
    stored: v.nullable(number),
    normalise: (value) => (Number.isFinite(value) ? (value as number) + 0 : null),
  })
}
