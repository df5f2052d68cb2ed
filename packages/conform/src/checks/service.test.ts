import { testChecks, without, wrong } from '../testing/check-suite.ts'
import { answering, withBody, withHeader } from '../testing/other-services.ts'
import { serviceChecks } from './service.ts'

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
    ['service/docs', 'does not name the type of its pages', withHeader('content-type', null)],
    ['service/methods', 'does not name the methods', withHeader('allow', null)],
  ],
  anyStatus: ['service/no-cors', 'service/request-id', 'service/no-store', 'errors/envelope'],
})
