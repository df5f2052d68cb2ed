import type { Json, JsonObject } from '../../lib/json.ts'
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
  const found: NearMiss[] = []
  walk(kind.schema as Shape, record, [], found)
  return found
}

/** The schema inside those that only wrap another. */
function wrappedIn(schema: Shape): Shape {
  return schema.wrapped ? wrappedIn(schema.wrapped) : schema
}

function walk(schema: Shape, value: Json, path: string[], found: NearMiss[]): void {
  if (typeof value !== 'object' || value === null) return
  const { entries, item } = wrappedIn(schema)
  const isList = Array.isArray(value)
  const inner = isList ? item : entries
  if (!inner) return
  const fields = value as JsonObject
  for (const name of Object.keys(fields)) {
    path.push(name)
    if (isList) walk(item!, fields[name]!, path, found)
    else if (Object.hasOwn(entries!, name)) walk(entries![name]!, fields[name]!, path, found)
    else {
      const declared = Object.keys(entries!).find(
        (other) => !Object.hasOwn(fields, other) && isOneLetterAway(name, other),
      )
      if (declared !== undefined) found.push({ field: path.join('.'), declared })
    }
    path.pop()
  }
}

/**
 * Whether one letter more, less or different, one change of case or one swap of neighbours turns one name into the
 * other.
 */
export function isOneLetterAway(one: string, other: string): boolean {
  if (one === other || Math.min(one.length, other.length) < SHORTEST) return false
  if (one.toLowerCase() === other.toLowerCase()) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  function restOf(name: string, skipped: number) {
    return name.slice(start + skipped)
  }
  if (short.length < long.length) return restOf(short, 0) === restOf(long, 1)
  const isSwap = short[start] === long[start + 1] && short[start + 1] === long[start]
  return restOf(short, 1) === restOf(long, 1) || (isSwap && restOf(short, 2) === restOf(long, 2))
}
