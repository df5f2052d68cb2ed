import type { Ack } from '@flightbag/core'
import { expect, test } from 'vitest'
import { commandOf, inOrder, resolutionText } from './stored-command.ts'

const SENT = {
  sequence: 1,
  id: 'c-1',
  createdMs: 1,
  request: '{"kind":"test"}',
  deliveredMs: 2,
  resolvedMs: null,
  resolution: null,
}
const ACK: Ack = { id: 'c-1', outcome: 'spoken', said: 'Mantenga', reason: null, at: '2026-03-01T12:00:00.000Z' }
const RESOLVED = {
  id: 'c-1',
  createdAtMs: 1,
  request: { kind: 'test' },
  deliveredAtMs: 2,
  resolution: { outcome: 'spoken', said: 'Mantenga', reason: null, handledAt: ACK.at, resolvedAtMs: 3 },
}

test('a stored command has the resolution of its ack', () => {
  expect(commandOf(SENT)).toEqual({ ...RESOLVED, resolution: null })
  expect(commandOf({ ...SENT, resolvedMs: 3, resolution: resolutionText(ACK) })).toEqual(RESOLVED)
})

test('a resolution that an earlier release stored in SQLite is read too', () => {
  const resolution = JSON.stringify({ outcome: 'spoken', said: 'Mantenga', reason: null, handledAt: ACK.at })
  expect(commandOf({ ...SENT, resolvedMs: 3, resolution })).toEqual(RESOLVED)
})

test('commands are in the order of their times, and of one millisecond in the order in which they were sent', () => {
  const rows = [
    { ...SENT, id: 'c-2', sequence: 2 },
    { ...SENT, id: 'c-1', sequence: 1 },
    { ...SENT, id: 'c-0', sequence: 3, createdMs: 0 },
  ]
  expect(inOrder(rows, commandOf).map(({ id }) => id)).toEqual(['c-0', 'c-1', 'c-2'])
})
