import type { JsonObject } from './json-object.ts'

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The keywords whose meaning beside `type` does not change when `null` is added to it. */
const JOINS_ENUM = ['$ref', 'anyOf', 'allOf', 'const']

/**
 * A shorter JSON Schema with the same meaning: a schema or null as one `type` list, parts of one object as one object,
 * and no keyword without effect.
 */
export function tidySchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidySchema)
  if (!isObject(value)) return value
  const tidied = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tidySchema(inner)]))
  return sayOpen(dropEmpty(joinNull(joinParts(tidied))))
}

function joinNull(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [present, absent] = anyOf as [JsonObject, JsonObject]
  if (Object.keys(absent).join() !== 'type' || absent.type !== 'null') return schema
  if (Object.keys(present).every((key) => key === 'description')) return { ...rest, ...present }
  if (typeof present.type !== 'string' || JOINS_ENUM.some((key) => key in present)) return schema
  const values = Array.isArray(present.enum) ? { enum: [...present.enum, null] } : {}
  return { ...rest, ...present, type: [present.type, 'null'], ...values }
}

function joinParts(schema: JsonObject): JsonObject {
  const { allOf, ...rest } = schema
  if (!Array.isArray(allOf) || !allOf.every(isObject) || !allOf.every(isPlain)) return schema
  const parts = allOf as readonly JsonObject[]
  const required = parts.flatMap((part) => (Array.isArray(part.required) ? part.required : []))
  const properties = Object.assign({}, ...parts.map((part) => part.properties))
  return { type: 'object', ...rest, properties, required: [...new Set(required)] }
}

function isPlain(schema: JsonObject): boolean {
  return (
    schema.type === 'object' &&
    schema.additionalProperties !== false &&
    Object.keys(schema).every((key) => ['type', 'properties', 'required', 'additionalProperties'].includes(key))
  )
}

function dropEmpty(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).filter(([key, inner]) => {
      if (key === 'required') return !Array.isArray(inner) || inner.length > 0
      return key !== 'propertyNames' || JSON.stringify(inner) !== '{"type":"string"}'
    }),
  )
}

/** An object with further fields states so, because some readers of schemas assume the opposite by default. */
function sayOpen(schema: JsonObject): JsonObject {
  return isObject(schema.properties) && schema.type !== undefined && !('additionalProperties' in schema)
    ? { ...schema, additionalProperties: true }
    : schema
}
