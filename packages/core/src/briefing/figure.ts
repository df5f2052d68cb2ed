import { isJsonObject, type Json, type JsonObject } from '../lib/json.ts'

/** A value of a brief. Null is "not known": nothing is ever guessed. */
export interface Figure<T> {
  readonly value: T | null
  /**
   * The fields of the bag from which the value comes, for example `aircraft/a1#speeds.cruiseKtas`. Of a value that is
   * not known, the fields that could give it.
   */
  readonly from: readonly string[]
}

/** A record of the bag. */
export interface Source {
  /** Its collection and id, for example `plannings/p1`; without an id if there is no such record. */
  readonly name: string
  readonly record: JsonObject | null
}

type ValueOf<F> = F extends Figure<infer T> ? T : never

/** A record as a source. */
export function sourceOf(collection: string, record: JsonObject | null): Source {
  return { name: typeof record?.id === 'string' ? `${collection}/${record.id}` : collection, record }
}

/** The field of a record at a path, for example `points[0].latDeg`. */
function fieldOf({ record }: Source, path: string): Json | undefined {
  let value: Json | undefined = record ?? undefined
  for (const step of path.split(/[.[\]]+/).filter((part) => part !== '')) {
    if (Array.isArray(value)) value = (value as readonly Json[])[Number(step)]
    else value = isJsonObject(value) ? value[step] : undefined
  }
  return value
}

/** A field that contains a value of some kind; not known for any other value. */
export function figureAt<T>(source: Source, path: string, read: (value: Json | undefined) => T | null): Figure<T> {
  return { value: read(fieldOf(source, path)), from: [`${source.name}#${path}`] }
}

/** A text that is not blank. */
export function textAt(source: Source, path: string): Figure<string> {
  return figureAt(source, path, (value) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null))
}

/** A number within some bounds, which are included. */
export function numberAt(
  source: Source,
  path: string,
  least = Number.NEGATIVE_INFINITY,
  most = Number.POSITIVE_INFINITY,
): Figure<number> {
  return figureAt(source, path, (value) =>
    typeof value === 'number' && value >= least && value <= most ? value : null,
  )
}

/** The number of elements of a list; 0 for any other value. */
export function countAt(source: Source, path: string): number {
  const value = fieldOf(source, path)
  return Array.isArray(value) ? value.length : 0
}

/** The first of some figures that is known. */
export function firstKnown<T>(...figures: readonly Figure<T>[]): Figure<T> {
  return figures.find(({ value }) => value !== null) ?? { value: null, from: figures.flatMap(({ from }) => from) }
}

/** A figure that is computed from others; not known if one of these is not known. */
export function derived<const Inputs extends readonly Figure<unknown>[], T>(
  inputs: Inputs,
  compute: (...values: { readonly [At in keyof Inputs]: ValueOf<Inputs[At]> }) => T | null,
): Figure<T> {
  const from = [...new Set(inputs.flatMap((input) => input.from))]
  const values = inputs.map(({ value }) => value)
  if (values.includes(null)) return { value: null, from }
  return { value: compute(...(values as { readonly [At in keyof Inputs]: ValueOf<Inputs[At]> })), from }
}
