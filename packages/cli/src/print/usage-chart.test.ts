import type { UsageReport } from '@flightbag/core/ports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usageText } from './usage-chart.ts'

const view = { nowMs: Date.UTC(2026, 9, 5, 23, 59), days: 30, columns: 80, color: false }
const report: UsageReport = {
  lastUsedAt: '2026-10-05T12:00:00.000Z',
  keys: [
    { prefix: 'svc_live_abcdef', active: false, requests: 0, lastUsedAt: null },
    { prefix: 'svc_live_ghijkl', active: true, requests: 100, lastUsedAt: '2026-10-05T12:00:00.000Z' },
  ],
  days: [
    { day: '2026-10-03', routes: [{ route: 'GET /v1/me', requests: 3, errors: 1 }] },
    {
      day: '2026-10-05',
      routes: [
        { route: 'GET /v1/aircraft', requests: 80, errors: 0 },
        { route: 'GET /v1/me', requests: 20, errors: 0 },
      ],
    },
  ],
}

test('shows keys, routes by use, and a bar for every day since the first', () => {
  expect(usageText(report, view)).toBe(
    `last used 2026-10-05T12:00:00.000Z

key                            requests                 last used
svc_live_abcdef... (replaced)         0                     never
svc_live_ghijkl...                  100  2026-10-05T12:00:00.000Z

route             requests  errors
GET /v1/aircraft        80       0
GET /v1/me              23       1
all                    103       1

2026-10-03    3  ▉▒ (1 error)
2026-10-04    0
2026-10-05  100  ${'█'.repeat(45)}
`,
  )
})

test('sorts routes with equal use by name, and shows the last use of each key and a bar of each day', () => {
  const keys = [{ prefix: 'svc_live_abcdef', active: true, requests: 0, lastUsedAt: '2026-08-01T12:00:00.000Z' }]
  const routes = ['GET /v1/notes', 'GET /v1/me'].map((route) => ({ route, requests: 500, errors: 0 }))
  const first = [{ route: 'GET /v1/weather', requests: 1, errors: 0 }]
  const days = [
    { day: '2026-10-04', routes: first },
    { day: '2026-10-05', routes },
  ]
  const lines = usageText({ lastUsedAt: null, keys, days }, view).split('\n')
  expect(lines.find((line) => line.startsWith('svc_'))).toMatch(/ 0 {2}2026-08-01T12:00:00\.000Z$/)
  expect(lines.filter((line) => line.startsWith('GET'))).toEqual([
    expect.stringMatching(/^GET \/v1\/me +500 +0$/),
    expect.stringMatching(/^GET \/v1\/notes +500 +0$/),
    expect.stringMatching(/^GET \/v1\/weather +1 +0$/),
  ])
  expect(lines).toContain('2026-10-04     1  ▏')
})

test('shows an account without requests', () => {
  const none = { lastUsedAt: null, days: [], keys: [] }
  expect(usageText(none, view)).toBe('last used never\nno requests within 30 days\n')
})

test('shows an account whose last request was before the period', () => {
  const earlier = { lastUsedAt: '2026-08-01T12:00:00.000Z', days: [], keys: [] }
  expect(usageText(earlier, view)).toBe('last used 2026-08-01T12:00:00.000Z\nno requests within 30 days\n')
})

test('uses colour only if it is enabled', () => {
  expect(usageText(report, view)).not.toContain('\u001b')
  expect(usageText(report, { ...view, color: true })).toContain('\u001b[31m')
})

test('lines fit the terminal, whatever the counts', () => {
  const count = fc.nat({ max: 1_000_000 })
  fc.assert(
    fc.property(
      fc.array(count, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 60, max: 200 }),
      (counts, columns) => {
        const days = counts.map((requests, at) => ({
          day: new Date(view.nowMs - (counts.length - 1 - at) * 86_400_000).toISOString().slice(0, 10),
          routes: [{ route: 'GET /v1/me', requests, errors: Math.floor(requests / 3) }],
        }))
        const text = usageText({ ...report, days }, { ...view, columns })
        const bars = text.split('\n').filter((line) => /^\d{4}-/.test(line))
        for (const line of bars) expect([...line].length).toBeLessThanOrEqual(columns)
        const from = counts.findIndex((requests) => requests > 0)
        expect(bars.length).toBe(from < 0 ? counts.length + 30 - counts.length : counts.length - from)
      },
    ),
  )
})

test.each([
  [20, 10],
  [35, 10],
  [45, 10],
  [46, 11],
  [84, 49],
  [85, 50],
  [200, 50],
])('on a terminal of %i columns, the longest bar has %i', (columns, length) => {
  const bars = usageText(report, { ...view, columns })
    .split('\n')
    .at(-2)
  expect(bars).toBe(`2026-10-05  100  ${'█'.repeat(length)}`)
})
