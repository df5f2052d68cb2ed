import { jsonOf, objectIn, type ServiceAnswer, textIn } from '../service/service.ts'
import { expect, expectEqual } from '../service/violation.ts'
import type { Check } from './check.ts'

/** A key like a given one that no account has, and malformed ones. */
function invalidKeys(key: string) {
  const prefix = key.slice(0, -43)
  return [prefix + 'A'.repeat(43), `${prefix}short`, 'x', '']
}

function problemOf({ text }: ServiceAnswer): string {
  const { meta: _, ...rest } = jsonOf({ status: 401, headers: new Headers(), text })
  return JSON.stringify(rest)
}

/** Authentication and the account record. */
export const keyChecks: readonly Check[] = [
  {
    id: 'keys/unauthorized',
    sentence:
      'Authentication, 5: a missing, malformed, unknown or rotated key answers 401 `unauthorized` with ' +
      '`WWW-Authenticate: Bearer`; the response does not say which case it was.',
    async run(service) {
      const answers = [await service.ask('/v1/me', { key: 'none' })]
      for (const invalid of invalidKeys(service.key)) {
        answers.push(await service.ask('/v1/me', { key: 'none', headers: { authorization: `Bearer ${invalid}` } }))
        if (invalid !== '')
          answers.push(await service.ask('/v1/me', { key: 'none', headers: { 'x-api-key': invalid } }))
      }
      for (const answer of answers) {
        expectEqual(answer.status, 401, 'the status')
        expectEqual(answer.headers.get('www-authenticate'), 'Bearer', '`WWW-Authenticate`')
        expectEqual(objectIn(jsonOf(answer), 'error').code, 'unauthorized', '`error.code`')
      }
      expectEqual(new Set(answers.map(problemOf)).size, 1, 'the number of different 401 bodies')
    },
  },
  {
    id: 'keys/both-headers',
    sentence: 'Authentication, 1: the key is carried in `Authorization: Bearer` or in `X-API-Key`.',
    async run(service) {
      for (const key of ['bearer', 'header'] as const) {
        const answer = await service.ask('/v1/me', { key })
        expectEqual(
          answer.status,
          200,
          `the status with the key in ${key === 'bearer' ? 'Authorization' : 'X-API-Key'}`,
        )
      }
    },
  },
  {
    id: 'keys/required',
    sentence: 'Authentication, 1: every request except GET /v1/health, /docs and /openapi.json carries the key.',
    async run(service) {
      for (const path of ['/v1/me', '/v1/aerodromes', '/v1/weather', '/v1/airways', '/v1/pilot', '/v1/plugin/stats']) {
        const answer = await service.ask(path, { key: 'none' })
        expectEqual(answer.status, 401, `the status of ${path} without a key`)
      }
    },
  },
  {
    id: 'account/fields',
    sentence:
      'Record kinds: an account has `userId`, `email`, `displayName`, `accountCreatedAt`, `apiKey` {`prefix`, ' +
      '`createdAt`, `rotatedAt`}.',
    async run(service) {
      const data = objectIn(await service.read('/v1/me'), 'data')
      for (const name of ['userId', 'email', 'accountCreatedAt']) textIn(data, name)
      // The pilot may have given no name, and a value that is not known is null or absent.
      if ((data.displayName ?? null) !== null) textIn(data, 'displayName')
      const apiKey = objectIn(data, 'apiKey')
      for (const name of ['prefix', 'createdAt']) textIn(apiKey, name)
      expect('rotatedAt' in apiKey, '`apiKey.rotatedAt` is absent')
    },
  },
  {
    id: 'account/no-key',
    sentence: 'Authentication, 2: the API never returns the key; GET /v1/me shows only its prefix and dates.',
    async run(service) {
      const { status, text } = await service.ask('/v1/me')
      expectEqual(status, 200, 'the status')
      expect(!text.includes(service.key), 'the answer contains the key')
      const prefix = textIn(
        objectIn(objectIn(jsonOf({ status: 200, headers: new Headers(), text }), 'data'), 'apiKey'),
        'prefix',
      )
      expect(
        service.key.startsWith(prefix) && prefix.length < service.key.length,
        '`prefix` is not the start of the key',
      )
    },
  },
]
