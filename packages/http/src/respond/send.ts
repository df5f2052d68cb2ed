import type { IncomingMessage, ServerResponse } from 'node:http'
import { lengthOf } from './envelope.ts'

/** An encoded answer. Header names and values alternate, as Node writes them. */
export interface Reply {
  readonly status: number
  readonly headers: readonly string[]
  /** The body in pieces, which are sent one after the other. */
  readonly body: readonly Uint8Array[]
}

/** The largest part of an unread body that is received and discarded. */
const DISCARD_BYTES = 1024 * 1024

/** Whether a request has a body that Node has not received yet. */
function unreadBytes(req: IncomingMessage): number {
  if (req.complete) return 0
  if (req.headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return req.readableDidRead ? Number.POSITIVE_INFINITY : Number(req.headers['content-length'] ?? 0)
}

/** A `304` has no body; a length of 0 would be read as the length of the page that its client has cached. */
function lengthHeader({ status, body }: Reply): readonly string[] {
  return status === 304 ? [] : ['Content-Length', String(lengthOf(body))]
}

/**
 * Writes an answer. If a connection is closed while its client still sends, the kernel discards the answer with a
 * reset. Therefore, when a large body was rejected, the answer is sent immediately and the connection is closed only
 * after the client has stopped sending, or after `lingerMs`.
 */
export async function send(req: IncomingMessage, res: ServerResponse, reply: Reply, lingerMs: number): Promise<void> {
  if (res.destroyed || res.headersSent) return
  const headers = [...reply.headers, ...lengthHeader(reply)]
  // While the socket is corked, all pieces are sent in one write at the end.
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
