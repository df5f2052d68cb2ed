import { expect, test } from 'vitest'
import { testChecks, without, wrong } from '../testing/check-suite.ts'
import { answering, replacing, withBody } from '../testing/other-services.ts'
import { collectionChecks } from './collections.ts'

type Json = Record<string, unknown>

const reversed = withBody((body) =>
  Array.isArray(body.data) ? { ...body, data: (body.data as object[]).toReversed() } : body,
)

/** A service that answers single records with another field. */
function withSingle(fields: () => Json): typeof fetch {
  return withBody((body) =>
    Array.isArray(body.data) ? body : { ...body, data: { ...(body.data as Json), ...fields() } },
  )
}

const run = testChecks(collectionChecks, {
  broken: {
    'collections/page': withBody((body) => ({ ...body, page: { limit: 49, total: 0, nextCursor: null } })),
    'collections/id-and-updated-at': withBody((body) => ({ ...body, data: [{ id: 'x' }] })),
    'collections/one-record': withBody((body, { pathname }) =>
      /^\/v1\/notes\//.test(pathname) ? { ...body, data: { ...(body.data as Json), extra: 1 } } : body,
    ),
    'collections/cursor': withBody((body) => ({ ...body, page: { limit: 50, total: 0, nextCursor: null } })),
    'collections/updated-since': withBody((body) => ({ ...body, page: { total: 0 } })),
    'collections/newest-first': reversed,
    'collections/by-identifier': reversed,
    'collections/aircraft-filter': withBody((body) => ({
      ...body,
      data: [...(body.data as object[]), { aircraftId: 'other' }],
    })),
    'aerodromes/by-identifier': withSingle(() => ({ code: Math.random() })),
    'attachments/download': withSingle(() => ({ urlExpiresAt: '2026-01-01T00:00:00Z' })),
    'attachments/not-listed': answering(
      ({ body, status }) => new Response(body, { status: status === 404 ? 200 : status }),
    ),
  },
  alsoBroken: [
    ...['limit', 'total', 'nextCursor'].map((name) => without('collections/page', `page.${name}`)),
    wrong('aerodromes/by-identifier', /aerodromes\/[a-z]+$/, 'data.name', 'another'),
    wrong('aerodromes/by-identifier', /aerodromes\/\w+$/, 'data.code', 'ZZZX'),
    wrong(
      'attachments/download',
      /attachments/,
      'data.url',
      (_: unknown, key: string) => `https://files.test/?k=${key}`,
    ),
    wrong('collections/cursor', /notes\?limit=200/, 'data.0.id', 'another'),
    wrong('collections/id-and-updated-at', /./, 'data.0.id', 5),
    wrong(
      'collections/page',
      /notes/,
      'data',
      Array.from({ length: 51 }, () => ({})),
    ),
    wrong('collections/updated-since', /updatedSince=/, 'data', [{ updatedAt: '2000-01-01T00:00:00.000Z' }]),
  ],
})

test('a collection that ends before its last page is named', async () => {
  const result = await run('collections/cursor', replacing(/limit=/, 'page.nextCursor', null))
  expect(result).toMatchObject({ result: 'failed', message: expect.stringContaining('end too early') })
})

test('the download of a file that is not uploaded yet is not applicable', async () => {
  const result = await run('attachments/download', async (input, init) =>
    String(input).includes('attachments') ? new Response('', { status: 404 }) : fetch(input, init),
  )
  expect(result).toMatchObject({ result: 'not applicable', message: 'the file is not uploaded yet' })
})
