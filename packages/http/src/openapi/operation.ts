import type { Parameter, PathParameters, QueryParameters } from '../declare/parameter.ts'
import type { KeyRoute, OpenRoute } from '../declare/route.ts'
import type { FailureKind } from '../respond/status.ts'
import { COMMON_HEADERS, errorReferences } from './errors.ts'
import type { JsonObject } from './json-object.ts'
import { jsonSchema, type NamedSchemas } from './json-schemas.ts'

/** `GET /v1/aerodromes/{id}` as `getAerodromesById`. */
export function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/v1/, '')
    .split(/[/.-]/)
    .filter((word) => word !== '')
    .map((word) => (word.startsWith('{') ? `By${capital(word.slice(1, -1))}` : capital(word)))
  return method.toLowerCase() + words.join('')
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The operation of a route behind the key. */
export function keyOperation(route: KeyRoute<never>, named: NamedSchemas, meta: JsonObject): JsonObject {
  const { body, description, envelope, example, failures, method, params, path, query, statuses, summary, tag } = route
  const takesInput = body !== null || Object.keys(params).length + Object.keys(query).length > 0
  const kinds: FailureKind[] = ['unauthorized', 'method_not_allowed', 'rate_limited', 'internal', ...failures]
  if (takesInput) kinds.push('bad_request')
  if (body !== null) kinds.push('payload_too_large', 'unsupported_media_type')
  const schema = envelopeSchema(jsonSchema(route.response, named, 'output'), envelope === 'page')
  const page = envelope === 'page' ? { page: { limit: 50, total: 1, nextCursor: null } } : {}
  const success = {
    headers: COMMON_HEADERS,
    content: { 'application/json': { schema, example: { data: example, ...page, meta } } },
  }
  return {
    operationId: operationId(method, path),
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...parameters(params, query, named),
    ...(body === null
      ? {}
      : {
          requestBody: {
            description: `JSON of at most ${body.limitBytes / 1024} KB.`,
            required: true,
            content: { 'application/json': { schema: jsonSchema(body.schema, named, 'input'), example: body.example } },
          },
        }),
    responses: {
      ...Object.fromEntries(statuses.map((status) => [String(status), { description: SUCCESS[status], ...success }])),
      ...errorReferences(kinds),
    },
  }
}

const SUCCESS = { 200: 'The answer.', 201: 'Stored for the first time.' }

/** The operation of a route without a key. */
export function openOperation(route: OpenRoute<never>, named: NamedSchemas, meta: JsonObject): JsonObject {
  const { contentType, description, example, path, response, summary, tag } = route
  const schema =
    response === null
      ? { type: contentType === 'application/json' ? 'object' : 'string' }
      : envelopeSchema(jsonSchema(response, named, 'output'), false)
  const answer = response === null ? { schema } : { schema, example: { data: example, meta } }
  const headers = response === null ? pageHeaders(contentType) : COMMON_HEADERS
  return {
    operationId: operationId('GET', path),
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: [],
    responses: {
      200: { description: SUCCESS[200], headers, content: { [contentType]: answer } },
      ...(response === null
        ? { 304: { description: 'Unchanged since the `ETag` of `If-None-Match`.', headers: pageHeaders(contentType) } }
        : {}),
      ...errorReferences(['method_not_allowed']),
    },
  }
}

const PAGE_HEADERS = {
  'X-Request-Id': COMMON_HEADERS['X-Request-Id'],
  ETag: { $ref: '#/components/headers/ETag' },
  'Cache-Control': {
    description: 'May be kept, and is asked for again each time.',
    required: true,
    schema: { type: 'string', const: 'no-cache' },
  },
}

/** A page for people is read by a browser, which is told what it may do with it. */
const pageHeaders = (contentType: string): JsonObject =>
  contentType === 'application/json' ? PAGE_HEADERS : { ...PAGE_HEADERS, ...BROWSER_HEADERS }

const textHeader = (description: string): JsonObject => ({ description, required: true, schema: { type: 'string' } })

const BROWSER_HEADERS = {
  'Content-Security-Policy': textHeader('Nothing but files of this server.'),
  'X-Content-Type-Options': textHeader('The content type is what it says.'),
  'Referrer-Policy': textHeader('Other sites are not told.'),
}

const envelopeSchema = (data: JsonObject, isPage: boolean): JsonObject => ({
  type: 'object',
  required: isPage ? ['data', 'page', 'meta'] : ['data', 'meta'],
  additionalProperties: false,
  properties: {
    data,
    ...(isPage ? { page: { $ref: '#/components/schemas/Page' } } : {}),
    meta: { $ref: '#/components/schemas/Meta' },
  },
})

function parameters(params: PathParameters, query: QueryParameters, named: NamedSchemas): JsonObject {
  const declared = (name: string, where: 'path' | 'query', { schema, description, example }: Parameter<unknown>) => ({
    name,
    in: where,
    required: where === 'path',
    description,
    schema: jsonSchema(schema, named, 'input'),
    example,
  })
  const all = [
    ...Object.entries(params).map(([name, parameter]) => declared(name, 'path', parameter)),
    ...Object.entries(query).map(([name, parameter]) => declared(name, 'query', parameter)),
  ]
  return all.length === 0 ? {} : { parameters: all }
}
