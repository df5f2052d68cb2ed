import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { withService } from '@flightbag/testing/http/suite/with-service'
import { describe, expect, test } from 'vitest'

const SESSION = { schema: 1, startedAt: '2026-10-03T09:30:00Z' }

describe('the daily quota of new plugin sessions', () => {
  const late = Date.UTC(2026, 9, 3, 23, 59, 30)
  const service = withService(() => startMemorySubject({ settings: { sessionQuota: 1 }, clock: () => late }))

  test('rejects a further new one until midnight, and accepts every copy of a stored one', async () => {
    const { client } = await service.pilot()
    expect((await client.put('/v1/plugin/sessions/one', SESSION)).status).toBe(201)
    const refused = await client.put('/v1/plugin/sessions/two', SESSION)
    expect([refused.status, refused.headers['retry-after'], refused.json?.error?.code]).toEqual([
      429,
      '30',
      'rate_limited',
    ])
    expect((await client.put('/v1/plugin/sessions/one', SESSION)).status).toBe(200)
    expect((await client.get('/v1/plugin/sessions')).json?.page?.total).toBe(1)
  })
})
