import { expect, test } from 'vitest'
import { onceASecond } from './health-check.ts'

test('the database is queried at most once a second, and again after a failure or a clock set back', async () => {
  let nowMs = 10_000
  let queries = 0
  let up = true
  const healthy = onceASecond(
    async () => {
      queries++
      return up
    },
    () => nowMs,
  )
  expect(await Promise.all(Array.from({ length: 500 }, healthy))).toEqual(Array(500).fill(true))
  expect(queries).toBe(1)
  up = false
  nowMs += 999
  expect([await healthy(), queries]).toEqual([true, 1])
  nowMs += 1
  expect([await healthy(), queries]).toEqual([false, 2])
  up = true
  nowMs -= 5000
  expect([await healthy(), queries]).toEqual([true, 3])
})
