import { expect, test } from 'vitest'
import { operationSection, operationsOf } from './operation-section.ts'

const THING = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string', description: 'Its id.' },
    parts: { type: 'array', items: { type: 'string', maxLength: 9 }, description: 'Its parts.' },
  },
}

function answer(description: string, id: string) {
  const schema = { type: 'object', required: ['data'], properties: { data: { $ref: '#/components/schemas/Thing' } } }
  return { description, content: { 'application/json': { schema, example: { data: { id } } } } }
}

function query(name: string, schema: object, example: unknown) {
  return { name, in: 'query', required: false, schema, description: `${name}.`, example }
}

const DOCUMENT = {
  paths: {
    '/v1/things/{id}': {
      put: {
        operationId: 'storeThing',
        tags: ['Things'],
        summary: 'Store <one>',
        description: 'Stores a `thing`.',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' }, description: 'id.', example: 'a b' },
          query('limit', { type: 'integer', maximum: 9 }, 5),
          query('cursor', { type: 'string' }, 'c'),
          query('since', { type: 'string', format: 'date-time' }, '2026-10-03T09:30:00+01:00'),
        ],
        requestBody: { description: 'JSON.', content: { 'application/json': { schema: THING, example: { id: 'b' } } } },
        responses: {
          200: answer('Replaced.', 'r'),
          201: answer('Stored.', 'n'),
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
      get: {
        operationId: 'getThing',
        tags: ['Things'],
        summary: 'Get one',
        description: 'Always open.',
        security: [],
        responses: { 304: { description: 'Not changed.' } },
      },
    },
  },
}

const COMPONENTS = { schemas: { Thing: THING }, responses: { NotFound: { description: 'No such `thing`.' } } }

const [storing, getting] = operationsOf(DOCUMENT).map((operation) => operationSection(operation, COMPONENTS))

const DATA =
  'data Thing required data.id string required Its id. ' +
  'data.parts list of string optional each at most 9 characters Its parts.'

/** The text of a section without its samples, as a reader sees it, with blanks between its elements. */
function textOf(html: string | undefined): string | undefined {
  return html
    ?.replaceAll('<wbr>', '')
    .replace(/<fieldset.*?<\/fieldset>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('the section of an operation has its parameters, body, answers, failures and first example', () => {
  expect(textOf(storing)).toBe(
    'Store &lt;one&gt; # PUT /v1/things/{id} Stores a thing . ' +
      'Parameters id string required id. limit integer optional at most 9 limit. cursor string optional cursor. ' +
      'since date-time optional since. ' +
      'Request body JSON. id string required Its id. ' +
      'parts list of string optional each at most 9 characters Its parts. ' +
      `Answers 200 Replaced. ${DATA} 201 Stored. ${DATA} ` +
      'Failures 404 404 No such thing . The chapter Errors names the action for each of them. ' +
      'Answer 200 { &quot;data&quot;: { &quot;id&quot;: &quot;r&quot; } }',
  )
})

test('the section of an operation without a key says so, and has no empty part', () => {
  expect(textOf(getting)).toBe(
    'Get one # GET /v1/things/{id} Always open. No key is required. Answers 304 Not changed. ' +
      'Failures The chapter Errors names the action for each of them.',
  )
})

test('a sample has the examples of the parameters but for the cursor, and the key where one is required', () => {
  const curl = /aria-label="Request, curl"><code>(.*?)<\/code>/s
  expect([storing, getting].map((html) => curl.exec(html ?? '')?.[1])).toEqual([
    'curl --fail-with-body --request PUT \\\n  --header &quot;Authorization: Bearer $FLIGHTBAG_KEY&quot; \\\n' +
      "  --header 'Content-Type: application/json' \\\n  --data '{\n  &quot;id&quot;: &quot;b&quot;\n}' \\\n" +
      '  &quot;$FLIGHTBAG_URL/v1/things/a%20b?limit=5&amp;since=2026-10-03T09:30:00%2B01:00&quot;',
    'curl --fail-with-body \\\n  &quot;$FLIGHTBAG_URL/v1/things/{id}&quot;',
  ])
})
