import { type IncomingMessage, METHODS, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpFailure } from '../respond/status.ts'
import { endConnection } from './end-connection.ts'
import { drop } from './lingering-response.ts'
import type { Ask, PartOfRequest } from './partial-request.ts'

/** The part of an error of Node's parser that is used here. */
interface ParserError extends Error {
  readonly code?: string
  readonly rawPacket?: Buffer
}

function malformed(message: string): HttpFailure {
  return { kind: 'bad_request', field: 'request', message }
}

/** The failures for the errors of Node's parser; any other error is a malformed request. */
const failureOf: Readonly<Record<string, HttpFailure>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { kind: 'request_timeout' },
  HPE_HEADER_OVERFLOW: { kind: 'headers_too_large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: malformed('the chunk extensions are too large'),
}

/** A request line and headers at the start of a packet. */
const REQUEST_HEAD = /^([!#$%&'*+.^_`|~\w-]{1,64}) (\S+) HTTP\/1\.[01]\r\n([\s\S]*?\r\n)\r\n/

/**
 * Answers the errors that Node raises itself in the envelope of all other answers. Without it they would have no body
 * and no request id, or the connection would be closed without an answer.
 */
export function answerTransportErrors(server: Server, ask: Ask, lingerMs: number): void {
  const latest = new WeakMap<Duplex, ServerResponse>()
  /** The response before a response on its connection, if it was not complete when the request arrived. */
  const earlier = new WeakMap<ServerResponse, ServerResponse>()
  const failed = new WeakSet<Duplex>()

  for (const event of ['request', 'checkContinue', 'checkExpectation'] as const) {
    server.on(event, (req: IncomingMessage, res: ServerResponse) => {
      const before = latest.get(req.socket)
      if (before) {
        // Only the last request needs a reference to the one before it: otherwise a client that never stops sending
        // would create a chain.
        earlier.delete(before)
        if (isToCome(before)) earlier.set(res, before)
      }
      latest.set(req.socket, res)
    })
  }
  server.on('clientError', (error: ParserError, socket) => {
    if (failed.has(socket)) return
    failed.add(socket)
    void answer(error, socket)
  })
  server.on('connect', (req, socket) => {
    // Node removes its listeners from the socket here: an error without a listener would end the process.
    socket.on('error', () => socket.destroy())
    const { method, rawHeaders, url } = req
    void answered(latest.get(socket)).then(() => answerLast(socket, { method, url, rawHeaders }))
  })

  async function answer(error: ParserError, socket: Duplex): Promise<void> {
    const res = latest.get(socket)
    if (res && isToCome(res) && !res.req.complete) {
      // The invalid bytes belong to the body of a request that waits for them.
      if (res.headersSent) return void socket.destroy()
      drop(res)
      await answered(earlier.get(res))
    } else await answered(res)
    await answerLast(socket, partOf(error))
  }

  async function answerLast(socket: Duplex, part: PartOfRequest): Promise<void> {
    if (!socket.writable) return
    const bytes = await ask(part)
    if (socket.writable) endConnection(socket, lingerMs, bytes)
  }
}

/** The part of a request in which the parser found an error. */
function partOf(error: ParserError): PartOfRequest {
  const known = failureOf[error.code ?? '']
  if (known) return { failure: known }
  const head = error.code === 'HPE_INVALID_METHOD' ? REQUEST_HEAD.exec(error.rawPacket?.toString('latin1') ?? '') : null
  const [, method = '', target = '', lines = ''] = head ?? []
  // A known method at the start of the packet: the error comes after that request.
  if (head === null || METHODS.includes(method)) return { failure: malformed('the request is not well-formed HTTP') }
  return { method, url: target, rawHeaders: rawHeaders(lines) }
}

function isToCome(res: ServerResponse): boolean {
  return !res.writableFinished && !res.destroyed
}

/**
 * Settles when a response was sent, and with it all before it on its connection: answers are in the order of their
 * requests.
 */
async function answered(res: ServerResponse | undefined): Promise<void> {
  if (res && isToCome(res)) await new Promise((resolve) => res.once('close', resolve))
}

function rawHeaders(lines: string): string[] {
  return lines.split('\r\n').flatMap((line) => {
    const colon = line.indexOf(':')
    return colon < 1 ? [] : [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
}
