import { testChecks, without, wrong } from '../testing/check-suite.ts'
import { accepting, answering, ignoring, withBody, withData, withHeader } from '../testing/other-services.ts'
import { keyChecks } from './keys.ts'

const account = ['userId', 'email', 'displayName', 'accountCreatedAt', 'apiKey']
const apiKey = ['prefix', 'createdAt', 'rotatedAt'].map((name) => `apiKey.${name}`)

testChecks(keyChecks, {
  broken: {
    'keys/unauthorized': withBody((body) => ({
      ...body,
      error: { code: 'unauthorized', message: String(Math.random()) },
    })),
    'keys/both-headers': answering(() => new Response('{}', { status: 401 })),
    'keys/required': answering(() => new Response('{}', { status: 200 })),
    'account/fields': withData(() => ({ accountCreatedAt: undefined })),
    'account/no-key': withData(() => ({ apiKey: { prefix: 'other' } })),
  },
  alsoBroken: [
    ...[...account, ...apiKey].map((name) => without('account/fields', `data.${name}`)),
    wrong('account/no-key', /me$/, 'data.apiKey.secret', (_: unknown, key: string) => key),
    wrong('keys/unauthorized', /./, 'error.code', 'another'),
    ['keys/both-headers', 'takes no key in Authorization', ignoring('authorization')],
    ['keys/both-headers', 'takes no key in X-API-Key', ignoring('x-api-key')],
    ['keys/unauthorized', 'does not say how to authenticate', withHeader('www-authenticate', null)],
    ['keys/unauthorized', 'takes any key in Authorization', accepting((_u, _i, sent) => sent.has('authorization'))],
    ['keys/unauthorized', 'takes any key in X-API-Key', accepting((_u, _i, sent) => sent.has('x-api-key'))],
  ],
})
