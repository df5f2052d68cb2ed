import type { JsonObject } from '../openapi/json-object.ts'
import { escapeHtml } from './lib/html.ts'

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function objects(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** The name of the component to which a schema refers; null if it is not a reference. */
export function refName(schema: JsonObject): string | null {
  return typeof schema.$ref === 'string' ? schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1) : null
}

const NULL = '<span class="null">null</span>'

/** The type of a schema as HTML, with a link to each named schema. */
export function typeHtml(schema: JsonObject): string {
  const name = refName(schema)
  if (name !== null) return `<a href="#schema-${name}">${name}</a>`
  const alternatives = objects(schema.anyOf ?? schema.oneOf)
  if (alternatives.length > 0) return [...new Set(alternatives.map(typeHtml))].join(' or ')
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'any']
  return types.map((type) => (type === 'null' ? NULL : oneType(String(type), schema))).join(' or ')
}

function oneType(type: string, { items, format, additionalProperties, properties }: JsonObject): string {
  if (type === 'array') return `list of ${isObject(items) ? typeHtml(items) : 'any'}`
  if (type === 'object' && properties === undefined && isObject(additionalProperties))
    return `map of ${typeHtml(additionalProperties)}`
  return typeof format === 'string' ? escapeHtml(format) : type
}

/** The constraints of a schema, each as a short text in HTML. */
export function constraintsOf(schema: JsonObject): readonly string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, maxProperties, pattern } = schema
  function range(from: unknown, to: unknown, unit: string): string[] {
    if (to === undefined && (from === undefined || (from === 1 && unit !== ''))) return from === 1 ? ['not empty'] : []
    if (from === undefined) return [`at most ${to}${unit}`]
    return [to === undefined ? `at least ${from}${unit}` : `${from} to ${to}${unit}`]
  }
  const values = Array.isArray(schema.enum) ? schema.enum.filter((value) => value !== null) : []
  return [
    ...range(minimum, maximum, ''),
    ...range(minLength, maxLength, ' characters'),
    ...range(minItems, maxItems, ' elements'),
    ...range(undefined, maxProperties, ' keys'),
    ...(values.length === 0
      ? []
      : [`one of ${values.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ')}`]),
    ...(typeof pattern === 'string' ? [`<code>${escapeHtml(pattern)}</code>`] : []),
    ...(schema.default === undefined ? [] : [`default <code>${escapeHtml(JSON.stringify(schema.default))}</code>`]),
  ]
}
