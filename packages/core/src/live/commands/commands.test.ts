import { describe, expect, test } from 'vitest'
import type { Ack } from './acks.ts'
import {
  commandState,
  deliverCommand,
  handedCommandOf,
  handOver,
  isForgotten,
  listedCommandOf,
  newCommand,
  resolveCommand,
} from './commands.ts'

const SENT_MS = Date.UTC(2026, 2, 1, 12)
const EXPIRY_MS = SENT_MS + 120_000
const DAY_MS = 86_400_000
const command = newCommand('c-1', { kind: 'test' }, SENT_MS)
const ack: Ack = { id: 'c-1', outcome: 'spoken', said: 'Mantenga', reason: null, at: '2026-03-01T12:00:30.000Z' }

const delivered = deliverCommand(command, SENT_MS + 1000) ?? expect.fail('a waiting command')

describe('a command', () => {
  test('is waiting for two minutes and then expired, and is never delivered after that', () => {
    expect([SENT_MS, EXPIRY_MS - 1, EXPIRY_MS].map((ms) => commandState(command, ms))).toEqual([
      'waiting',
      'waiting',
      'expired',
    ])
    expect(deliverCommand(command, EXPIRY_MS - 1)).not.toBeNull()
    expect(deliverCommand(command, EXPIRY_MS)).toBeNull()
    expect(deliverCommand(command, EXPIRY_MS + DAY_MS)).toBeNull()
  })

  test('is delivered once, and remains delivered without an ack', () => {
    expect(commandState(delivered, EXPIRY_MS + DAY_MS)).toBe('delivered')
    expect(deliverCommand(delivered, SENT_MS + 1001)).toBeNull()
  })

  test('is resolved by the first ack after its delivery', () => {
    expect(resolveCommand(command, ack, SENT_MS + 1)).toBe(command)
    expect(resolveCommand(delivered, { ...ack, id: 'c-2' }, SENT_MS + 2000)).toBe(delivered)
    const resolved = resolveCommand(delivered, ack, SENT_MS + 2000)
    expect(resolveCommand(resolved, { ...ack, outcome: 'refused' }, SENT_MS + 3000)).toBe(resolved)
    expect(deliverCommand(resolved, SENT_MS + 3000)).toBeNull()
    expect(listedCommandOf(resolved, SENT_MS + 4000)).toEqual({
      id: 'c-1',
      state: 'resolved',
      createdAt: '2026-03-01T12:00:00.000Z',
      request: { kind: 'test' },
      deliveredAt: '2026-03-01T12:00:01.000Z',
      outcome: 'spoken',
      said: 'Mantenga',
      reason: null,
      handledAt: '2026-03-01T12:00:30.000Z',
      resolvedAt: '2026-03-01T12:00:02.000Z',
    })
  })

  test('is removed a day after it was resolved, delivered or expired', () => {
    const resolved = resolveCommand(delivered, ack, SENT_MS + 2000)
    const turns = [
      [command, EXPIRY_MS + DAY_MS],
      [delivered, SENT_MS + 1000 + DAY_MS],
      [resolved, SENT_MS + 2000 + DAY_MS],
    ] as const
    for (const [ended, atMs] of turns)
      expect([isForgotten(ended, atMs - 1), isForgotten(ended, atMs)]).toEqual([false, true])
  })

  test('of a clock that was set back is removed when it is as far ahead as it may wait, and kept before', () => {
    expect(isForgotten(command, SENT_MS - 119_999)).toBe(false)
    expect(isForgotten(command, SENT_MS - 120_000)).toBe(true)
    expect(isForgotten(delivered, SENT_MS - 120_000)).toBe(false)
  })

  test('that waits is listed without an outcome', () => {
    expect(listedCommandOf(command, SENT_MS)).toEqual({
      id: 'c-1',
      state: 'waiting',
      createdAt: '2026-03-01T12:00:00.000Z',
      request: { kind: 'test' },
      deliveredAt: null,
      outcome: null,
      said: null,
      reason: null,
      handledAt: null,
      resolvedAt: null,
    })
  })

  test('is refused for a reason', () => {
    const refused = resolveCommand(delivered, { ...ack, outcome: 'refused', said: null, reason: 'no_dme' }, SENT_MS)
    expect(listedCommandOf(refused, SENT_MS)).toMatchObject({ outcome: 'refused', said: null, reason: 'no_dme' })
    const silent = resolveCommand(delivered, { ...ack, said: '' }, SENT_MS)
    expect(listedCommandOf(silent, SENT_MS)).toMatchObject({ outcome: 'spoken', said: '', reason: null })
  })

  test('is handed over with its time and request', () => {
    expect(handedCommandOf(command)).toEqual({
      id: 'c-1',
      createdAt: '2026-03-01T12:00:00.000Z',
      request: { kind: 'test' },
    })
  })

  test('is handed over in the order of age, and of sending for one time', () => {
    const sent = [
      ['c-3', SENT_MS + 2],
      ['c-1', SENT_MS],
      ['c-4', SENT_MS + 2],
      ['c-2', SENT_MS + 1],
    ] as const
    const { commands, handed } = handOver(
      sent.map(([id, ms]) => newCommand(id, { kind: 'test' }, ms)),
      [],
      SENT_MS + 3,
    )
    expect(handed.map(({ id }) => id)).toEqual(['c-1', 'c-2', 'c-3', 'c-4'])
    expect(commands.map(({ id }) => id)).toEqual(['c-3', 'c-1', 'c-4', 'c-2'])
    expect(handed.map(({ deliveredAtMs }) => deliveredAtMs)).toEqual(Array(4).fill(SENT_MS + 3))
  })

  test('is not handed over by a call that was overtaken, whose acks count', () => {
    const { commands, handed } = handOver(
      [delivered, newCommand('c-2', { kind: 'test' }, SENT_MS)],
      [ack],
      SENT_MS,
      true,
    )
    expect(handed).toEqual([])
    expect(commands.map((after) => commandState(after, SENT_MS))).toEqual(['resolved', 'waiting'])
  })

  test('is not resolved by an ack in the same call that delivers it', () => {
    const { commands, handed } = handOver([command], [ack], SENT_MS + 1)
    expect(handed.map(({ id }) => id)).toEqual(['c-1'])
    expect(commands.map((after) => commandState(after, SENT_MS + 1))).toEqual(['delivered'])
  })
})
