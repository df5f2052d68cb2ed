import { isJsonObject, type Json } from '../../lib/json.ts'
import type { NearMiss, RecordKind } from '../record-kind.ts'

/** The parts of a valibot schema that lead to the names of fields. */
interface Shape {
  readonly wrapped?: Shape
  readonly entries?: Readonly<Record<string, Shape>>
  readonly item?: Shape
}

/** The shortest name for which one letter of difference is more likely an error than another word. */
const SHORTEST = 4

/** The undeclared fields of a record that are probably misspelt. Unknown fields are accepted, so these are warnings. */
export function nearMisses(kind: RecordKind, record: Json): readonly NearMiss[] {
  return walk(kind.schema as Shape, record, '')
}

function walk(schema: Shape, value: Json, path: string): readonly NearMiss[] {
  if (schema.wrapped) return walk(schema.wrapped, value, path)
  if (Array.isArray(value)) {
    const { item } = schema
    return item ? (value as readonly Json[]).flatMap((each, at) => walk(item, each, `${path}.${at}`)) : []
  }
  const { entries } = schema
  if (!entries || !isJsonObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = path === '' ? name : `${path}.${name}`
    if (Object.hasOwn(entries, name)) return walk(entries[name]!, inner as Json, at)
    const declared = Object.keys(entries).find((other) => !Object.hasOwn(value, other) && isOneLetterAway(name, other))
    return declared === undefined ? [] : [{ field: at, declared }]
  })
}

/**
 * Whether one letter more, less or different, one change of case or one swap of neighbours turns one name into the
 * other.
 */
export function isOneLetterAway(one: string, other: string): boolean {
  if (one === other || Math.min(one.length, other.length) < SHORTEST) return false
  if (one.toLowerCase() === other.toLowerCase()) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  function restOf(name: string, skipped: number) {
    return name.slice(start + skipped)
  }
  if (short.length < long.length) return restOf(short, 0) === restOf(long, 1)
  const isSwap = short[start] === long[start + 1] && short[start + 1] === long[start]
  return restOf(short, 1) === restOf(long, 1) || (isSwap && restOf(short, 2) === restOf(long, 2))
}
