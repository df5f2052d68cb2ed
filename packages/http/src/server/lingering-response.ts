import { type IncomingMessage, ServerResponse } from 'node:http'

/** The largest part of an unread body that is received and discarded. */
const DISCARD_BYTES = 1024 * 1024

interface LingeringOptions {
  /** How long a client that still sends a rejected body may take to read the answer. */
  readonly lingerMs: number
  /** Whether each answer is the last one on its connection. */
  readonly closing: () => boolean
}

const dropped = new WeakSet<ServerResponse>()

/** Sends nothing by a response, because its connection ends with another answer. */
export function drop(res: ServerResponse): void {
  dropped.add(res)
}

/**
 * The class of responses that end without a reset. If a connection is closed while its client still sends, the kernel
 * discards the answer with a reset. Therefore, when a large body was rejected, the answer is sent immediately and the
 * connection is closed only after the client has stopped sending, or after `lingerMs`.
 */
export function lingeringResponse({ closing, lingerMs }: LingeringOptions): typeof ServerResponse {
  return class LingeringResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
    declare lingers: boolean

    override writeHead(...head: unknown[]): this {
      this.lingers = unreadBytes(this.req) > DISCARD_BYTES
      if (this.lingers || closing()) this.shouldKeepAlive = false
      return super.writeHead(...(head as Parameters<ServerResponse['writeHead']>)) as this
    }

    override write(...part: unknown[]): boolean {
      return dropped.has(this) || super.write(...(part as [Uint8Array]))
    }

    override end(...last: unknown[]): this {
      if (dropped.has(this)) return this
      if (!this.lingers || this.writableEnded) return super.end(...(last as []))
      const [piece] = last
      if (piece instanceof Uint8Array) this.write(piece)
      this.uncork()
      void stopped(this.req, lingerMs).then(() => super.end())
      return this
    }
  }
}

/** The number of bytes of a request's body that Node has not received yet. */
function unreadBytes(req: IncomingMessage): number {
  if (req.complete) return 0
  if (req.headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return req.readableDidRead ? Number.POSITIVE_INFINITY : Number(req.headers['content-length'] ?? 0)
}

function stopped(req: IncomingMessage, lingerMs: number): Promise<void> {
  return new Promise((resolve) => {
    let discarded = 0
    const timer = setTimeout(done, lingerMs)
    function done(): void {
      clearTimeout(timer)
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
