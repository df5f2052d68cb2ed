import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { withService } from '@flightbag/testing/http/suite/with-service'
import { describe, expect, test, vi } from 'vitest'
import { defaultSettings } from '../declare/settings.ts'
import { routes } from '../routes/routes.ts'
import { openApiDocument } from './document.ts'
import type { JsonObject } from './json-object.ts'
import { publishedDocument } from './published.ts'
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

  // Run vitest with -u to write docs/openapi.json again.
  test('is served as it is committed', async () => {
    const { text } = await service.stranger().get('/openapi.json')
    await expect(text).toMatchFileSnapshot(COMMITTED.pathname)
  })

  test('is made without a warning', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    expect(current()).toHaveProperty('paths')
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
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

test('no object in the schema of a body is published as open, so that generated types refuse misspelt names', () => {
  const closed = { type: 'object', properties: { a: { type: 'string' } } }
  const open = { ...closed, additionalProperties: true }
  function documentOf(each: JsonObject) {
    const Body = { ...each, properties: { b: { anyOf: [each, { type: 'array', items: each }] } } }
    return { paths: {}, components: { schemas: { Body }, responses: {} } }
  }
  expect(publishedDocument(documentOf(open), ['Body'])).toEqual(documentOf(closed))
})

test('a union is published as one of kinds only if each alternative has a constant kind', () => {
  function kindOf(kind: unknown) {
    return { type: 'object', properties: { kind } }
  }
  const [one, two] = [kindOf({ const: 'one' }), kindOf({ const: 'two' })]
  const unions = [[one, two], [one], [one, kindOf({ type: 'string' })], [{ type: 'string' }, one], []]
  const Unions = { type: 'object', properties: Object.fromEntries(unions.map((oneOf, n) => [`u${n}`, { oneOf }])) }
  const { components } = publishedDocument({ paths: {}, components: { schemas: { Unions }, responses: {} } }, [])
  const description = 'A kind that this version does not have.'
  function published(...kinds: readonly string[]) {
    const titled = kinds.map((kind) => ({ title: kind === 'one' ? 'One' : 'Two', ...kindOf({ const: kind }) }))
    const kind = { type: 'string', not: { enum: kinds }, description }
    return { anyOf: [...titled, { title: 'OtherKind', type: 'object', required: ['kind'], properties: { kind } }] }
  }
  const [, , ...others] = unions.map((oneOf) => ({ oneOf }))
  const expected = [published('one', 'two'), published('one'), ...others]
  const properties = Object.fromEntries(expected.map((each, n) => [`u${n}`, each]))
  expect(components).toMatchObject({ schemas: { Unions: { type: 'object', properties } } })
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
