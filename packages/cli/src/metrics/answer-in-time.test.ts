import { expect, test } from 'vitest'
import { answerInTime } from './answer-in-time.ts'

test('an answer is awaited for two seconds', async () => {
  const pauses: number[] = []
  expect(await answerInTime(new Promise(() => undefined), async (ms) => pauses.push(ms))).toBeNull()
  expect(pauses).toEqual([2000])
})
