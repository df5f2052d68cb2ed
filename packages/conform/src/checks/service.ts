import { jsonOf, listIn, objectIn, textIn, timeIn } from '../service/service.ts'
import { expect, expectEqual } from '../service/violation.ts'
import type { Check } from './check.ts'

const ERROR_PATHS = ['/v1/no-such-route', '/v1/notes?limit=0', '/v1/notes/conform-no-such-note'] as const

/** The service as a whole: open routes, methods, envelopes and errors. */
export const serviceChecks: readonly Check[] = [
  {
    id: 'service/health',
    sentence: 'Route table: GET /v1/health needs no key and answers {`ok` boolean, `version` string}.',
    async run(service) {
      const answer = await service.ask('/v1/health', { key: 'none' })
      expectEqual(answer.status, 200, 'the status')
      const data = objectIn(jsonOf(answer), 'data')
      expect(typeof data.ok === 'boolean', '`data.ok` is not a boolean')
      textIn(data, 'version')
    },
  },
  {
    id: 'service/docs',
    sentence: 'What the service does, 5: a live reference is served at {base_url}/docs without a key.',
    async run(service) {
      const answer = await service.ask('/docs', { key: 'none' })
      expectEqual(answer.status, 200, 'the status')
      expect((answer.headers.get('content-type') ?? '').startsWith('text/html'), '/docs is not HTML')
    },
  },
  {
    id: 'service/openapi',
    sentence:
      'What the service does, 5: an OpenAPI 3.1 description is served at {base_url}/openapi.json without a key.',
    async run(service) {
      const answer = await service.ask('/openapi.json', { key: 'none' })
      expectEqual(answer.status, 200, 'the status')
      expect(textIn(jsonOf(answer), 'openapi').startsWith('3.1.'), 'the description is not OpenAPI 3.1')
    },
  },
  {
    id: 'service/no-cors',
    sentence: 'What the service does, 4: the service sends no CORS headers, so a browser page cannot call it.',
    async run(service) {
      const answer = await service.ask('/v1/me', { headers: { origin: 'https://example.org' } })
      const cors = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))
      expectEqual(cors, [], 'the list of CORS headers')
    },
  },
  {
    id: 'service/methods',
    sentence:
      'What the service does, 3: any method not allowed on a route answers 405; `Allow` lists accepted methods.',
    async run(service) {
      for (const [method, path, allowed] of [
        ['DELETE', '/v1/notes', ['GET']],
        ['POST', '/v1/logbook/totals', ['GET']],
        ['PATCH', '/v1/plugin/sessions/conform', ['GET', 'PUT']],
        ['GET', '/v1/plugin/live', ['PUT']],
        ['OPTIONS', '/v1/me', ['GET']],
        ['HEAD', '/v1/me', ['GET']],
      ] as const) {
        const answer = await service.ask(path, { method })
        expectEqual(answer.status, 405, `the status of ${method} ${path}`)
        // the answer to a HEAD has no body
        if (method !== 'HEAD') expectEqual(objectIn(jsonOf(answer), 'error').code, 'method_not_allowed', '`error.code`')
        const listed = (answer.headers.get('allow') ?? '').split(',').map((name) => name.trim())
        expectEqual(listed.sort(), [...allowed], `\`Allow\` of ${path}`)
      }
    },
  },
  {
    id: 'service/request-id',
    sentence: 'Common envelopes: every response carries the header X-Request-Id, equal to meta.requestId.',
    async run(service) {
      const asked = [
        ['/v1/me', 'none'],
        ...['/v1/me', ...ERROR_PATHS].map((path) => [path, 'bearer'] as const),
      ] as const
      for (const [path, key] of asked) {
        const answer = await service.ask(path, { key })
        const requestId = textIn(objectIn(jsonOf(answer), 'meta'), 'requestId')
        const what = `\`meta.requestId\` of ${path} (${answer.status})`
        expectEqual(requestId, answer.headers.get('x-request-id'), what)
      }
    },
  },
  {
    id: 'service/generated-at',
    sentence: 'Common envelopes: `meta.generatedAt` is a date-time (UTC, ISO 8601).',
    async run(service) {
      timeIn(objectIn(await service.read('/v1/me'), 'meta'), 'generatedAt')
    },
  },
  {
    id: 'service/no-store',
    sentence: 'Common envelopes: responses with data carry `Cache-Control: no-store, private`.',
    async run(service) {
      for (const path of ['/v1/me', '/v1/notes', '/v1/logbook/totals']) {
        const answer = await service.ask(path)
        const directives = (answer.headers.get('cache-control') ?? '').split(',').map((name) => name.trim())
        expectEqual(directives.sort(), ['no-store', 'private'], `\`Cache-Control\` of ${path}`)
      }
    },
  },
  {
    id: 'errors/envelope',
    sentence: 'Errors: the body of an error is `error` {`code` string, `message` string} and `meta`.',
    async run(service) {
      for (const path of ERROR_PATHS) {
        const body = jsonOf(await service.ask(path))
        const error = objectIn(body, 'error')
        textIn(error, 'code')
        textIn(error, 'message')
        objectIn(body, 'meta')
      }
    },
  },
  {
    id: 'errors/not-found',
    sentence: 'Errors: 404 `not_found`, no such route, or no such record in this account.',
    async run(service) {
      for (const path of [
        '/v1/no-such-route',
        '/v1/notes/conform-no-such-note',
        '/v1/shared-plannings/conform-no-such-planning',
      ]) {
        const answer = await service.ask(path)
        expectEqual(answer.status, 404, `the status of ${path}`)
        expectEqual(objectIn(jsonOf(answer), 'error').code, 'not_found', '`error.code`')
      }
    },
  },
  {
    id: 'errors/bad-request',
    sentence: 'Errors: the message of a 400 names the offending parameter or field.',
    async run(service) {
      for (const [path, name] of [
        ['/v1/notes?limit=0', 'limit'],
        ['/v1/notes?limit=201', 'limit'],
        ['/v1/notes?limit=ten', 'limit'],
        ['/v1/notes?cursor=!', 'cursor'],
        ['/v1/notes?updatedSince=yesterday', 'updatedSince'],
        ['/v1/logbook/totals?from=2026-02-30', 'from'],
        ['/v1/logbook/totals?to=1.2.2026', 'to'],
      ] as const) {
        const answer = await service.ask(path)
        expectEqual(answer.status, 400, `the status of ${path}`)
        const error = objectIn(jsonOf(answer), 'error')
        expectEqual(error.code, 'bad_request', '`error.code`')
        expect(textIn(error, 'message').includes(name), `the message of ${path} does not name \`${name}\``)
      }
    },
  },
  {
    id: 'service/single-lists',
    sentence: 'Route table: weather, shared plannings and airways answer an array in the Single envelope.',
    async run(service) {
      for (const path of ['/v1/weather', '/v1/shared-plannings', '/v1/airways']) {
        const body = await service.read(path)
        listIn(body, 'data')
        objectIn(body, 'meta')
        expect(!('page' in body), `${path} has a \`page\``)
      }
    },
  },
]
