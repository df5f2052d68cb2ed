import { expect, test } from 'vitest'
import { defaultSettings } from './settings.ts'

test('a service without settings has the limits of the specification', () => {
  expect(defaultSettings).toEqual({
    keyPrefix: 'svc_live_',
    limits: { keyPerMinute: 120, apiPerSecond: 25, apiBurst: 50 },
    pageBytes: 4 * 1024 * 1024,
    recordCacheBytes: 32 * 1024 * 1024,
    sessionQuota: 500,
    maxConnections: 2000,
    addressConnections: 500,
    handlerTimeoutMs: 20_000,
    healthTimeoutMs: 2000,
    publicUrl: null,
    describedSettings: [],
  })
})
