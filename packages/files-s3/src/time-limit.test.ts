import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withTimeLimit } from './time-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('returns the result of the work, and leaves no timer', async () => {
  expect(await withTimeLimit(100, 'x', async () => 7)).toBe(7)
  await expect(withTimeLimit(100, 'x', () => Promise.reject(new Error('its own')))).rejects.toThrow('its own')
  expect(vi.getTimerCount()).toBe(0)
})

it('rejects without progress, and aborts the work without waiting for its end', async () => {
  let signal: AbortSignal | null = null
  const limited = withTimeLimit(100, 'stat a', ({ abort }) => {
    signal = abort.signal
    return new Promise(() => undefined)
  })
  vi.advanceTimersByTime(99)
  expect(signal).toMatchObject({ aborted: false })
  vi.advanceTimersByTime(1)
  await expect(limited).rejects.toThrow('stat a: no answer from the file store in 100 ms')
  expect(signal).toMatchObject({ aborted: true })
})

it('continues as long as there is progress', async () => {
  const limited = withTimeLimit(100, 'put a', async ({ alive }) => {
    for (let i = 0; i < 10; i++) {
      vi.advanceTimersByTime(99)
      alive()
    }
    return 'done'
  })
  expect(await limited).toBe('done')
})
