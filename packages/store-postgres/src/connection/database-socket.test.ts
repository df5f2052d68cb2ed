import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { databaseSocket } from './database-socket.ts'

test('a connection that was opened in time stays open, and is counted until it is closed', async () => {
  const accepted: Socket[] = []
  const server = createServer((socket) => accepted.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const sockets = databaseSocket({ connectMs: 1000, answerMs: 60_000 }, false)
    const socket = await sockets.open({ host: ['127.0.0.1'], port: [port], path: false })
    vi.advanceTimersByTime(1000)
    expect(socket.destroyed).toBe(false)
    expect(sockets.connections().open).toBe(1)
    await once(socket.destroy(), 'close')
    expect(sockets.connections()).toEqual({ open: 0, inUse: 0 })
  } finally {
    vi.useRealTimers()
    for (const socket of accepted) socket.destroy()
    server.close()
  }
})
