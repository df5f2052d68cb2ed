import { expect, test } from 'vitest'
import { defaultSettings } from './settings.ts'

// The values of spec.md (Authentication, Limits) and of open-points.md (pages, daily quota).
test('a service without settings has the limits of the specification', () => {
  expect(defaultSettings).toEqual({
    keyPrefix: 'svc_live_',
    limits: { keyPerMinute: 120, apiPerSecond: 25, apiBurst: 50 },
    pageBytes: 4 * 1024 * 1024,
    sessionQuota: 500,
    recordCacheBytes: 32 * 1024 * 1024,
    maxConnections: 2000,
    addressConnections: 500,
    handlerTimeoutMs: 20_000,
    healthTimeoutMs: 2000,
    publicUrl: null,
    describedSettings: [],
  })
})
