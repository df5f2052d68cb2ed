import type { JsonObject } from '../openapi/json-object.ts'
import { type Field, fieldListHtml, fieldsOf } from './field-list.ts'
import { codeBlock, escapeHtml, inlineHtml, prettyJson } from './html.ts'
import { samples } from './samples.ts'
import { isObject, objects, refName } from './schema-type.ts'
import { tabs } from './tabs.ts'

/** An operation of the description, with its place in it. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly source: JsonObject
}

/** The operations of a description, in its order. */
export function operationsOf(document: JsonObject): readonly Operation[] {
  const paths = isObject(document.paths) ? Object.entries(document.paths) : []
  return paths.flatMap(([path, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).flatMap(([method, source]) =>
      isObject(source)
        ? [
            {
              id: String(source.operationId),
              method: method.toUpperCase(),
              path,
              tag: Array.isArray(source.tags) ? String(source.tags[0]) : '',
              summary: String(source.summary),
              source,
            },
          ]
        : [],
    ),
  )
}

/** The section of an operation: parameters, body, answers and samples. */
export function operationSection(operation: Operation, components: JsonObject): string {
  const { id, method, path, source, summary } = operation
  const schemas = isObject(components.schemas) ? components.schemas : {}
  const withKey = !(Array.isArray(source.security) && source.security.length === 0)
  const body = contentOf(source.requestBody)?.example
  const shownPath = path.replaceAll('/', '/<wbr>')
  return `<section id="${id}" class="operation">
<h3>${escapeHtml(summary)} <a class="anchor" href="#${id}" aria-label="Link to ${id}">#</a></h3>
<p class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>${shownPath}</code></p>
<p>${inlineHtml(String(source.description))}${withKey ? '' : ' No key is required.'}</p>
<div class="columns"><div>
${parametersHtml(objects(source.parameters))}
${requestBodyHtml(source.requestBody, schemas)}
<h4>Answers</h4>
${answersHtml(source, components, schemas)}
</div><div class="side">
${tabs(`${id}-sample`, 'Request', samples({ method, path: samplePath(operation), withKey, body }))}
</div></div>
</section>`
}

function parametersHtml(parameters: readonly JsonObject[]): string {
  return parameters.length === 0 ? '' : `<h4>Parameters</h4>${fieldListHtml(parameters.map(parameterField))}`
}

function parameterField({ name, required, schema, description }: JsonObject): Field {
  return {
    path: String(name),
    schema: isObject(schema) ? schema : {},
    required: required === true,
    description: String(description),
  }
}

/** The path with the example of each parameter. The cursor is left out, because it comes from a previous answer. */
function samplePath({ path, source }: Operation): string {
  const parameters = objects(source.parameters)
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((before, { name, example }) => before.replace(`{${name}}`, encodeURIComponent(String(example))), path)
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.name !== 'cursor')
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example)).replaceAll('%3A', ':')}`)
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`
}

/** The first content of a body or an answer; null if it has none. */
function contentOf(source: unknown): { readonly schema: JsonObject; readonly example: unknown } | null {
  const content = isObject(source) && isObject(source.content) ? Object.values(source.content)[0] : null
  return isObject(content) && isObject(content.schema) ? { schema: content.schema, example: content.example } : null
}

function answersHtml({ responses }: JsonObject, components: JsonObject, schemas: JsonObject): string {
  const all = isObject(responses) ? Object.entries(responses) : []
  return all
    .map(([status, answer]) => (isObject(answer) ? answerHtml(status, answer, components, schemas) : ''))
    .join('\n')
}

function requestBodyHtml(requestBody: unknown, schemas: JsonObject): string {
  const body = contentOf(requestBody)
  if (body === null || !isObject(requestBody)) return ''
  const description = inlineHtml(String(requestBody.description))
  return `<h4>Request body</h4><p>${description}</p>${fieldListHtml(fieldsOf(body.schema, schemas))}`
}

/** A success with its fields and its example; a failure as a link to its section, which all operations share. */
function answerHtml(status: string, answer: JsonObject, { responses }: JsonObject, schemas: JsonObject): string {
  const name = refName(answer)
  const target = name === null || !isObject(responses) ? answer : responses[name]
  if (!isObject(target)) return ''
  const heading = `<span class="status s${status.charAt(0)}">${status}</span> ${inlineHtml(String(target.description))}`
  const content = contentOf(target)
  if (content === null) return `<p class="answer">${heading}</p>`
  const fields = fieldsOf(content.schema, schemas, ['data', 'data[]'])
  const example = content.example === undefined ? '' : codeBlock(prettyJson(content.example), `Example of ${status}`)
  const list = name === null && fields.length > 0 ? fieldListHtml(fields) : ''
  if (list === '' && example === '') return `<p class="answer">${heading}</p>`
  const open = name === null ? ' open' : ''
  return `<details class="answer"${open}><summary>${heading}</summary>${example}${list}</details>`
}
