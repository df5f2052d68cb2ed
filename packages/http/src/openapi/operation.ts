import type { Parameter, PathParameters, QueryParameters } from '../declare/parameter.ts'
import type { KeyRoute, OpenRoute } from '../declare/route.ts'
import { sizeText } from '../lib/amounts.ts'
import type { FailureKind } from '../respond/status.ts'
import { COMMON_HEADERS, COUNTED_HEADERS, errorReferences } from './errors.ts'
import type { JsonObject } from './json-object.ts'
import { jsonSchema, type NamedSchemas } from './json-schemas.ts'

/** The operation of a route with a key. */
export function keyOperation(route: KeyRoute<never>, named: NamedSchemas, meta: JsonObject): JsonObject {
  const { body, description, envelope, example, failures, operationId, params, query, statuses, summary, tag } = route
  const takesInput = body !== null || Object.keys(params).length + Object.keys(query).length > 0
  const kinds: FailureKind[] = ['unauthorized', 'method_not_allowed', 'rate_limited', 'internal', ...failures]
  if (takesInput) kinds.push('bad_request')
  if (body !== null) kinds.push('payload_too_large', 'unsupported_media_type')
  const schema = envelopeSchema(jsonSchema(route.response, named, 'output'), envelope === 'page')
  const page = envelope === 'page' ? { page: { limit: 50, total: 1, nextCursor: null } } : {}
  const success = {
    headers: COUNTED_HEADERS,
    content: { 'application/json': { schema, example: { data: example, ...page, meta } } },
  }
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    ...parameterObjects(params, query, named),
    ...(body === null
      ? {}
      : {
          requestBody: {
            description: `JSON of at most ${sizeText(body.limitBytes)}.`,
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

const SUCCESS = { 200: 'The request succeeded.', 201: 'Stored for the first time.' }

/** The operation of a route without a key. */
export function openOperation(route: OpenRoute<never>, named: NamedSchemas, meta: JsonObject): JsonObject {
  const { contentType, description, example, operationId, response, summary, tag } = route
  const schema =
    response === null
      ? { type: contentType === 'application/json' ? 'object' : 'string' }
      : envelopeSchema(jsonSchema(response, named, 'output'), false)
  const answer = response === null ? { schema } : { schema, example: { data: example, meta } }
  const headers = response === null ? pageHeaders(contentType) : COMMON_HEADERS
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: [],
    responses: {
      200: { description: SUCCESS[200], headers, content: { [contentType]: answer } },
      ...(response === null
        ? {
            304: {
              description: 'The page still has the `ETag` of `If-None-Match`.',
              headers: pageHeaders(contentType),
            },
          }
        : {}),
      ...errorReferences(['method_not_allowed']),
    },
  }
}

const PAGE_HEADERS = {
  'X-Request-Id': COMMON_HEADERS['X-Request-Id'],
  ETag: { $ref: '#/components/headers/ETag' },
  'Cache-Control': {
    description: 'May be stored, and must be revalidated.',
    required: true,
    schema: { type: 'string', const: 'no-cache' },
  },
}

/** A page for people also has the headers that restrict a browser. */
function pageHeaders(contentType: string): JsonObject {
  return contentType === 'application/json' ? PAGE_HEADERS : { ...PAGE_HEADERS, ...BROWSER_HEADERS }
}

function textHeader(description: string): JsonObject {
  return { description, required: true, schema: { type: 'string' } }
}

const BROWSER_HEADERS = {
  'Content-Security-Policy': textHeader('Only files of this server are loaded.'),
  'X-Content-Type-Options': textHeader('The content type is final.'),
  'Referrer-Policy': textHeader('No referrer is sent.'),
}

function envelopeSchema(data: JsonObject, isPage: boolean): JsonObject {
  return {
    type: 'object',
    required: isPage ? ['data', 'page', 'meta'] : ['data', 'meta'],
    additionalProperties: false,
    properties: {
      data,
      ...(isPage ? { page: { $ref: '#/components/schemas/Page' } } : {}),
      meta: { $ref: '#/components/schemas/Meta' },
    },
  }
}

function parameterObjects(params: PathParameters, query: QueryParameters, named: NamedSchemas): JsonObject {
  function declared(name: string, where: 'path' | 'query', { schema, description, example }: Parameter<unknown>) {
    return {
      name,
      in: where,
      required: where === 'path',
      description,
      schema: jsonSchema(schema, named, 'input'),
      example,
    }
  }
  const all = [
    ...Object.entries(params).map(([name, parameter]) => declared(name, 'path', parameter)),
    ...Object.entries(query).map(([name, parameter]) => declared(name, 'query', parameter)),
  ]
  return all.length === 0 ? {} : { parameters: all }
}
