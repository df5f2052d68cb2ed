import { expect, test } from 'vitest'
import { wholeUsage } from './whole-usage.ts'

test('the days of a report become one', () => {
  const [route, other] = ['GET /v1/me', 'GET /v1/notes']
  const days = [
    { day: '2026-10-03', routes: [{ route, requests: 2, errors: 1 }] },
    {
      day: '2026-10-04',
      routes: [
        { route, requests: 3, errors: 0 },
        { route: other, requests: 1, errors: 1 },
      ],
    },
  ]
  const rest = { lastUsedAt: '2026-10-04T00:00:00.000Z', keys: [] }
  expect(wholeUsage({ ...rest, days })).toEqual({
    ...rest,
    days: [
      {
        day: '2026-10-04',
        routes: [
          { route, requests: 5, errors: 1 },
          { route: other, requests: 1, errors: 1 },
        ],
      },
    ],
  })
  expect(wholeUsage({ ...rest, days: [] }).days).toEqual([])
})
