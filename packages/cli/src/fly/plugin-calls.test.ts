import { describe, expect, test } from 'vitest'
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
