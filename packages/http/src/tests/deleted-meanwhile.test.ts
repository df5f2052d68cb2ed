import { createClient } from '@flightbag/testing/http/client'
import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { expect, test } from 'vitest'

const LIVE = { schema: 1, sessionId: 'flight-1', sentAt: '2026-10-03T12:00:00Z' }
const SESSION = { schema: 1, startedAt: '2026-10-03T12:00:00Z' }

test.each([
  ['PUT', '/v1/plugin/sessions/flight-1', SESSION],
  ['PUT', '/v1/plugin/live', LIVE],
  ['GET', '/v1/me', null],
])(
  '%s %s that was admitted before its account was deleted gets the answer of a missing account',
  async (method, path, body) => {
    const subject = await startMemorySubject({
      limits: true,
      ports: ({ admission }) => ({
        admission: {
          ...admission,
          async admit(request) {
            const decision = await admission.admit(request)
            if (decision.outcome === 'admitted') await subject.remove(decision.accountId)
            return decision
          },
        },
      }),
    })
    const { key } = await subject.createAccount()
    const client = createClient(subject.url, key)
    try {
      function ask() {
        return method === 'PUT' ? client.put(path, body) : client.get(path)
      }
      const late = await ask()
      const unknown = await ask()
      expect([late.status, unknown.status]).toEqual([401, 401])
      expect(late.json?.error).toEqual(unknown.json?.error)
      expect(late.headers['www-authenticate']).toBe('Bearer')
      expect(Object.keys(late.headers)).toEqual(Object.keys(unknown.headers))
      expect(subject.faults).toEqual([])
    } finally {
      client.close()
      await subject.close()
    }
  },
)
