import { expect } from 'vitest'
import { statusOf } from '../../../http/src/respond/status.ts'
import type { HttpAnswer } from './answer.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const REQUEST_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const seen = new Set<string>()

/** Checks the properties of every answer (spec, Common envelopes and Errors). */
export function checkAnswer(method: string, path: string, { status, headers, json, text }: HttpAnswer): void {
  const requestId = headers['x-request-id']
  expect(requestId, `${method} ${path} has no X-Request-Id`).toMatch(REQUEST_ID)
  expect(seen.has(requestId as string), 'a request id came twice').toBe(false)
  seen.add(requestId as string)
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  if (path.startsWith('/v1') || status >= 400) expect(headers['cache-control']).toBe('no-store, private')
  expect(headers['x-content-type-options']).toBe('nosniff')
  checkErrorHeaders(status, headers)
  if (method === 'HEAD' || status === 304) expect(text).toBe('')
  else if (headers['content-encoding'] === undefined && (path.startsWith('/v1') || status >= 400))
    checkEnvelope(status, requestId, json)
}

function checkErrorHeaders(status: number, headers: HttpAnswer['headers']): void {
  expect(headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined)
  if (status === 405) expect(headers.allow).toMatch(/^(GET|PUT)(, PUT)?$/)
  else expect(headers.allow).toBeUndefined()
  if (status === 429) expect(headers['retry-after']).toMatch(/^[1-9]\d*$/)
  else expect(headers['retry-after']).toBeUndefined()
}

function checkEnvelope(status: number, requestId: unknown, json: HttpAnswer['json']): void {
  expect(json?.meta).toEqual({ requestId, generatedAt: expect.stringMatching(INSTANT) })
  if (status >= 400) {
    expect(json).toEqual({ error: { code: expect.any(String), message: expect.stringMatching(/./) }, meta: json?.meta })
    expect(statusOf).toMatchObject({ [json?.error?.code ?? 'no code']: status })
  } else if (json?.page === undefined) expect(json).toEqual({ data: json?.data, meta: json?.meta })
  else {
    const { nextCursor } = json.page
    const page = { limit: expect.any(Number), total: expect.any(Number), nextCursor }
    expect(json).toEqual({ data: expect.any(Array), page, meta: json.meta })
    expect(nextCursor === null || typeof nextCursor === 'string').toBe(true)
  }
}
