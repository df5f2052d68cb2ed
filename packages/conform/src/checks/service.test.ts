import { testChecks, without, wrong } from '../testing/check-suite.ts'
import { accepting, answering, replacing, withBody, withHeader } from '../testing/other-services.ts'
import { serviceChecks } from './service.ts'

/** A service whose answers have no id, neither in a header nor in the body. */
const withoutId = answering(async (answer) => {
  const body = (await answer.json()) as object
  return Response.json({ ...body, meta: { requestId: null } }, { status: answer.status })
})

testChecks(serviceChecks, {
  broken: {
    'service/health': withBody((body) => ({ ...body, data: { ok: 'yes' } })),
    'service/docs': answering(() => new Response('', { status: 404 })),
    'service/openapi': withBody((body) => ({ ...body, openapi: '3.0.0' })),
    'service/no-cors': withHeader('access-control-allow-origin', '*'),
    'service/methods': withBody((body) => ({ ...body, error: { code: 'no', message: '' } })),
    'service/request-id': withBody((body) => ({ ...body, meta: { requestId: 'another' } })),
    'service/generated-at': withBody(({ meta, ...body }) => ({
      ...body,
      meta: { ...(meta as object), generatedAt: '2026-01-01' },
    })),
    'service/no-store': withHeader('cache-control', 'no-cache'),
    'errors/envelope': withBody(({ meta: _, ...body }) => body),
    'errors/not-found': withBody((body) => ({ ...body, error: { code: 'gone', message: '' } })),
    'errors/bad-request': withBody((body) => ({ ...body, error: { code: 'bad_request', message: 'no' } })),
    'service/single-lists': withBody((body) => ({ ...body, page: {} })),
  },
  alsoBroken: [
    ...['ok', 'version'].map((name) => without('service/health', `data.${name}`)),
    wrong('errors/bad-request', /./, 'error.code', 'another'),
    wrong('errors/envelope', /./, 'error.code', 5),
    wrong('errors/envelope', /./, 'error.message', 5),
    wrong('service/single-lists', /weather/, 'data', {}),
    wrong('service/single-lists', /airways/, 'data', [5]),
    wrong('service/single-lists', /airways/, 'data', [[]]),
    wrong('service/single-lists', /shared/, 'data', {}),
    wrong('service/single-lists', /./, 'meta', undefined),
    wrong('service/generated-at', /./, 'meta.generatedAt', '2026-99-99T10:00:00Z'),
    wrong('service/generated-at', /./, 'meta.generatedAt', '2026-10-03T10:00:00+03:00'),
    ['service/no-cors', 'allows credentials', withHeader('access-control-allow-credentials', 'true')],
    ['service/request-id', 'gives no answer an id', withoutId],
    [
      'service/request-id',
      'gives no id to an answer without a key',
      accepting((_u, _i, sent) => !sent.has('authorization')),
    ],
    ['service/docs', 'does not name the type of its pages', withHeader('content-type', null)],
    ['service/methods', 'does not name the methods', withHeader('allow', null)],
    [
      'service/methods',
      'does not name the methods in the answer to HEAD',
      (input, init) => (init?.method === 'HEAD' ? withHeader('allow', null) : fetch)(input, init),
    ],
    ['service/methods', 'answers OPTIONS', accepting((_, { method }) => method === 'OPTIONS')],
    ['service/methods', 'answers HEAD', accepting((_, { method }) => method === 'HEAD')],
  ],
  correct: [
    [
      'service/generated-at',
      'writes UTC as +00:00',
      replacing(/./, 'meta.generatedAt', '2026-10-03T10:00:00.123456+00:00'),
    ],
    ['service/no-store', 'writes the directives in another order', withHeader('cache-control', 'private,no-store')],
    [
      'errors/bad-request',
      'has no airways for an unknown airspace',
      accepting((url) => url.includes('airspace='), { data: [], meta: {} }, 200),
    ],
    [
      'errors/not-found',
      'asks for a key first',
      accepting((_u, _i, sent) => !sent.has('authorization'), { error: { code: 'unauthorized' }, meta: {} }, 401),
    ],
  ],
  anyStatus: ['service/no-cors', 'service/request-id', 'service/no-store', 'errors/envelope'],
})
