import * as v from 'valibot'
import { parseDateMs } from '../lib/calendar-date.ts'
import { parseInstantMs } from '../lib/instant.ts'
import { withNull } from '../lib/schema/described.ts'

/** The longest record id, in characters. Ids are part of index entries, whose size is limited. */
export const MAX_ID_CHARACTERS = 128

/** The longest code or registration, in characters, for the same reason. */
export const MAX_IDENTIFIER_CHARACTERS = 64

function named<T extends v.GenericSchema>(schema: T, description: string) {
  return v.pipe(schema, v.description(description))
}

/** A record's id. */
export const id = v.pipe(
  v.string('must be a text'),
  v.minLength(1, 'must not be empty'),
  v.check((value) => value.isWellFormed(), 'must be well-formed Unicode'),
  v.maxLength(MAX_ID_CHARACTERS, `must have at most ${MAX_ID_CHARACTERS} characters`),
  v.description('Identifies it among its kind.'),
)

/**
 * Whether an id is `.` or `..`, which every client removes from the path of a URL, also when it is escaped: no request
 * can name such a record. The schema accepts it, because bags contain records that were stored before it was refused.
 */
export function isDotSegment(value: unknown): boolean {
  return value === '.' || value === '..'
}

/** The id of another record. */
export function reference(description: string) {
  return v.nullish(named(id, /\bnull\b/i.test(description) ? description : `${description} Null: none.`))
}

/** The longest name or title, in characters. Names are used in headers, file names and lines of a terminal. */
export const MAX_NAME_CHARACTERS = 255

/** A name or a title. The description omits the limit, which records stored before it may exceed. */
export function name(description: string) {
  return v.nullish(
    v.pipe(
      v.string('must be a text'),
      v.check((value) => value.length <= MAX_NAME_CHARACTERS, `must have at most ${MAX_NAME_CHARACTERS} characters`),
      v.description(withNull(description)),
    ),
  )
}

/** A text, null or absent when the app does not know it. */
export function text(description: string) {
  return v.nullish(named(v.string('must be a text'), withNull(description)))
}

/** A short text by which records are found and sorted. */
export function identifier(description: string) {
  return v.nullish(
    v.pipe(
      v.string('must be a text'),
      v.check((value) => value.isWellFormed(), 'must be well-formed Unicode'),
      v.maxLength(MAX_IDENTIFIER_CHARACTERS, `must have at most ${MAX_IDENTIFIER_CHARACTERS} characters`),
      v.description(withNull(description)),
    ),
  )
}

/** A number, null or absent when the app does not know it. */
export function number(description: string) {
  return v.nullish(named(v.number('must be a number'), withNull(description)))
}

/** True or false, null or absent when the app does not know it. */
export function flag(description: string) {
  return v.nullish(named(v.boolean('must be true or false'), withNull(description)))
}

/** Whole minutes or a whole count, not negative, at most `largest`. */
export function count(description: string, largest: number) {
  return v.nullish(
    v.pipe(
      v.number('must be a number'),
      v.safeInteger('must be a whole number'),
      v.minValue(0, 'must not be negative'),
      v.maxValue(largest, `must be at most ${largest}`),
      v.description(withNull(description)),
    ),
  )
}

/** A calendar date. */
export function date(description: string) {
  return v.nullish(
    v.pipe(
      v.string('must be a text'),
      v.check((value) => parseDateMs(value) !== null, 'must be a date YYYY-MM-DD'),
      v.metadata({ format: 'date' }),
      v.description(withNull(description)),
    ),
  )
}

/** An ISO 8601 date-time with a zone. */
export function instant(description: string) {
  return v.pipe(
    v.string('must be a text'),
    v.check((value) => parseInstantMs(value) !== null, 'must be an ISO 8601 date-time with a zone'),
    v.metadata({ format: 'date-time' }),
    v.description(description),
  )
}

/** An ISO 8601 date-time with a zone, null or absent when the app does not know it. */
export function dateTime(description: string) {
  return v.nullish(instant(withNull(description)))
}

/** The pattern of values that {@link dateOrDateTime} accepts, as far as a pattern can express it. */
export const DATE_OR_DATE_TIME =
  '^\\d{4}-\\d{2}-\\d{2}([Tt]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?([Zz]|[+-]\\d{2}(:?\\d{2})?))?$'

/** A calendar date or an ISO 8601 date-time. */
export function dateOrDateTime(description: string) {
  return v.nullish(
    v.pipe(
      v.string('must be a text'),
      v.check(
        (value) => parseDateMs(value) !== null || parseInstantMs(value) !== null,
        'must be a date YYYY-MM-DD or an ISO 8601 date-time with a zone',
      ),
      v.metadata({ pattern: DATE_OR_DATE_TIME }),
      v.description(withNull(description)),
    ),
  )
}

/** A schema of objects that rejects a list: valibot accepts a list as an object with numbers for names. */
function notList<S extends v.GenericSchema>(schema: S): S {
  return {
    ...schema,
    '~run': (dataset: Parameters<S['~run']>[0], config: Parameters<S['~run']>[1]) =>
      schema['~run'](Array.isArray(dataset.value) ? { ...dataset, value: null } : dataset, config),
  }
}

/** Valibot reports a missing field of an object as a fault of the object. */
function notAnObject({ expected }: { readonly expected: string | null }): string {
  return expected === 'Object' ? 'must be an object' : 'is missing'
}

/** An object of which the fields of `known` are checked and all others are accepted. */
export function open<E extends v.ObjectEntries>(known: E) {
  return notList(v.looseObject(known, notAnObject))
}

/** A text or null, for the values of {@link textsByName}. */
const textOrNull = v.nullable(v.string('must be a text'))

/** An object of texts under any names, of which `names` are the known ones; a text may be null. */
export function textsByName<const N extends string>(names: readonly N[], description: string) {
  const known = Object.fromEntries(
    names.map((name) => [name, v.optional(named(textOrNull, `The value for ${name}. Null: not known.`))]),
  )
  return v.nullish(named(notList(v.objectWithRest(known, textOrNull, 'must be an object')), description))
}

/** A value that the app defines and the service does not check. */
export function anything(description: string) {
  return v.nullish(named(v.unknown(), description))
}

/** A list. */
export function list<S extends v.GenericSchema>(item: S, description?: string) {
  const items = v.array(item, 'must be a list')
  return v.nullish(description === undefined ? items : v.pipe(items, v.description(description)))
}

/** An optional object: its known fields, and a description. */
export function group<E extends v.ObjectEntries>(known: E, description: string) {
  return v.nullish(named(open(known), withNull(description)))
}

/** The fields of any record that this project's sample pilot also has. */
const sample = flag('True in the sample data, which is invented. Null or absent in the records of a pilot.')

/** A schema that describes a value and accepts any other value in its place. */
function accepting<S extends v.GenericSchema>(schema: S): S {
  return {
    ...schema,
    '~run': (dataset: { typed: boolean }) => Object.assign(dataset, { typed: true }),
  }
}

/**
 * Fields that are described and not checked: an import accepts any value under these names, and the service serves it
 * unchanged. `sample` is among them for every record.
 */
export function unchecked<E extends v.ObjectEntries>(known: E): E & { sample: typeof sample } {
  return Object.fromEntries(
    Object.entries({ ...known, sample }).map(([name, schema]) => [name, accepting(schema)]),
  ) as unknown as E & { sample: typeof sample }
}
