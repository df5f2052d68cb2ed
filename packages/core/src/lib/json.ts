import { compareCodePoints } from './code-points.ts'

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json }

/** Whether a value is a JSON object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** How many names of fields are kept in the form in which they are written. */
const NAMES_KEPT = 1000
const writtenNames = new Map<string, string>()

function writtenName(name: string): string {
  const known = writtenNames.get(name)
  if (known !== undefined) return known
  const written = JSON.stringify(name)
  if (writtenNames.size < NAMES_KEPT) writtenNames.set(name, written)
  return written
}

/**
 * One text for each value: keys in code-point order, no white space. Two records are equal if and only if these texts
 * are.
 *
 * @example
 * ```ts
 * import { canonicalJson } from '@flightbag/core'
 *
 * canonicalJson({ b: 1, a: [true, null] }) // => '{"a":[true,null],"b":1}'
 * ```
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const fields = value as JsonObject
  let text = ''
  for (const key of Object.keys(fields).sort(compareCodePoints)) {
    text += `${text === '' ? '{' : ','}${writtenName(key)}:${canonicalJson(fields[key]!)}`
  }
  return text === '' ? '{}' : `${text}}`
}
