import { expect, test } from 'vitest'
import { beginEvening } from './evening.ts'

test.each([
  ['GET', '/v1/health', 200],
  ['GET', '/v1/me', 200],
  ['GET', '/v1/aerodromes', 200],
  ['GET', '/v1/aerodromes/aerodromes-149', 200],
  ['GET', '/v1/aerodromes/none', 404],
  ['GET', '/v1/nothing', 404],
  ['GET', '/v1/notes?limit=0', 400],
  ['GET', '/v1/notes?limit=201', 400],
  ['GET', '/v1/notes?updatedSince=yesterday', 400],
  ['POST', '/v1/me', 405],
])('a graded client that asks %s %s gets %i', (method, url, status) => {
  const evening = beginEvening(0)
  // A client has the ids of records from their collection.
  evening.receive({ method: 'GET', url: '/v1/aerodromes', headers: {}, body: '' }, 0)
  const { answer } = evening.receive({ method, url, headers: {}, body: '' }, 0)
  expect(answer).toMatchObject({ kind: 'reply', status })
})

test('a collection fails now and then, and changes and loses a record after each whole reading', () => {
  const evening = beginEvening(0)
  function read(query = '') {
    const { answer } = evening.receive({ method: 'GET', url: `/v1/notes${query}`, headers: {}, body: '' }, 1000)
    if (answer.kind !== 'reply' || answer.status !== 200) return answer.kind === 'reply' ? answer.status : answer.kind
    const { data, page } = JSON.parse(answer.body)
    return { last: data.at(-1).updatedAt, count: data.length, ...page }
  }
  const first = read()
  const second = read(`?cursor=${first.nextCursor}`)
  expect(read(`?cursor=${second.nextCursor}`)).toBe(429)
  const third = read(`?cursor=${second.nextCursor}`)
  expect([first.count, second.count, third.count, third.nextCursor]).toEqual([20, 20, 10, null])
  expect(read()).toMatchObject({ total: 49 })
  expect(read()).toBe(500)
  expect(read(`?updatedSince=${third.last}`)).toMatchObject({ total: 3 })
})
