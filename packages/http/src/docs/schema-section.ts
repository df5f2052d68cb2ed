import type { JsonObject } from '../openapi/json-object.ts'
import { fieldListHtml, fieldsOf } from './field-list.ts'
import { inlineHtml } from './lib/html.ts'
import { isObject, typeHtml } from './schema-type.ts'

/** The section of a named schema: its description and its flat field list. */
export function schemaSection(name: string, schema: JsonObject, schemas: JsonObject): string {
  const fields = fieldsOf(schema, schemas)
  const { additionalProperties, description } = schema
  const others = isObject(additionalProperties)
    ? `<p class="others">Other fields: ${typeHtml(additionalProperties)}.</p>`
    : ''
  return `<section id="schema-${name}" class="schema">
<h3>${name} <a class="anchor" href="#schema-${name}" aria-label="Link to ${name}">#</a></h3>
${typeof description === 'string' ? `<p>${inlineHtml(description)}</p>` : ''}
${fields.length === 0 ? `<p class="type">${typeHtml(schema)}</p>` : fieldListHtml(fields, `schema-${name}`)}${others}
</section>`
}
