import { defaultSettings } from '../../packages/http/src/declare/settings.ts'
import { chapters } from '../../packages/http/src/docs/chapters.ts'
import { type Field, fieldsOf } from '../../packages/http/src/docs/field-list.ts'
import { inlineHtml } from '../../packages/http/src/docs/lib/html.ts'
import { type Operation, operationsOf } from '../../packages/http/src/docs/operation-section.ts'
import { constraintsOf, isObject, objects, refName, typeHtml } from '../../packages/http/src/docs/schema-type.ts'
import type { JsonObject } from '../../packages/http/src/openapi/json-object.ts'
import { fromHtml } from '../generators/from-html.ts'

const WRITTEN = 'Generated from the description of the API, as `/docs` of a server is; `npm run generate` writes it.'

/** The reference of `/docs` as pages of Markdown, by their paths: the guide, the operations and the schemas. */
export function referencePages(description: JsonObject, address: string): ReadonlyMap<string, string> {
  const components = isObject(description.components) ? description.components : {}
  const schemas = isObject(components.schemas) ? components.schemas : {}
  return new Map([
    ['docs/api/guide.md', guide(address)],
    ['docs/api/operations.md', operations(description, schemas)],
    ['docs/api/schemas.md', schemasPage(schemas)],
  ])
}

function page(title: string, about: string, sections: readonly string[]): string {
  return `${[`# ${title}`, about, WRITTEN, ...sections].join('\n\n')}\n`
}

function guide(address: string): string {
  const sections = chapters({ ...defaultSettings, address }).map(
    ({ title, html }) => `## ${title}\n\n${fromHtml(html)}`,
  )
  const about = 'How to use the HTTP API: keys, answers, pages, changes, errors, limits, and how to write a plugin.'
  return page('Guide to the API', about, sections)
}

function operations(description: JsonObject, schemas: JsonObject): string {
  const about = 'Every route of the HTTP API with its parameters, bodies, answers and an example.'
  return page(
    'Operations of the API',
    about,
    operationsOf(description).map((each) => operation(each, schemas)),
  )
}

function operation({ method, path, summary, source }: Operation, schemas: JsonObject): string {
  const withKey = !(Array.isArray(source.security) && source.security.length === 0)
  const parameters = objects(source.parameters).map(({ name, required, schema, description }) =>
    fieldLine({
      path: String(name),
      schema: isObject(schema) ? schema : {},
      required: required === true,
      description: String(description),
    }),
  )
  return [
    `## ${summary}`,
    `\`${method} ${path}\``,
    `${inline(String(source.description))}${withKey ? '' : ' No key is required.'}`,
    ...listed('Parameters', parameters),
    ...body(source.requestBody, schemas),
    ...answers(source, schemas),
  ].join('\n\n')
}

function body(requestBody: unknown, schemas: JsonObject): readonly string[] {
  const content = contentOf(requestBody)
  if (content === null || !isObject(requestBody)) return []
  return [
    ...listed(`Request body. ${inline(String(requestBody.description))}`, fieldLines(content.schema, schemas)),
    ...example('Example of a body', content.example),
  ]
}

function answers({ responses }: JsonObject, schemas: JsonObject): readonly string[] {
  const all = isObject(responses) ? Object.entries(responses) : []
  const own = all.filter(([, answer]) => isObject(answer) && refName(answer) === null)
  const failures = all.filter(([, answer]) => isObject(answer) && refName(answer) !== null).map(([status]) => status)
  return [
    ...own.flatMap(([status, answer]) => {
      const content = contentOf(answer)
      const about = `Answer ${status}. ${inline(String((answer as JsonObject).description))}`
      if (content === null) return [about]
      return [
        ...listed(about, fieldLines(content.schema, schemas)),
        ...example(`Example of ${status}`, content.example),
      ]
    }),
    ...(failures.length === 0 ? [] : [`Failures: ${failures.join(', ')}, see [Errors](guide.md#errors).`]),
  ]
}

function schemasPage(schemas: JsonObject): string {
  const sections = Object.entries(schemas).flatMap(([name, schema]) => {
    if (!isObject(schema)) return []
    const fields = fieldLines(schema, schemas)
    const about = typeof schema.description === 'string' ? [inline(schema.description)] : []
    return [
      [`## ${name}`, ...about, ...(fields.length === 0 ? [fromHtml(typeHtml(schema))] : [fields.join('\n')])].join(
        '\n\n',
      ),
    ]
  })
  const about =
    'Every schema of the HTTP API with its fields. Schemas of answers are open: later versions add fields and values.'
  return page('Schemas of the API', about, sections)
}

function fieldLines(schema: JsonObject, schemas: JsonObject): readonly string[] {
  return fieldsOf(schema, schemas).map(fieldLine)
}

function fieldLine({ path, schema, required, description }: Field): string {
  const facts = [typeHtml(schema), required ? 'required' : 'optional', ...constraintsOf(schema)].map(fromHtml)
  return `- \`${path}\` (${facts.join(', ')}): ${inline(description)}`
}

function listed(about: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [about, lines.join('\n')]
}

function example(title: string, value: unknown): readonly string[] {
  return value === undefined ? [] : [`${title}:\n\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\``]
}

function inline(text: string): string {
  return fromHtml(inlineHtml(text))
}

/** The first content of a body or an answer; null if it has none. */
function contentOf(source: unknown): { readonly schema: JsonObject; readonly example: unknown } | null {
  const content = isObject(source) && isObject(source.content) ? Object.values(source.content)[0] : null
  return isObject(content) && isObject(content.schema) ? { schema: content.schema, example: content.example } : null
}
