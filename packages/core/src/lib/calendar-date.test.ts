import { expect, test } from 'vitest'
import { parseDateMs, parseDateOrInstantMs, utcDayMs } from './calendar-date.ts'

const DAY = Date.UTC(2028, 1, 29)

test.each(['2028-02-29', '0000-01-01', '9999-12-31'])('%s is a date', (text) => {
  expect(parseDateMs(text)).toBe(Date.parse(`${text}T00:00:00Z`))
})

test.each([
  ...['2026-02-29', '2026-01-00', '2026-01-32', '2026-00-01', '2026-13-01', '2026-04-31'],
  ...['', '2026-1-01', '26-01-01', '2026-01-1', '+2026-01-01', '2026-01-01 ', ' 2026-01-01', '2026-01-01T00:00:00Z'],
])('%j is no date', (text) => {
  expect(parseDateMs(text)).toBeNull()
})

test.each([
  ['2028-02-29', DAY, DAY],
  ['2028-02-29T23:59:59.999Z', DAY + 86_399_999, DAY],
  ['2028-02-29T22:00:00-03:00', DAY + 90_000_000, DAY + 86_400_000],
  ['1969-12-31T01:00:00Z', -82_800_000, -86_400_000],
  ['2026-02-29', null, null],
  [20280229, null, null],
])('%j is the instant %j of the day %j', (value, ms, dayMs) => {
  expect([parseDateOrInstantMs(value), utcDayMs(value)]).toEqual([ms, dayMs])
})
