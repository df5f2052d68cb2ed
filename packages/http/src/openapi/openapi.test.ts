import { readFileSync } from 'node:fs'
import { breakingChanges } from '@flightbag/testing/http/breaking'
import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { withService } from '@flightbag/testing/http/suite/with-service'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../declare/settings.ts'
import { routes } from '../routes/routes.ts'
import { openApiDocument } from './document.ts'
import type { JsonObject } from './json-object.ts'
import { tidySchema } from './tidy.ts'

const COMMITTED = new URL('../../../../docs/openapi.json', import.meta.url)

/** The address in the committed description: that of a server without settings. */
const ADDRESS = 'http://127.0.0.1:8787'

function current() {
  return JSON.parse(JSON.stringify(openApiDocument(routes, ADDRESS))) as JsonObject
}

describe('the description', () => {
  const service = withService(() =>
    startMemorySubject({ settings: { publicUrl: ADDRESS, limits: defaultSettings.limits } }),
  )

  test('has no breaking change compared with the committed one', () => {
    expect(breakingChanges(JSON.parse(readFileSync(COMMITTED, 'utf8')), current())).toEqual([])
  })

  // Run vitest with -u to write docs/openapi.json again.
  test('is served as it is committed', async () => {
    const { text } = await service.stranger().get('/openapi.json')
    await expect(text).toMatchFileSnapshot(COMMITTED.pathname)
  })

  test('contains its version, both forms of the key, and its address', () => {
    expect(current()).toMatchObject({
      openapi: '3.1.0',
      info: { version: '1.14.0' },
      servers: [{ url: ADDRESS }],
      security: [{ bearer: [] }, { apiKey: [] }],
      components: { securitySchemes: { bearer: { scheme: 'bearer' }, apiKey: { name: 'X-API-Key', in: 'header' } } },
    })
  })

  test.each([
    ['127.0.0.1', null, (url: string) => url],
    ['0.0.0.0', null, () => '/'],
    ['127.0.0.1', 'https://bag.example.org/efb', () => 'https://bag.example.org/efb'],
  ])('on %s with the setting %s, contains the right address of the service', async (host, publicUrl, expected) => {
    const subject = await startMemorySubject({ host, settings: { publicUrl } })
    const port = new URL(subject.url).port
    const { servers } = (await (await fetch(`http://127.0.0.1:${port}/openapi.json`)).json()) as JsonObject
    await subject.close()
    expect(Number(port)).toBeGreaterThan(0)
    expect(servers).toEqual([{ url: expected(subject.url) }])
  })

  test('contains every route', () => {
    const described = Object.entries(current().paths as Record<string, object>).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(
      routes
        .filter((route) => route.access === 'key' || route.documented)
        .map(({ name }) => name)
        .sort(),
    )
  })

  test('is not sent again to a client that has it', async () => {
    const client = service.stranger()
    const first = await client.get('/openapi.json')
    const { etag } = first.headers
    expect(etag).toMatch(/^W\/"/)
    for (const tag of [etag, etag?.slice(2), `"other", ${etag}`, '*']) {
      const again = await client.get('/openapi.json', { headers: { 'if-none-match': tag } })
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
    }
    expect((await client.get('/openapi.json', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })
})

describe('tidySchema', () => {
  test.each([
    [{ anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] }, { type: ['string', 'null'], maxLength: 3 }],
    [{ anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] }, { type: ['string', 'null'], enum: ['a', null] }],
    [{ anyOf: [{}, { type: 'null' }], description: 'x' }, { description: 'x' }],
    [{ anyOf: [{ description: 'x' }, { type: 'null' }] }, { description: 'x' }],
    [{ anyOf: [{ $ref: '#/a' }, { type: 'null' }] }, { anyOf: [{ $ref: '#/a' }, { type: 'null' }] }],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, { anyOf: [{ type: 'string' }, { type: 'number' }] }],
    [{ anyOf: [{ const: 1 }, { type: 'null' }] }, { anyOf: [{ const: 1 }, { type: 'null' }] }],
    [
      { type: 'object', properties: { required: { type: 'string' } }, required: [] },
      { type: 'object', properties: { required: { type: 'string' } }, additionalProperties: true },
    ],
    [
      {
        allOf: [
          { type: 'object', properties: { a: {} }, required: ['a'] },
          { type: 'object', properties: { b: {} }, required: ['b'] },
        ],
      },
      { type: 'object', properties: { a: {}, b: {} }, required: ['a', 'b'], additionalProperties: true },
    ],
  ])('%j', (schema, tidy) => {
    expect(tidySchema(schema)).toEqual(tidy)
  })
})

describe('breakingChanges', () => {
  function document(operation: object, path = '/v1/a', method = 'get') {
    return {
      paths: { [path]: { [method]: operation } },
    }
  }
  function answering(schema: object) {
    return document({ responses: { 200: { content: { 'application/json': { schema } } } } })
  }
  function taking(schema: object, extra = {}) {
    return document({ parameters: [{ name: 'p', in: 'query', schema, ...extra }] })
  }
  function body(schema: object) {
    return document({ requestBody: { content: { 'application/json': { schema } } } })
  }
  function maybe(schema: object) {
    return { type: 'object', properties: { a: { anyOf: [schema, { type: 'null' }] } } }
  }
  const fields = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }

  function named(schema: object) {
    return { ...answering(schema), components: { schemas: { A: fields } } }
  }

  test.each([
    ['a route is gone', document({}), document({}, '/v1/b')],
    ['a method is gone', document({}), document({}, '/v1/a', 'put')],
    ['a status is gone', document({ responses: { 200: {}, 404: {} } }), document({ responses: { 200: {} } })],
    ['a field is gone', answering(fields), answering({ type: 'object', properties: {}, required: ['a'] })],
    ['a field may be absent', answering(fields), answering({ ...fields, required: [] })],
    [
      'a field may be null',
      answering(fields),
      answering({ ...fields, properties: { a: { type: ['string', 'null'] } } }),
    ],
    [
      'a field deep inside is gone',
      answering({ type: 'array', items: fields }),
      answering({ type: 'array', items: {} }),
    ],
    ['a field of a part that may be null is gone', answering(maybe(fields)), answering(maybe({ type: 'object' }))],
    ['a part may be null', answering({ ...fields, properties: { a: fields } }), answering(maybe(fields))],
    ['a parameter is gone', taking({}), document({ parameters: [] })],
    ['a parameter is wanted', document({}), taking({}, { required: true })],
    ['a maximum is lower', taking({ maximum: 200 }), taking({ maximum: 100 })],
    ['a minimum is new', taking({ type: 'integer' }), taking({ type: 'integer', minimum: 1 })],
    ['a value is no longer taken', taking({ enum: ['a', 'b'] }), taking({ enum: ['a'] })],
    ['a pattern is new', taking({ type: 'string' }), taking({ type: 'string', pattern: '^a' })],
    ['a body wants more', body({ required: ['a'] }), body({ required: ['a', 'b'] })],
  ])('%s', (_, before, after) => {
    expect(breakingChanges(before, after)).not.toEqual([])
    expect(breakingChanges(before, before)).toEqual([])
  })

  test.each([
    ['a route is new', document({}), { paths: { ...document({}).paths, '/v1/b': { get: {} } } }],
    ['a field is new', answering(fields), answering({ ...fields, properties: { ...fields.properties, b: {} } })],
    ['a part that may be null gets a name', answering(maybe(fields)), named(maybe({ $ref: '#/components/schemas/A' }))],
    ['an optional parameter is new', document({}), taking({})],
    ['a maximum is higher', taking({ maximum: 100 }), taking({ maximum: 200 })],
    ['a status value is new', answering({ enum: ['a'] }), answering({ enum: ['a', 'b'] })],
  ])('%s: not breaking', (_, before, after) => {
    expect(breakingChanges(before, after)).toEqual([])
  })
})
