import { describe, expect, test } from 'vitest'
import { exchangeText, type HttpExchange } from '../print/exchange-text.ts'
import { startPluginService } from '../testing/plugin-service.ts'
import { liveAnswerOf, put } from './plugin-calls.ts'

describe('a live answer', () => {
  test.each([null, 7, {}, { commands: [] }, { commands: {}, pollMs: 1 }, { commands: [], pollMs: '1' }])(
    '%j is not a live answer',
    (data) => {
      expect(liveAnswerOf(data)).toBeNull()
    },
  )

  test('is read without elements that are not commands', () => {
    const command = { id: 'c', createdAt: '2026-10-03T00:00:00.000Z', request: { kind: 'x' } }
    const data = { commands: [null, 1, {}, { id: 1, request: {} }, { id: 'c', request: null }, command], pollMs: 2000 }
    expect(liveAnswerOf(data)).toEqual({ commands: [command], pollMs: 2000 })
  })
})

test('the status counts, whatever the body is', async () => {
  const service = await startPluginService((_, response) => {
    response.writeHead(401, { 'Content-Type': 'text/html' }).end('<h1>no</h1>')
  })
  const called = await put(`${service.url}/v1/plugin/live`, 'key', {}, new AbortController().signal)
  expect(called.outcome).toMatchObject({ kind: 'answered', status: 401 })
  await service.close()
})

test('a trace contains the request and its answer, decoded, without the key', async () => {
  const service = await startPluginService((_, response) => {
    response.writeHead(429, { 'Content-Type': 'application/json', 'Retry-After': '7' }).end('{"error":{"code":"x"}}')
  })
  const texts: string[] = []
  async function trace(exchange: HttpExchange) {
    texts.push(exchangeText(exchange))
  }
  const { signal } = new AbortController()
  await put(`${service.url}/v1/plugin/live`, 'svc_live_secret', { schema: 1 }, signal, trace)
  await service.close()
  await put(`${service.url}/v1/plugin/live`, 'svc_live_secret', { schema: 1 }, signal, trace)
  const [answered, failed] = texts.map((text) => text.replaceAll(/^\S+Z /gm, '').replaceAll(/\d+ ms/g, '1 ms'))
  const request = 'PUT /v1/plugin/live\n  {\n    "schema": 1\n  }\n'
  const error = '  {\n    "error": {\n      "code": "x"\n    }\n  }\n\n'
  expect(answered).toBe(`${request}429 after 1 ms\n  Retry-After: 7\n${error}`)
  expect(failed).toBe(`${request}no answer after 1 ms\n  TypeError: fetch failed\n\n`)
})
