import type * as v from 'valibot'
import { canonicalInstant } from '../../lib/instant.ts'
import { isJsonObject, type Json } from '../../lib/json.ts'
import { DATE_OR_DATE_TIME } from '../fields.ts'

/** The parts of a valibot schema that lead to the times in it. */
interface Shape {
  readonly wrapped?: Shape
  readonly entries?: Readonly<Record<string, Shape>>
  readonly item?: Shape
  readonly pipe?: readonly (Shape & { readonly metadata?: { readonly format?: unknown; readonly pattern?: unknown } })[]
}

/**
 * A value that its schema accepts, with every declared time in UTC and at least to the second (spec, Common envelopes:
 * times are UTC ISO 8601). Times that already have this form stay unchanged; a value without other times is returned
 * itself.
 */
export function inUtc(schema: v.GenericSchema, value: Json): Json {
  return walk(schema as Shape, value)
}

function walk(schema: Shape, value: Json): Json {
  if (!leadsToTime(schema)) return value
  if (schema.wrapped) return walk(schema.wrapped, value)
  if (typeof value === 'string') return isTime(schema) ? utc(value) : value
  if (schema.entries && isJsonObject(value)) {
    const changed = Object.entries(schema.entries).flatMap(([name, entry]) => {
      const before = Object.hasOwn(value, name) ? value[name]! : null
      const after = walk(entry, before)
      return after === before ? [] : [[name, after] as const]
    })
    return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) }
  }
  const item = schema.item
  if (item && Array.isArray(value)) {
    const items = value.map((each) => walk(item, each))
    return items.some((each, at) => each !== value[at]) ? items : value
  }
  return value
}

const known = new WeakMap<Shape, boolean>()

/** Whether a schema knows a time anywhere: most records have none, and are not searched. */
function leadsToTime(schema: Shape): boolean {
  const found = known.get(schema)
  if (found !== undefined) return found
  const parts = [schema.wrapped, schema.item, ...Object.values(schema.entries ?? {})]
  const leads = isTime(schema) || parts.some((part) => part !== undefined && leadsToTime(part))
  known.set(schema, leads)
  return leads
}

/** JSON Schema has no format for a value that is a date or a date-time: such a field is recognised by its pattern. */
function isTime(schema: Shape): boolean {
  return (
    schema.pipe?.some(({ metadata }) => metadata?.format === 'date-time' || metadata?.pattern === DATE_OR_DATE_TIME) ??
    false
  )
}

/** In UTC with seconds, as RFC 3339 writes it. */
function isInUtc(time: string): boolean {
  return time[10] === 'T' && time[16] === ':' && time.endsWith('Z')
}

function utc(time: string): string {
  return isInUtc(time) ? time : (canonicalInstant(time) ?? time)
}
