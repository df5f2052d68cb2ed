import { expect, test } from 'vitest'
import { pollMs, screenOpenAt } from './poll.ts'

test('the plugin calls every 2 seconds while a screen is open, otherwise every 10', () => {
  expect([pollMs(true), pollMs(false)]).toEqual([2000, 10_000])
})

test('the screen is open for 30 seconds after its last heartbeat', () => {
  expect(screenOpenAt(null, 5)).toBe(false)
  expect([0, 29_999, 30_000].map((age) => screenOpenAt(1000, 1000 + age))).toEqual([true, true, false])
})

test('a heartbeat 30 seconds ahead, from before the clock was set back, opens no screen', () => {
  expect([29_999, 30_000, 3_600_000].map((ahead) => screenOpenAt(1000 + ahead, 1000))).toEqual([true, false, false])
})
