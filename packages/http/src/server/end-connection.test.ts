import { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endConnection } from './end-connection.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What a connection is asked to do. */
function connection() {
  const calls: string[] = []
  const socket = Object.assign(new EventEmitter(), {
    end: (last: Uint8Array) => calls.push(`end ${last.length}`),
    resume: () => calls.push('resume'),
    destroy: () => calls.push('destroy'),
  })
  return { calls, socket: socket as unknown as Duplex }
}

test('a connection is destroyed if its client has not closed it in time', () => {
  const { calls, socket } = connection()
  endConnection(socket, 200, Buffer.from('last'))
  vi.advanceTimersByTime(199)
  expect(calls).toEqual(['end 4', 'resume'])
  vi.advanceTimersByTime(1)
  expect(calls).toEqual(['end 4', 'resume', 'destroy'])
})

test('a connection that its client has closed leaves no timer', () => {
  const { socket } = connection()
  endConnection(socket, 200)
  socket.emit('close')
  expect(vi.getTimerCount()).toBe(0)
})

test('a connection that is already closed is left alone', () => {
  const { calls, socket } = connection()
  endConnection(Object.assign(socket, { destroyed: true }), 200)
  expect([calls, vi.getTimerCount()]).toEqual([[], 0])
})
