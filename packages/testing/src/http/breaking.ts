import type { JsonObject } from '../../../http/src/openapi/json-object.ts'

function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function namesOf(schema: JsonObject): readonly string[] {
  return listOf(schema.required).map(String)
}

/** One place in two documents, with a function that follows references in each. */
interface Pair {
  readonly at: string
  readonly before: JsonObject
  readonly after: JsonObject
}

/**
 * The differences that could break a client of the first document: a route, a parameter, a status, a field or a value
 * that was removed or narrowed, and new requirements. Empty when every change is an addition (spec, Versioning).
 */
export function breakingChanges(before: JsonObject, after: JsonObject): readonly string[] {
  const found: string[] = []
  const pathsAfter = objectOf(after.paths)
  for (const [path, operations] of Object.entries(objectOf(before.paths))) {
    for (const [method, operation] of Object.entries(objectOf(operations))) {
      const at = `${method.toUpperCase()} ${path}`
      const now = objectOf(pathsAfter[path])[method]
      if (now === undefined) found.push(`${at} is gone`)
      else compareOperations({ at, before: objectOf(operation), after: objectOf(now) })
    }
  }
  return found

  function compareOperations({ at, before: old, after: now }: Pair): void {
    compareParameters(at, listOf(old.parameters).map(objectOf), listOf(now.parameters).map(objectOf))
    const bodies = [old, now].map((operation) => schemaOf(objectOf(operation.requestBody)))
    compareInput(`${at} body`, objectOf(bodies[0]), objectOf(bodies[1]))
    const responses = objectOf(now.responses)
    for (const [status, response] of Object.entries(objectOf(old.responses))) {
      const next = responses[status]
      const where = `${at} ${status}`
      if (next === undefined) found.push(`${where} is gone`)
      else
        compareOutput(
          { at: where, before: schemaOf(resolved(before, response)), after: schemaOf(resolved(after, next)) },
          [],
        )
    }
  }

  function compareParameters(at: string, old: readonly JsonObject[], now: readonly JsonObject[]): void {
    for (const parameter of old) {
      const next = now.find((other) => other.name === parameter.name && other.in === parameter.in)
      if (next === undefined) found.push(`${at} no longer knows ${String(parameter.name)}`)
      else compareInput(`${at} ${String(parameter.name)}`, objectOf(parameter.schema), objectOf(next.schema))
    }
    for (const parameter of now) {
      const known = old.some((other) => other.name === parameter.name && other.in === parameter.in)
      if (!known && parameter.required === true) found.push(`${at} now wants ${String(parameter.name)}`)
    }
  }

  function compareInput(at: string, oldSchema: JsonObject, newSchema: JsonObject): void {
    const [old, now] = [resolved(before, oldSchema), resolved(after, newSchema)]
    for (const name of namesOf(now)) if (!namesOf(old).includes(name)) found.push(`${at} now wants ${name}`)
    for (const value of listOf(old.enum))
      if (now.enum !== undefined && !listOf(now.enum).includes(value))
        found.push(`${at} no longer takes ${String(value)}`)
    if (now.enum !== undefined && old.enum === undefined && Object.keys(old).length > 0)
      found.push(`${at} now takes only some values`)
    for (const [bound, narrower] of BOUNDS)
      if (narrower(Number(old[bound] ?? Number.NaN), Number(now[bound] ?? Number.NaN)))
        found.push(`${at} has a narrower ${bound}`)
    if (now.pattern !== undefined && now.pattern !== old.pattern) found.push(`${at} has another pattern`)
  }

  function compareOutput({ at, before: oldSchema, after: newSchema }: Pair, walked: readonly string[]): void {
    const reference = referenceIn(oldSchema)
    if (reference !== '' && walked.includes(reference)) return
    const [old, now] = [resolved(before, oldSchema), resolved(after, newSchema)]
    const path = reference === '' ? walked : [...walked, reference]
    const types = [old, now].map((schema) =>
      listOf(schema.type).concat(Array.isArray(schema.type) ? [] : (schema.type ?? [])),
    )
    for (const type of types[1] ?? [])
      if (types[0]?.length && !types[0].includes(type) && !(type === 'integer' && types[0].includes('number')))
        found.push(`${at} may now be ${String(type)}`)
    for (const name of namesOf(old)) if (!namesOf(now).includes(name)) found.push(`${at}.${name} may now be absent`)
    const properties = objectOf(now.properties)
    for (const [name, schema] of Object.entries(objectOf(old.properties))) {
      const next = properties[name]
      if (next === undefined) found.push(`${at}.${name} is gone`)
      else compareOutput({ at: `${at}.${name}`, before: objectOf(schema), after: objectOf(next) }, path)
    }
    if (old.items !== undefined)
      compareOutput({ at: `${at}[]`, before: objectOf(old.items), after: objectOf(now.items) }, path)
  }
}

/** The bounds of a value, and whether the second is narrower than the first. */
const BOUNDS: readonly (readonly [string, (before: number, after: number) => boolean])[] = [
  ['minimum', (old, now) => !Number.isNaN(now) && !(now <= old)],
  ['minLength', (old, now) => !Number.isNaN(now) && !(now <= (Number.isNaN(old) ? 0 : old))],
  ['maximum', (old, now) => !Number.isNaN(now) && !(now >= old)],
  ['maxLength', (old, now) => !Number.isNaN(now) && !(now >= old)],
]

function schemaOf(holder: JsonObject): JsonObject {
  return objectOf(objectOf(objectOf(holder.content)['application/json']).schema)
}

/** The reference of a schema, possibly nullable; empty for none. */
function referenceIn({ $ref, anyOf }: JsonObject): string {
  return String($ref ?? objectOf(listOf(anyOf)[0]).$ref ?? '')
}

/** The target of a reference, or the value itself. Either may be nullable. */
function resolved(document: JsonObject, value: unknown): JsonObject {
  const { $ref, anyOf } = objectOf(value)
  const [present, absent, ...others] = listOf(anyOf).map(objectOf)
  if (present !== undefined && absent?.type === 'null' && others.length === 0) {
    const schema = resolved(document, present)
    return { ...schema, type: [...listOf(Array.isArray(schema.type) ? schema.type : [schema.type]), 'null'] }
  }
  if (typeof $ref !== 'string') return objectOf(value)
  return objectOf(
    $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, part) => objectOf(at)[part], document),
  )
}
