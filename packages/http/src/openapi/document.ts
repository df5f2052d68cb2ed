import { instantText } from '@flightbag/core'
import type { Route } from '../declare/path-table.ts'
import { defaultSettings } from '../server/settings.ts'
import { API_VERSION } from '../version.ts'
import { errorResponses } from './errors.ts'
import type { JsonObject } from './json-object.ts'
import { componentSchemas, type NamedSchemas } from './json-schemas.ts'
import { keyOperation, openOperation } from './operation.ts'
import { introduction } from './prose.ts'

const META = {
  requestId: '3f0c2a6e-7f5b-4c86-9a1d-2b8f0e6d4c11',
  generatedAt: instantText(Date.UTC(2026, 9, 3, 9, 30)),
}

const ENVELOPE_PARTS = {
  Meta: {
    type: 'object',
    description: 'About the answer itself.',
    required: ['requestId', 'generatedAt'],
    additionalProperties: false,
    properties: {
      requestId: { type: 'string', format: 'uuid', description: 'The same as the header `X-Request-Id`.' },
      generatedAt: { type: 'string', format: 'date-time', description: 'When the answer was made, UTC.' },
    },
  },
  Page: {
    type: 'object',
    description: 'Where a page stands in its collection.',
    required: ['limit', 'total', 'nextCursor'],
    additionalProperties: false,
    properties: {
      limit: { type: 'integer', minimum: 1, maximum: 200, description: 'The most records that were wanted.' },
      total: { type: 'integer', minimum: 0, description: 'Records that match the filters now.' },
      nextCursor: {
        type: ['string', 'null'],
        pattern: '^[A-Za-z0-9_-]+$',
        description: 'The `cursor` of the next page; null when there is none.',
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
    description: 'Answers are for their reader alone.',
    required: true,
    schema: { type: 'string', const: 'no-store, private' },
  },
  ETag: { description: 'Identifies this form of the page.', required: true, schema: { type: 'string' } },
}

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: "The account's API key." },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: "The account's API key." },
}

/** The machine-readable description of the service, made of nothing but its routes' declarations. */
export function openApiDocument<Ports>(routes: readonly Route<Ports>[], baseUrl: string): JsonObject {
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
      summary: "One pilot's own flight bag, for programs of that pilot",
      description: introduction(defaultSettings.limits).trim(),
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

const tags = <Ports>(routes: readonly Route<Ports>[]): readonly JsonObject[] =>
  [...Map.groupBy(routes, (route) => route.tag)].map(([name, tagged]) => ({
    name,
    description: tagged.find((route) => route.tagDescription !== undefined)?.tagDescription ?? name,
  }))
