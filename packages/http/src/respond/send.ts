import type { IncomingMessage, ServerResponse } from 'node:http'
import { lengthOf } from './envelope.ts'

/** An answer ready to go out. Header names and values alternate, as Node writes them. */
export interface Reply {
  readonly status: number
  readonly headers: readonly string[]
  /** The body in pieces, which are sent one after the other. */
  readonly body: readonly Uint8Array[]
}

/** The most that is taken in and thrown away of a body nobody reads. */
const DISCARD_BYTES = 1024 * 1024

/** Whether a request came with a body that Node has not taken in yet. */
function unreadBytes(req: IncomingMessage): number {
  if (req.complete) return 0
  if (req.headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return req.readableDidRead ? Number.POSITIVE_INFINITY : Number(req.headers['content-length'] ?? 0)
}

/** A `304` has no body, and a length of 0 would be read as that of the page its client keeps. */
function lengthHeader({ status, body }: Reply): readonly string[] {
  return status === 304 ? [] : ['Content-Length', String(lengthOf(body))]
}

/**
 * Writes an answer. Closing a connection while its client still sends makes the kernel throw away the answer with a
 * reset; so where a large body was refused, the answer goes out at once and the connection is closed only when the
 * client has stopped sending, or after `lingerMs`.
 */
export async function send(req: IncomingMessage, res: ServerResponse, reply: Reply, lingerMs: number): Promise<void> {
  if (res.destroyed || res.headersSent) return
  const headers = [...reply.headers, ...lengthHeader(reply)]
  // corked, all pieces go to the socket in one write, at the end
  if (reply.body.length > 1) res.cork()
  if (unreadBytes(req) <= DISCARD_BYTES) {
    res.writeHead(reply.status, headers)
    for (const piece of reply.body.slice(0, -1)) res.write(piece)
    res.end(reply.body.at(-1))
    return
  }
  res.writeHead(reply.status, [...headers, 'Connection', 'close'])
  for (const piece of reply.body) res.write(piece)
  res.uncork()
  await stopped(req, lingerMs)
  res.end()
}

function stopped(req: IncomingMessage, lingerMs: number): Promise<void> {
  return new Promise((resolve) => {
    let discarded = 0
    const timer = setTimeout(done, lingerMs)
    function done(): void {
      clearTimeout(timer)
      req.off('data', discard).off('end', done).off('error', done).off('close', done)
      req.on('error', () => undefined)
      resolve()
    }
    function discard(chunk: Buffer): void {
      discarded += chunk.length
      if (discarded > DISCARD_BYTES) req.pause()
    }
    req.on('data', discard).on('end', done).on('error', done).on('close', done)
    req.resume()
  })
}
