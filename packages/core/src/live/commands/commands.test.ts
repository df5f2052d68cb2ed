import { describe, expect, test } from 'vitest'
import type { Ack } from './acks.ts'
import {
  commandState,
  deliverCommand,
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

  test('is not resolved by an ack in the same call that delivers it', () => {
    const { commands, handed } = handOver([command], [ack], SENT_MS + 1)
    expect(handed.map(({ id }) => id)).toEqual(['c-1'])
    expect(commands.map((after) => commandState(after, SENT_MS + 1))).toEqual(['delivered'])
  })
})
