import type { ServerResponse } from 'node:http'

/**
 * Closes the connection of a client that has not received a complete answer after `ms` milliseconds. A client that
 * reads a byte now and then is never idle, so the timeout for idle connections does not apply to it, and its answer
 * occupies memory.
 */
export function limitWriting(res: ServerResponse, ms: number): void {
  res.once('prefinish', () => {
    // The client has left before the end: nothing would stop the timer, which keeps the answer in memory.
    if (res.closed) return
    const timer = setTimeout(() => res.destroy(), ms)
    res.once('close', () => clearTimeout(timer))
  })
}
