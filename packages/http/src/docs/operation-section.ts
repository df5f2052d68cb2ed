import type { JsonObject } from '../openapi/json-object.ts'
import { type Field, fieldListHtml, fieldsOf } from './field-list.ts'
import { codeBlock, escapeHtml, inlineHtml, prettyJson } from './lib/html.ts'
import { tabs } from './lib/tabs.ts'
import { samples } from './samples.ts'
import { isObject, objects, refName } from './schema-type.ts'

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
${parametersHtml(id, objects(source.parameters))}
${requestBodyHtml(id, source.requestBody, schemas)}
<h4>Answers</h4>
${answersHtml(operation, components, schemas)}
</div><div class="side">
${tabs(`${id}-sample`, 'Request', samples({ method, path: samplePath(operation), withKey, body }))}
${examplesHtml(operation)}
</div></div>
</section>`
}

function parametersHtml(id: string, parameters: readonly JsonObject[]): string {
  if (parameters.length === 0) return ''
  return `<h4>Parameters</h4>${fieldListHtml(parameters.map(parameterField), `${id}.parameter`)}`
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

function requestBodyHtml(id: string, requestBody: unknown, schemas: JsonObject): string {
  const body = contentOf(requestBody)
  if (body === null || !isObject(requestBody)) return ''
  const description = inlineHtml(String(requestBody.description))
  return `<h4>Request body</h4><p>${description}</p>${fieldListHtml(fieldsOf(body.schema, schemas), `${id}.body`)}`
}

/** The successes with their fields and examples; the failures, which all operations share, behind one fold. */
function answersHtml({ id, source }: Operation, components: JsonObject, schemas: JsonObject): string {
  const all = isObject(source.responses) ? Object.entries(source.responses) : []
  const answers = all.flatMap(([status, answer]) => (isObject(answer) ? [{ status, answer }] : []))
  const shared = answers.filter(({ answer }) => refName(answer) !== null)
  const own = answers.filter(({ answer }) => refName(answer) === null)
  return `${own.map(({ status, answer }) => successHtml(id, status, answer, schemas)).join('\n')}
${failuresHtml(shared, components)}`
}

function headingHtml(status: string, { description }: JsonObject): string {
  return `<span class="status s${status.charAt(0)}">${status}</span> ${inlineHtml(String(description))}`
}

function successHtml(id: string, status: string, answer: JsonObject, schemas: JsonObject): string {
  const heading = `<p class="answer">${headingHtml(status, answer)}</p>`
  const content = contentOf(answer)
  if (content === null) return heading
  const fields = fieldsOf(content.schema, schemas, ['data', 'data[]'])
  return `${heading}${fields.length === 0 ? '' : fieldListHtml(fields, `${id}.${status}`)}`
}

/** The example of the first success that has one. */
function examplesHtml({ source }: Operation): string {
  const examples = isObject(source.responses)
    ? Object.entries(source.responses).map(([status, answer]) => ({ status, example: contentOf(answer)?.example }))
    : []
  const first = examples.find(({ example }) => example !== undefined)
  if (first === undefined) return ''
  return `<h4>Answer ${first.status}</h4>${codeBlock(prettyJson(first.example), `Example of ${first.status}`)}`
}

interface StatusAnswer {
  readonly status: string
  readonly answer: JsonObject
}

function failuresHtml(failures: readonly StatusAnswer[], { responses }: JsonObject): string {
  const answers = failures.flatMap(({ status, answer }) => {
    const target = isObject(responses) ? responses[refName(answer) ?? ''] : null
    return isObject(target) ? [{ status, target }] : []
  })
  const statuses = answers.map(({ status }) => `<span class="status">${status}</span>`).join(' ')
  const each = answers.map(({ status, target }) => `<p class="answer">${headingHtml(status, target)}</p>`)
  return `<details class="fold failures"><summary>Failures ${statuses}</summary>${each.join('')}
<p>The chapter <a href="#errors">Errors</a> names the action for each of them.</p></details>`
}
