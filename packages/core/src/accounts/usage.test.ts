import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstUsageDay, type UsageCount, usageReport, usageRoute, utcDay } from './usage.ts'

const NOON = Date.UTC(2026, 9, 3, 12)

test('a day is the UTC day, from midnight to midnight', () => {
  expect(utcDay(0)).toBe(0)
  expect(utcDay(Date.UTC(2026, 9, 4) - 1)).toBe(utcDay(NOON))
  expect(utcDay(Date.UTC(2026, 9, 4))).toBe(utcDay(NOON) + 1)
})

test.each([
  [1, 0],
  [7, 6],
  [90, 89],
  [91, 89],
  [0, 0],
  [-5, 0],
  [Number.NaN, 0],
  [2.9, 1],
])('the last %d days begin %d days before today', (days, before) => {
  expect(utcDay(NOON) - firstUsageDay(NOON, days)).toBe(before)
})

test.each([
  ['GET', 'GET /v1/me'],
  ...['HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH'].map((name) => [name, `${name} /v1/me`]),
  ['get', 'OTHER /v1/me'],
  ['PROPFIND', 'OTHER /v1/me'],
  ['', 'OTHER /v1/me'],
])('a request with method %s counts as %s', (method, route) => {
  expect(usageRoute(method, '/v1/me')).toBe(route)
})

test('a report contains every count of its days once: by day and route, and by key', () => {
  const count = fc.record({
    keyId: fc.constantFrom('1', '2'),
    day: fc.integer({ min: 20_000, max: 20_005 }),
    route: fc.constantFrom('GET /v1/me', 'GET /v1/notes', 'PUT /v1/plugin/live'),
    requests: fc.nat(1000),
    errors: fc.nat(100),
  })
  const keys = ['1', '2'].map((keyId) => ({ keyId, prefix: `k${keyId}`, active: keyId === '2', lastUsedMs: null }))
  function sum(counts: readonly UsageCount[]) {
    return counts.reduce((total, { requests }) => total + requests, 0)
  }
  fc.assert(
    fc.property(fc.array(count), (counts) => {
      const report = usageReport(keys, counts, 20_002)
      const shown = counts.filter(({ day }) => day >= 20_002)
      const rows = report.days.flatMap(({ routes }) => routes)
      expect(rows.reduce((total, { requests }) => total + requests, 0)).toBe(sum(shown))
      expect(report.keys.map(({ requests }) => requests)).toEqual(
        ['1', '2'].map((id) => sum(shown.filter(({ keyId }) => keyId === id))),
      )
      const days = report.days.map(({ day }) => day)
      expect(days).toEqual([...new Set(days)].sort())
      for (const { routes } of report.days) {
        const names = routes.map(({ route }) => route)
        expect(names).toEqual([...new Set(names)].sort())
      }
    }),
  )
})

test('a report has the counts of each day and route, and the state of each key', () => {
  const keys = [
    { keyId: '1', prefix: 'svc_live_old', active: false, lastUsedMs: 86_400_000 },
    { keyId: '2', prefix: 'svc_live_new', active: true, lastUsedMs: null },
  ]
  const counts = [
    { keyId: '1', day: 2, route: 'GET /v1/me', requests: 5, errors: 2 },
    { keyId: '2', day: 2, route: 'GET /v1/me', requests: 3, errors: 1 },
    { keyId: '1', day: 1, route: 'PUT /v1/plugin/live', requests: 7, errors: 0 },
  ]
  expect(usageReport(keys, counts, 1)).toEqual({
    lastUsedAt: '1970-01-02T00:00:00.000Z',
    days: [
      { day: '1970-01-02', routes: [{ route: 'PUT /v1/plugin/live', requests: 7, errors: 0 }] },
      { day: '1970-01-03', routes: [{ route: 'GET /v1/me', requests: 8, errors: 3 }] },
    ],
    keys: [
      { prefix: 'svc_live_old', active: false, requests: 12, lastUsedAt: '1970-01-02T00:00:00.000Z' },
      { prefix: 'svc_live_new', active: true, requests: 3, lastUsedAt: null },
    ],
  })
})

test('the last use of an account is the newest of all its keys', () => {
  function key(keyId: string, lastUsedMs: number | null) {
    return { keyId, prefix: keyId, active: true, lastUsedMs }
  }
  expect(usageReport([key('a', 5), key('b', null), key('c', 3)], [], 0).lastUsedAt).toBe('1970-01-01T00:00:00.005Z')
  expect(usageReport([key('a', null)], [], 0).lastUsedAt).toBeNull()
  expect(usageReport([key('a', null), key('b', null)], [], 0).lastUsedAt).toBeNull()
})
