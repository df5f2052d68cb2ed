import { instantText } from '@flightbag/core'
import type { Route } from '../declare/path-table.ts'
import { defaultSettings } from '../declare/settings.ts'
import { API_VERSION } from '../lib/version.ts'
import { errorResponses } from './errors.ts'
import type { JsonObject } from './json-object.ts'
import { componentSchemas, type NamedSchemas } from './json-schemas.ts'
import { keyOperation, openOperation } from './operation.ts'
import { type DescribedLimits, introduction } from './prose.ts'
import { publishedDocument } from './published.ts'

const META = {
  requestId: '3f0c2a6e-7f5b-4c86-9a1d-2b8f0e6d4c11',
  generatedAt: instantText(Date.UTC(2026, 9, 3, 9, 30)),
}

const ENVELOPE_PARTS = {
  Meta: {
    title: 'Meta',
    type: 'object',
    description: 'Facts about the answer itself.',
    required: ['requestId', 'generatedAt'],
    additionalProperties: false,
    properties: {
      requestId: {
        type: 'string',
        format: 'uuid',
        description: 'Identifies the request; equal to the header `X-Request-Id`.',
      },
      generatedAt: { type: 'string', format: 'date-time', description: 'Time of the answer, UTC.' },
    },
  },
  Page: {
    title: 'Page',
    type: 'object',
    description: 'Position of a page in its collection.',
    required: ['limit', 'total', 'nextCursor'],
    additionalProperties: false,
    properties: {
      limit: { type: 'integer', minimum: 1, maximum: 200, description: 'Largest number of records in the page.' },
      total: {
        type: 'integer',
        minimum: 0,
        description: 'Number of records that match the filters at the time of the request.',
      },
      nextCursor: {
        type: ['string', 'null'],
        pattern: '^[A-Za-z0-9_-]+$',
        description: 'The `cursor` of the next page; null on the last page.',
      },
    },
  },
}

const HEADERS = {
  'X-Request-Id': {
    description: 'Identifies the request; the same as `meta.requestId`.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  'Cache-Control': {
    description: 'Answers must not be stored in shared caches.',
    required: true,
    schema: { type: 'string', const: 'no-store, private' },
  },
  'RateLimit-Policy': {
    description:
      'The limit of the key: `q` requests in any `w` seconds. Absent if that limit is turned off, and from a `429` ' +
      'because of the limit of the whole service.',
    schema: { type: 'string' },
    example: '"key";q=120;w=60',
  },
  RateLimit: {
    description:
      'The requests that the key has left, `r`, and the seconds until one more is admitted, `t`. Absent like ' +
      '`RateLimit-Policy`.',
    schema: { type: 'string' },
    example: '"key";r=119;t=60',
  },
  ETag: { description: 'Version of the page.', required: true, schema: { type: 'string' } },
}

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: "The account's API key, as a bearer token." },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: "The account's API key." },
}

/**
 * The machine-readable description of the service, derived from the declarations of its routes. Its answers are open to
 * additions.
 */
export function openApiDocument<Ports>(
  routes: readonly Route<Ports>[],
  baseUrl: string,
  limits: DescribedLimits = defaultSettings,
): JsonObject {
  const inputs = routes.flatMap((route) => (route.access === 'key' ? Object.keys(route.body?.named ?? {}) : []))
  return publishedDocument(closedDocument(routes, baseUrl, limits), inputs)
}

/**
 * The strict form of the description, with which the project checks its own answers: an undescribed field or value is a
 * fault.
 */
export function closedDocument<Ports>(
  routes: readonly Route<Ports>[],
  baseUrl: string,
  limits: DescribedLimits = defaultSettings,
): JsonObject {
  const shown = routes.filter((route) => route.access === 'key' || route.documented)
  const named: NamedSchemas = Object.assign({}, ...shown.map((route) => route.named))
  const bodies: NamedSchemas = Object.assign(
    {},
    ...shown.map((route) => (route.access === 'key' ? route.body?.named : {})),
  )
  const all = { ...named, ...bodies }
  const paths: Record<string, Record<string, JsonObject>> = {}
  for (const route of shown) {
    const operation = route.access === 'key' ? keyOperation(route, all, META) : openOperation(route, all, META)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Flightbag API',
      version: API_VERSION,
      summary: "Read access to one pilot's own flight bag, and two writes for a simulator plugin",
      description: introduction(limits).trim(),
      contact: { name: 'Flightbag' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [{ bearer: [] }, { apiKey: [] }],
    tags: tags(shown),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      headers: HEADERS,
      schemas: { ...ENVELOPE_PARTS, ...componentSchemas(named, 'output'), ...componentSchemas(bodies, 'input') },
      responses: errorResponses(META),
    },
  }
}

function tags<Ports>(routes: readonly Route<Ports>[]): readonly JsonObject[] {
  return [...Map.groupBy(routes, (route) => route.tag)].map(([name, tagged]) => ({
    name,
    description: tagged.find((route) => route.tagDescription !== undefined)?.tagDescription ?? name,
  }))
}
