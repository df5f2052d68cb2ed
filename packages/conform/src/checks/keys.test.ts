import { expect, test } from 'vitest'
import { connect } from '../service/service.ts'
import { testChecks, without, wrong } from '../testing/check-suite.ts'
import { accepting, answering, ignoring, lacking, withBody, withData, withHeader } from '../testing/other-services.ts'
import { keyChecks } from './keys.ts'

const account = ['userId', 'email', 'accountCreatedAt', 'apiKey']
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
    wrong('account/fields', /./, 'data.displayName', 5),
    wrong('account/no-key', /me$/, 'data.apiKey.secret', (_: unknown, key: string) => key),
    wrong('keys/unauthorized', /./, 'error.code', 'another'),
    ['keys/both-headers', 'takes no key in Authorization', ignoring('authorization')],
    ['keys/both-headers', 'takes no key in X-API-Key', ignoring('x-api-key')],
    ['keys/unauthorized', 'does not say how to authenticate', withHeader('www-authenticate', null)],
    ['keys/unauthorized', 'takes any key in Authorization', accepting((_u, _i, sent) => sent.has('authorization'))],
    ['keys/unauthorized', 'takes any key in X-API-Key', accepting((_u, _i, sent) => sent.has('x-api-key'))],
  ],
  correct: [['account/fields', 'leaves out an unknown name', lacking('data.displayName')]],
})

test('keys/unauthorized fails on a service that says whether a key has the form of its keys', async () => {
  const form = /^Bearer bag_live_[\w-]{43}$/
  const service = connect({
    url: 'https://bag.test',
    key: `bag_live_${'k'.repeat(43)}`,
    timeoutMs: 20_000,
    sleep: async () => undefined,
    fetch: async (_, init) => {
      const message = form.test(new Headers(init?.headers).get('authorization') ?? '') ? 'unknown' : 'malformed'
      const headers = { 'www-authenticate': 'Bearer' }
      return Response.json({ error: { code: 'unauthorized', message }, meta: {} }, { status: 401, headers })
    },
  })
  const check = keyChecks.find(({ id }) => id === 'keys/unauthorized')!
  await expect(check.run(service)).rejects.toThrow('the number of different 401 bodies is 2, expected 1')
})
