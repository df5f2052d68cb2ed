import type { Duplex } from 'node:stream'

/**
 * Ends a connection after everything that was written. If a socket is closed while its client still sends, the kernel
 * discards the answers with a reset. Therefore received data is read and ignored until the client closes, or for
 * `lingerMs`.
 */
export function endConnection(socket: Duplex, lingerMs: number, last: Uint8Array = Buffer.alloc(0)): void {
  if (socket.destroyed) return
  socket.end(last)
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}
