import { expect, test } from 'vitest'
import { scheduleWeather } from './schedule.ts'

test('the weather is refreshed after each pause, until the stop, which waits for the refresh in progress', async () => {
  const pauses: (() => void)[] = []
  let begun = 0
  let ended = 0
  const second = Promise.withResolvers<void>()
  const schedule = scheduleWeather(
    {
      async refresh() {
        begun++
        if (begun === 2) await second.promise
        ended++
      },
    },
    (ms, signal) =>
      new Promise((resolve) => {
        expect(ms).toBe(30_000)
        pauses.push(() => resolve(null))
        signal.addEventListener('abort', () => resolve(null))
      }),
  )
  expect(begun).toBe(0)
  for (const count of [1, 2]) {
    await expect.poll(() => pauses.length).toBe(count)
    pauses[count - 1]!()
    await expect.poll(() => begun).toBe(count)
  }
  const stopped = schedule.stop()
  expect(await Promise.race([stopped, 'waits'])).toBe('waits')
  expect(ended).toBe(1)
  second.resolve()
  await stopped
  expect([begun, ended]).toEqual([2, 2])
})
