import type { Ack } from '@flightbag/core'
import { expect, test } from 'vitest'
import type { LiveLink } from './live-link.ts'
import { beginCall, NEW_LINK, noteAck, settleCall } from './live-link.ts'
import { SENDING_ALLOWED } from './send-permit.ts'

function ack(id: string): Ack {
  return { id, outcome: 'spoken', said: 'Mantenga', reason: null, at: null }
}

function answered(status: number) {
  return { kind: 'answered', status, retryAfterSeconds: null } as const
}

function begun(link: LiveLink, nowMs: number) {
  return beginCall(link, SENDING_ALLOWED, nowMs) ?? expect.fail('no call')
}

test('the next call follows after the interval of the answer, and none is made while one is in progress', () => {
  const first = begun(NEW_LINK, 0)
  expect(beginCall(first.link, SENDING_ALLOWED, 60_000)).toBeNull()
  const settled = settleCall(first.link, answered(200), 2000, 100)
  expect(beginCall(settled, SENDING_ALLOWED, 2099)).toBeNull()
  expect(begun(settled, 2100).acks).toEqual([])
})

test('after a failure the plugin is silent and calls again in ten seconds', () => {
  const settled = settleCall(begun(NEW_LINK, 0).link, { kind: 'failed' }, null, 500)
  expect(beginCall(settled, SENDING_ALLOWED, 10_499)).toBeNull()
  expect(beginCall(settled, SENDING_ALLOWED, 10_500)).not.toBeNull()
})

test('no call is made while the permit forbids it', () => {
  expect(beginCall(NEW_LINK, { stopped: true, waitUntilMs: 0 }, 5)).toBeNull()
  expect(beginCall(NEW_LINK, { stopped: false, waitUntilMs: 6 }, 5)).toBeNull()
})

test('acks are sent with every call until one arrives; those noted meanwhile are sent with the next', () => {
  const one = begun(noteAck(NEW_LINK, ack('c-1')), 0)
  const during = noteAck(one.link, ack('c-2'))
  for (const outcome of [{ kind: 'failed' } as const, answered(500), answered(401), answered(429)]) {
    expect(settleCall(during, outcome, null, 0).acks).toEqual([ack('c-1'), ack('c-2')])
  }
  for (const status of [200, 400, 413]) expect(settleCall(during, answered(status), null, 0).acks).toEqual([ack('c-2')])
})

test('the end of a call that was not begun changes nothing', () => {
  expect(settleCall(NEW_LINK, answered(200), 2000, 5)).toBe(NEW_LINK)
})
