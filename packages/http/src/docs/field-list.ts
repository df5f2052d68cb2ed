import type { JsonObject } from '../openapi/json-object.ts'
import { escapeHtml, inlineHtml } from './lib/html.ts'
import { constraintsOf, isObject, objects, refName, typeHtml } from './schema-type.ts'

/** One line of a field list. */
export interface Field {
  /** Path from the root, for example `data[].id`. */
  readonly path: string
  readonly schema: JsonObject
  readonly required: boolean
  readonly description: string
}

/**
 * The fields of a schema and of the objects that it contains, as one flat list in the order of declaration.
 * Objects that have a schema of their own are links, except at the paths in `expanded`.
 */
export function fieldsOf(
  schema: JsonObject,
  schemas: JsonObject,
  expanded: readonly string[] = [],
  prefix = '',
): readonly Field[] {
  const { properties, required } = resolved(schema, schemas)
  if (!isObject(properties)) return []
  const names = Array.isArray(required) ? required : []
  return Object.entries(properties).flatMap(([name, value]) => {
    if (!isObject(value)) return []
    const path = prefix + name
    const description = typeof value.description === 'string' ? value.description : describedBy(value, schemas)
    const field = { path, schema: value, required: names.includes(name), description }
    return [field, ...inner(value, path, schemas, expanded)]
  })
}

function inner(value: JsonObject, path: string, schemas: JsonObject, expanded: readonly string[]): readonly Field[] {
  const { items } = value
  const [content, at] = isObject(items) ? [items, `${path}[]`] : [value, path]
  const isNamed = refName(content) !== null || objects(content.anyOf).some((one) => refName(one) !== null)
  return isNamed && !expanded.includes(at) ? [] : fieldsOf(content, schemas, [], `${at}.`)
}

/** A schema without references: its target, or the one alternative of it that has fields. */
function resolved(schema: JsonObject, schemas: JsonObject): JsonObject {
  const name = refName(schema)
  if (name !== null) return isObject(schemas[name]) ? schemas[name] : {}
  const alternatives = objects(schema.anyOf).filter((one) => one.type !== 'null')
  return alternatives.length === 1 ? resolved(alternatives[0]!, schemas) : schema
}

function describedBy(value: JsonObject, schemas: JsonObject): string {
  const { description } = resolved(value, schemas)
  return typeof description === 'string' ? description : ''
}

/** The number of fields up to which a list is shown without a fold. */
const SHORT_LIST = 5

/**
 * A field list as HTML, folded if it is long. Each field has an id, so that a link can lead to it; `prefix` makes it
 * unique on the page.
 */
export function fieldListHtml(fields: readonly Field[], prefix: string): string {
  const list = `<dl class="fields">${fields.map((field) => fieldHtml(field, prefix)).join('')}</dl>`
  if (fields.length <= SHORT_LIST) return list
  const names = fields.map(({ path }) => path.slice(path.lastIndexOf('.') + 1))
  const shown = [...new Set(names)].join(', ')
  const summary = `${fields.length} fields <span class="names">${escapeHtml(shown)}</span>`
  return `<details class="fold"><summary>${summary}</summary>${list}</details>`
}

function fieldHtml({ path, schema, required, description }: Field, prefix: string): string {
  const items = isObject(schema.items) ? constraintsOf(schema.items).map((text) => `each ${text}`) : []
  const constraints = [...constraintsOf(schema), ...items].map((text) => `<span class="limit">${text}</span>`).join('')
  const need = `<span class="${required ? 'required' : 'optional'}">${required ? 'required' : 'optional'}</span>`
  const id = `${prefix}.${path.replaceAll('[]', '')}`
  return `<div id="${id}"><dt><code>${path}</code> <span class="type">${typeHtml(schema)}</span>${need}${constraints}</dt><dd>${inlineHtml(description)}</dd></div>`
}
