import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['a result', () => Promise.resolve(7)],
  ['a failure', () => Promise.reject(new Error('down'))],
])('%s is passed on, and leaves no timer', async (_, work) => {
  const [expected, found] = await Promise.allSettled([work(), withTimeout(1000, 'the store', work())])
  expect(found).toEqual(expected)
  await Promise.resolve()
  expect(vi.getTimerCount()).toBe(0)
})

test('a promise that does not settle in time is a failure that names the work', async () => {
  const found = withTimeout(1000, 'the store', new Promise(() => undefined))
  vi.advanceTimersByTime(1000)
  await expect(found).rejects.toThrow('the store took longer than 1000 ms')
})
