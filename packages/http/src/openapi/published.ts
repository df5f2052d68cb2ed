import type { JsonObject } from './json-object.ts'

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The published form of a strict document: its answers are open, and the schemas of its request bodies, which `inputs`
 * names, have their shortest form.
 */
export function publishedDocument(closed: JsonObject, inputs: readonly string[]): JsonObject {
  const { paths, components, ...rest } = closed as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>
    readonly components: { readonly schemas: JsonObject; readonly responses: JsonObject }
  }
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [
    name,
    inputs.includes(name) ? withoutOpenFlags(schema) : publishedSchema(schema),
  ])
  function publishedOperation(operation: JsonObject) {
    return {
      ...operation,
      responses: publishedSchema(operation.responses),
    }
  }
  return {
    ...rest,
    paths: mapValues(paths, (operations) => mapValues(operations, publishedOperation)),
    components: {
      ...components,
      schemas: Object.fromEntries(schemas),
      responses: publishedSchema(components.responses),
    },
  }
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}

/**
 * The schema of a body: open, as any JSON Schema is, but without the keyword that makes generated types accept misspelt
 * names.
 */
function withoutOpenFlags(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOpenFlags)
  if (!isObject(value)) return value
  const kept = Object.entries(value).filter(([key, inner]) => key !== 'additionalProperties' || inner !== true)
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutOpenFlags(inner)]))
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/**
 * The published form of a schema of answers: open where the specification is open (spec, Versioning). It names the
 * fields and values of today and accepts those that a later release adds, so that a client that was generated today
 * continues to work.
 */
function publishedSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(publishedSchema)
  if (!isObject(value)) return value
  const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, publishedSchema(each)]))
  return openUnion(openValues(openFields(inner)))
}

/** Without the keyword, an object accepts further fields; `true` stays where the records of the app have them. */
function openFields(schema: JsonObject): JsonObject {
  const { additionalProperties, ...rest } = schema
  return additionalProperties === false ? rest : schema
}

/** Today's values become part of the description. */
function openValues(schema: JsonObject): JsonObject {
  const { enum: values, description, ...rest } = schema
  if (!Array.isArray(values)) return schema
  const names = values.filter((each) => each !== null).map((each) => `\`${each}\``)
  const list = `Values: ${names.join(', ')}; later versions may add others.`
  const type = rest.type ?? typeof values[0]
  return { ...rest, type, description: [description, list].filter((part) => part !== undefined).join(' ') }
}

/**
 * A union of kinds gets titles and a last alternative for kinds that do not exist yet. It has no `discriminator`: in
 * OpenAPI 3.1 a value without a mapping is not valid, so a generated client would refuse a kind that a later version
 * adds.
 */
function openUnion(schema: JsonObject): JsonObject {
  const { oneOf, ...rest } = schema
  const kinds = listOf(oneOf).map(kindOf)
  if (kinds.length === 0 || kinds.includes(null)) return schema
  const titled = listOf(oneOf).map((each, n) => ({ title: capital(String(kinds[n])), ...(each as JsonObject) }))
  const kind = { type: 'string', not: { enum: kinds }, description: 'A kind that this version does not have.' }
  const other = { title: 'OtherKind', type: 'object', required: ['kind'], properties: { kind } }
  return { ...rest, anyOf: [...titled, other] }
}

/** The constant `kind` of an alternative; null if it has none. */
function kindOf(alternative: unknown): unknown {
  const properties = isObject(alternative) ? alternative.properties : null
  const kind = isObject(properties) ? properties.kind : null
  return isObject(kind) ? (kind.const ?? null) : null
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
