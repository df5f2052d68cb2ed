import { DEFAULT_LIMIT, type EpochMs, MAX_LIMIT, parseDateMs, parseInstantMs } from '@flightbag/core/ports'
import * as v from 'valibot'
import type { Parameter, QueryParameter } from './parameter.ts'

function wholeNumber(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
}

const limitSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LIMIT))

export const limit: QueryParameter<number> & { readonly absent: number } = {
  description: 'Largest number of records in the page. A page contains fewer when the records are large.',
  schema: v.optional(limitSchema, DEFAULT_LIMIT),
  read: (text) => (v.is(limitSchema, wholeNumber(text)) ? wholeNumber(text) : null),
  rule: `must be a whole number from 1 to ${MAX_LIMIT}`,
  example: 20,
  absent: DEFAULT_LIMIT,
}

/** Without an example: a cursor is of one collection. */
export const cursor: Omit<QueryParameter<string>, 'example'> = {
  description: '`page.nextCursor` of the previous page. Opaque, and valid only for the same collection and filters.',
  schema: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/)),
  read: (text) => (/^[A-Za-z0-9_-]+$/.test(text) ? text : null),
  rule: 'is not a cursor of this collection with these filters',
  absent: null,
}

export const updatedSince: QueryParameter<EpochMs> = {
  description:
    'Only records changed after this instant. To follow changes, pass the newest `updatedAt` seen: each change ' +
    'is returned exactly once.',
  schema: v.pipe(v.string(), v.metadata({ format: 'date-time' })),
  read: parseInstantMs,
  rule: 'must be an ISO 8601 date-time with a zone, a + in it written as %2B',
  example: '2026-09-17T12:00:00.000Z',
  absent: null,
}

/** A text by which a collection is filtered. */
export function filterText(description: string, example: string): QueryParameter<string> {
  return {
    description,
    schema: v.pipe(v.string(), v.minLength(1)),
    read: (text) => (text === '' ? null : text),
    rule: 'must not be empty',
    example,
    absent: null,
  }
}

/** One of a few words. */
export function oneOf<const W extends string>(description: string, words: readonly [W, ...W[]]): QueryParameter<W> {
  return {
    description,
    schema: v.picklist(words),
    read: (text) => words.find((word) => word === text) ?? null,
    rule: `must be one of ${words.join(', ')}`,
    example: words[0],
    absent: null,
  }
}

/** A calendar date that bounds a range, inclusive. */
export function dateBound(description: string, example: string): QueryParameter<string> {
  return {
    description,
    schema: v.pipe(v.string(), v.metadata({ format: 'date' })),
    read: (text) => (parseDateMs(text) === null ? null : text),
    rule: 'must be a date YYYY-MM-DD',
    example,
    absent: null,
  }
}

/**
 * The id of a record. `pattern` is only for the description: a text that is no id is read too, and no record is found.
 */
export function recordId(description: string, example: string, pattern: RegExp | null = null): Parameter<string> {
  return {
    description,
    schema: v.pipe(v.string(), pattern === null ? v.minLength(1) : v.regex(pattern)),
    read: (text) => (text === '' ? null : text),
    rule: 'must not be empty',
    example,
  }
}
