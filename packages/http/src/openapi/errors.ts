import { type FailureKind, failureReply, type HttpFailure, statusOf } from '../respond/status.ts'
import type { JsonObject } from './json-object.ts'

const RETRY_AFTER = {
  description: 'Seconds to wait before the next request.',
  schema: { type: 'integer', minimum: 1 },
  required: true,
  example: 12,
}

/** Headers of every answer, by reference. */
export const COMMON_HEADERS = {
  'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
  'Cache-Control': { $ref: '#/components/headers/Cache-Control' },
}

/** Headers of the answers to requests that the limit of a key counts. */
export const COUNTED_HEADERS = {
  ...COMMON_HEADERS,
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
}

/** Failures before a request is admitted. */
const NOT_COUNTED: readonly FailureKind[] = ['unauthorized', 'method_not_allowed']

/** One failure of each kind with which a request can end, and its description. */
const SAMPLES: readonly { readonly failure: HttpFailure; readonly name: string; readonly when: string }[] = [
  {
    failure: { kind: 'bad_request', field: 'limit', message: 'limit must be a whole number from 1 to 200' },
    name: 'BadRequest',
    when: 'A parameter or field is malformed; the message names it.',
  },
  {
    failure: { kind: 'unauthorized' },
    name: 'Unauthorized',
    when: 'No key, or one that is not valid. The answer does not distinguish the cases.',
  },
  {
    failure: { kind: 'not_found', message: 'no such note' },
    name: 'NotFound',
    when: 'No such record in this account.',
  },
  {
    failure: { kind: 'method_not_allowed', allow: 'GET' },
    name: 'MethodNotAllowed',
    when: 'The path does not accept the method. No key is required.',
  },
  {
    failure: { kind: 'gone', message: 'the pilot deleted this session' },
    name: 'Gone',
    when: 'The pilot deleted this session. It is never stored again; remove it from the queue.',
  },
  {
    failure: { kind: 'payload_too_large', limitBytes: 524_288 },
    name: 'PayloadTooLarge',
    when: 'The body is larger than its limit.',
  },
  {
    failure: { kind: 'unsupported_media_type', message: 'the body must be application/json' },
    name: 'UnsupportedMediaType',
    when: 'The body is not `application/json`, or it is compressed.',
  },
  {
    failure: {
      kind: 'rate_limited',
      retryAfterSeconds: 12,
      message: 'too many requests; Retry-After says when to ask again',
    },
    name: 'RateLimited',
    when: 'Over a limit. Wait `Retry-After` seconds; over the daily quota, the next request can be refused again.',
  },
  {
    failure: { kind: 'internal' },
    name: 'Internal',
    when: 'A fault of the server; `meta.requestId` identifies it.',
  },
]

const EXTRA_HEADERS: Partial<Record<FailureKind, JsonObject>> = {
  unauthorized: {
    'WWW-Authenticate': {
      description: 'The scheme to use.',
      required: true,
      schema: { type: 'string', const: 'Bearer' },
    },
  },
  method_not_allowed: {
    Allow: {
      description: 'The methods the path accepts.',
      required: true,
      schema: { type: 'string', pattern: '^(GET|PUT)(, (GET|PUT))*$' },
      example: 'GET',
    },
  },
  rate_limited: { 'Retry-After': RETRY_AFTER },
}

/** The error answers of the document, by name. */
export function errorResponses(meta: JsonObject): JsonObject {
  return Object.fromEntries(
    SAMPLES.map(({ failure, name, when }) => {
      const { code, message } = failureReply(failure)
      const schema = {
        type: 'object',
        required: ['error', 'meta'],
        additionalProperties: false,
        properties: {
          error: {
            type: 'object',
            description: 'The reason of the failure.',
            required: ['code', 'message'],
            additionalProperties: false,
            properties: {
              code: {
                type: 'string',
                const: code,
                description: 'Code of the failure, for programs; it does not change.',
              },
              message: { type: 'string', minLength: 1, description: 'Text for people, in English; it may change.' },
            },
          },
          meta: { $ref: '#/components/schemas/Meta' },
        },
      }
      const example = { error: { code, message }, meta }
      const common = NOT_COUNTED.includes(failure.kind) ? COMMON_HEADERS : COUNTED_HEADERS
      const headers = { ...common, ...EXTRA_HEADERS[failure.kind] }
      return [name, { description: when, headers, content: { 'application/json': { schema, example } } }]
    }),
  )
}

/** The references to the error answers of some kinds, by status. */
export function errorReferences(kinds: readonly FailureKind[]): JsonObject {
  return Object.fromEntries(
    SAMPLES.filter(({ failure }) => kinds.includes(failure.kind)).map(({ failure, name }) => [
      String(statusOf[failure.kind]),
      { $ref: `#/components/responses/${name}` },
    ]),
  )
}
