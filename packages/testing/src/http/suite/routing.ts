import { describe, expect, test } from 'vitest'
import { routes as served } from '../../../../http/src/routes/routes.ts'
import type { StartSubject } from '../subject.ts'
import { withService } from './with-service.ts'

/** The described routes, without the files that a page loads. */
const routes = served.filter((route) => route.access === 'key' || route.documented)

const OTHER_METHODS = ['HEAD', 'POST', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']

/** A path of a route, with values for its parameters. */
function filled(path: string): string {
  return path
    .replace('{attachmentId}', '0d9c2f5e-3a0e-4f0b-8a55-1c7f6f1f2b10')
    .replace('{ident}', 'ABC')
    .replace('{id}', 'no-such-id')
}

function allowedAt(path: string): string {
  return routes
    .filter((route) => route.path === path)
    .map(({ method }) => method)
    .join(', ')
}

/** Paths, methods and keys, which are checked before the rest of a request. */
export function routingSuite(start: StartSubject): void {
  describe('routing', () => {
    const service = withService(() => start())

    test.each([
      '/v1',
      '/v2/health',
      '//v1/health',
      '/v1//health',
      '/v1/health/',
      '/v1/aerodromes/',
      '/v1/aerodromes//attachments/x',
      '/v1/./health',
      '/v1/x/../health',
      '/v1/%2e%2e/v1/health',
      '/v1/aerodromes/..',
      '/v1/aerodromes/%2E%2e',
      '/v1/aerodromes/%2e/attachments/x',
      '/V1/health',
      '/v1/health%2f',
      '/v1\\health',
      '/v1/heal%zzth',
      '/v1/unknown?limit=1&limit=2',
      '/openapi.json/',
      '/docs/',
    ])('%s is 404, with and without a key', async (path) => {
      const { client } = await service.pilot()
      for (const asking of [client, service.stranger()]) {
        const answer = await asking.get(path)
        expect([answer.status, answer.json?.error]).toEqual([404, { code: 'not_found', message: 'no such route' }])
      }
    })

    test('names the reference in the 404 for the root', async () => {
      const { json, status } = await service.stranger().get('/')
      expect([status, json?.error]).toEqual([
        404,
        { code: 'not_found', message: 'no such route; the reference is at /docs' },
      ])
    })

    test('treats an escaped letter as the letter', async () => {
      expect((await service.stranger().get('/v1/%68ealth')).status).toBe(200)
    })

    test('every path rejects other methods, without a key, and lists the accepted ones', async () => {
      const stranger = service.stranger()
      for (const path of new Set(routes.map((route) => route.path))) {
        for (const method of [...OTHER_METHODS, ...(allowedAt(path).includes('PUT') ? [] : ['PUT'])]) {
          const answer = await stranger.ask(method, filled(path))
          expect([method, path, answer.status, answer.headers.allow]).toEqual([method, path, 405, allowedAt(path)])
          if (method !== 'HEAD') expect(answer.json?.error?.code).toBe('method_not_allowed')
        }
      }
    })

    test('every route that needs a key answers 401 without one, whatever its parameters and body', async () => {
      const stranger = service.stranger()
      for (const route of routes.filter(({ access }) => access === 'key')) {
        const answer = await stranger.ask(route.method, `${filled(route.path)}?limit=x&limit=y`, { body: '{' })
        expect([route.name, answer.status]).toEqual([route.name, 401])
      }
    })

    test('every route accepts the key', async () => {
      const { client } = await service.pilot()
      for (const route of routes.filter(({ method }) => method === 'GET')) {
        const answer = await client.get(filled(route.path))
        expect([route.name, [200, 404].includes(answer.status)]).toEqual([route.name, true])
      }
    })

    test('health needs no key and returns the version of the API', async () => {
      const answer = await service.stranger().get('/v1/health')
      expect([answer.status, answer.json?.data]).toEqual([200, { ok: true, version: '1.14.0' }])
    })
  })
}
