import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { withService } from '@flightbag/testing/http/suite/with-service'
import { describe, expect, test } from 'vitest'

describe('weather from a provider', () => {
  const service = withService(startMemorySubject)

  test.each([
    ['sazm', { ident: 'SAZM', status: 'ok', metar: { flightCategory: 'VFR', decoded: { unparsed: [] } }, taf: null }],
    ['SABE', { ident: 'SABE', status: 'no_report', metar: null, fetchedAt: expect.any(String) }],
    ['SAXX', { ident: 'SAXX', status: 'unavailable', metar: null }],
  ])('%s', async (ident, entry) => {
    const { client } = await service.pilot()
    const answer = await client.get(`/v1/weather/${ident}`)
    expect([answer.status, answer.json?.data]).toMatchObject([200, { provider: 'test', ...entry }])
  })
})
