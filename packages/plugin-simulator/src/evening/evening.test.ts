import { expect, test } from 'vitest'
import { beginEvening } from './evening.ts'

test.each([
  ['GET', '/v1/health', 200],
  ['GET', '/v1/me', 200],
  ['GET', '/v1/aerodromes', 200],
  ['GET', '/v1/aerodromes/aerodromes-149', 200],
  ['GET', '/v1/aerodromes/none', 404],
  ['GET', '/v1/nothing', 404],
  ['POST', '/v1/me', 405],
])('a graded client that asks %s %s gets %i', (method, url, status) => {
  const evening = beginEvening(0)
  // A client has the ids of records from their collection.
  evening.receive({ method: 'GET', url: '/v1/aerodromes', headers: {}, body: '' }, 0)
  const { answer } = evening.receive({ method, url, headers: {}, body: '' }, 0)
  expect(answer).toMatchObject({ kind: 'reply', status })
})
