import { expect, test } from 'vitest'
import { closedDocument } from '../../../http/src/openapi/document.ts'
import { routes } from '../../../http/src/routes/routes.ts'
import { toAnswer } from './answer.ts'
import { createDescribedCheck, type OpenApi } from './described.ts'

const check = createDescribedCheck(closedDocument(routes, 'http://127.0.0.1') as unknown as OpenApi)

const meta = { requestId: '3f0c2a6e-7f5b-4c86-9a1d-2b8f0e6d4c11', generatedAt: '2026-10-03T09:30:00.000Z' }
const HEADERS = {
  'content-type': 'application/json',
  'x-request-id': meta.requestId,
  'cache-control': 'no-store, private',
}

function answer(status: number, body: object, headers: object = {}) {
  return toAnswer(status, { ...HEADERS, ...headers }, Buffer.from(JSON.stringify(body)))
}

const health = { data: { ok: true, version: '1.14.0' }, meta }

function failed(code: string) {
  return { error: { code, message: 'x' }, meta }
}

test('a described answer passes', () => {
  check('GET', '/v1/health', answer(200, health))
  check('GET', '/v1/notes/x?y', answer(404, failed('not_found')))
  check('POST', '/v1/notes', answer(405, failed('method_not_allowed'), { allow: 'GET' }))
})

test.each([
  ['an undescribed status', 'GET', '/v1/health', answer(404, failed('not_found'))],
  ['an undescribed header', 'GET', '/v1/health', answer(200, health, { 'x-powered-by': 'x' })],
  ['a missing header', 'GET', '/v1/me', answer(401, failed('unauthorized'))],
  ['a bad header', 'GET', '/v1/me', answer(429, failed('rate_limited'), { 'retry-after': 'soon' })],
  ['a missing field', 'GET', '/v1/health', answer(200, { data: { ok: true }, meta })],
  ['an undescribed field', 'GET', '/v1/health', answer(200, { ...health, page: {} })],
  ['the code of another status', 'GET', '/v1/me', answer(500, failed('gone'))],
  ['another content type', 'GET', '/v1/health', answer(200, health, { 'content-type': 'text/html' })],
  ['a record without updatedAt', 'GET', '/v1/notes/x', answer(200, { data: { id: 'x' }, meta })],
])('%s does not pass', (_, method, path, wrong) => {
  expect(() => check(method, path, wrong)).toThrow()
})
