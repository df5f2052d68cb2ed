import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StartSubject } from '../subject.ts'
import { withService } from './with-service.ts'

const WORDS = [
  'v1',
  'me',
  'notes',
  'aerodromes',
  'attachments',
  'plugin',
  'sessions',
  'live',
  'stats',
  'weather',
  'logbook',
  'totals',
  'docs',
]

const segment = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
  fc.constantFrom(
    '%00',
    '%',
    '%ff',
    '..',
    '%2e%2e',
    '__proto__',
    'constructor',
    '%F0%9F%9B%A9',
    "'--",
    'x'.repeat(3000),
  ),
  fc.string({ unit: 'binary', maxLength: 8 }).map((text) => encodeURIComponent(text.toWellFormed())),
)

const parameter = fc.tuple(
  fc.constantFrom('limit', 'cursor', 'updatedSince', 'aircraftId', 'airspace', 'from', 'to', '__proto__', 'x%00'),
  fc.oneof(
    fc.constantFrom('', '1', '-1', '%ff', '%00', '1e9', '2026-02-30', 'NaN', '[]'),
    fc.string({ unit: 'binary', maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
  ),
)

const anyPath = fc
  .tuple(fc.array(segment, { maxLength: 5 }), fc.array(parameter, { maxLength: 4 }))
  .map(([segments, query]) => {
    const path = `/${['v1', ...segments].join('/')}`
    return query.length === 0 ? path : `${path}?${query.map((pair) => pair.join('=')).join('&')}`
  })

const anyBody = fc.oneof(fc.json({ maxDepth: 6 }), fc.string({ unit: 'binary' }), fc.uint8Array({ maxLength: 200 }))

/** Malicious requests: each gets a described answer, and none harms the service. */
export function hostileSuite(start: StartSubject): void {
  describe('hostile requests', () => {
    const service = withService(() => start())

    test('never cause a fault of the server', async () => {
      const { client } = await service.pilot()
      const anyMethod = fc.constantFrom('GET', 'GET', 'PUT', 'PUT', 'POST', 'HEAD', 'DELETE')
      await fc.assert(
        fc.asyncProperty(anyMethod, anyPath, anyBody, async (method, path, body) => {
          const headers = { 'content-type': 'application/json' }
          const answer = await client.ask(method, path, method === 'GET' || method === 'HEAD' ? {} : { body, headers })
          expect(answer.status).toBeLessThan(500)
        }),
        { numRuns: 600 },
      )
      expect((await client.get('/v1/me')).status).toBe(200)
    })

    test.each(['/v1/plugin/live', '/v1/plugin/sessions/abc'])(
      'any JSON in a PUT to %s is accepted or rejected with a field',
      async (path) => {
        const { client } = await service.pilot()
        const known = fc.record(
          {
            schema: fc.constantFrom(1, 1, 2, '1'),
            sessionId: fc.json(),
            sentAt: fc.constantFrom('2026-10-03T09:30:00Z', 1),
            startedAt: fc.constantFrom('2026-10-03T09:30:00Z', null),
            stats: fc.jsonValue(),
            sim: fc.jsonValue(),
            events: fc.jsonValue(),
            acks: fc.jsonValue(),
            aircraft: fc.jsonValue(),
          },
          { requiredKeys: ['schema'] },
        )
        await fc.assert(
          fc.asyncProperty(fc.oneof(known, fc.jsonValue()), async (body) => {
            const answer = await client.put(path, body)
            expect([200, 201, 400]).toContain(answer.status)
            if (answer.status === 400) expect(answer.json?.error?.message).toMatch(/^[a-zA-Z.]+ /)
          }),
          { numRuns: 200 },
        )
      },
    )
  })
}
