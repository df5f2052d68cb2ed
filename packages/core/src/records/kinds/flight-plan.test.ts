import { put } from '@flightbag/testing/lib/changes'
import { servedIds } from '@flightbag/testing/lib/served'
import { expect, test } from 'vitest'

test('flight plans are sorted by departure, newest first; a date counts as its start, none as the last', async () => {
  const ids = await servedIds('flightPlan', [
    { id: 'none' },
    { id: 'day', departureDate: '2026-10-03' },
    { id: 'later that day', departureDate: '2026-10-03T12:00:00+03:00' },
    { id: 'day before', departureDate: '2026-10-02' },
    { id: 'next day', departureDate: '2026-10-04T00:00:00Z' },
  ])
  expect(ids).toEqual(['next day', 'later that day', 'day', 'day before', 'none'])
})

test.each([
  [
    { departureDate: '2026-02-30' },
    'record.departureDate must be a date YYYY-MM-DD or an ISO 8601 date-time with a zone',
  ],
  [{ departureDate: '2026-10-03T12:00' }, 'record.departureDate must be'],
  [{ departureDate: 20261003 }, 'record.departureDate must be a text'],
  [{ planningId: '' }, 'record.planningId must not be empty'],
  [{ signatureDataUrl: {} }, 'record.signatureDataUrl must be a text'],
])('%j is rejected', (fields, why) => {
  expect(() => put('flightPlan', { id: 'f', ...fields })).toThrow(why)
})
