import { expect, test } from 'vitest'
import { durationMinutes } from './duration.ts'

const RECEIVED_MS = Date.UTC(2026, 2, 1, 13, 30)

test.each([
  ['2026-03-01T12:00:00.000Z', '2026-03-01T13:10:00.000Z', 70],
  ['2026-03-01T12:00:00.000Z', '2026-03-01T12:00:29.999Z', 0],
  ['2026-03-01T12:00:00.000Z', '2026-03-01T12:00:30.000Z', 1],
  ['2026-03-01T12:00:00.000Z', '2026-03-01T11:00:00.000Z', 0],
  ['2026-03-01T12:00:00.000Z', null, 90],
  ['2026-03-01T14:00:00.000Z', null, 0],
  ['2026-03-01T12:00:00.000Z', 'later', 90],
  ['earlier', null, 0],
  ['earlier', '2026-03-01T13:10:00.000Z', 0],
])('from %s to %s', (startedAt, endedAt, minutes) => {
  expect(durationMinutes(startedAt, endedAt, RECEIVED_MS)).toBe(minutes)
})
