import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathTable, type Route } from '../declare/path-table.ts'
import type { PipelinePorts } from '../declare/ports.ts'
import { keyOf } from '../request/credential.ts'
import { isPlainPath, splitTarget } from '../request/decode.ts'
import { namesHost } from '../request/host.ts'
import { createReplies } from '../respond/replies.ts'
import { type Reply, send } from '../respond/send.ts'
import type { HttpFailure } from '../respond/status.ts'
import { boundConnections } from './connections.ts'
import { DOWNLOAD_ROUTE, type Downloads, refusedDownload } from './downloads.ts'
import { createPacedQueue, EVERY_MILLISECOND, EVERY_TURN } from './paced-queue.ts'
import { createPipeline, type Outcome } from './pipeline.ts'
import { type MatchedPath, routerOf } from './router.ts'
import type { HttpSettings } from './settings.ts'

/** The service, as a handler for a server of `node:http` or `node:https`. */
export interface Listener {
  readonly request: (req: IncomingMessage, res: ServerResponse) => void
  /** Called when Node.js stopped parsing a connection with too many requests. */
  readonly full: (req: IncomingMessage) => void
  /** Called when the server closes: every later answer is the last one on its connection. */
  readonly closing: () => void
  /** The answer to an error that Node.js found before there was a request. Logged like any other. */
  readonly refusal: (failure: HttpFailure) => Reply
  /** The failure of a request that Node.js does not pass on: `CONNECT`, or a method that it does not recognise. */
  readonly refuseMethod: (method: string, target: string, rawHeaders: string[]) => Promise<HttpFailure>
}

export interface ListenerOptions {
  /** How long a client that still sends a rejected body may take to read the answer. */
  readonly lingerMs: number
  /** Whether this process terminates TLS. */
  readonly secure: boolean
}

const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** The status that logs show for a request whose client left before its body arrived. */
const CLIENT_GONE = 499

/** The versions of HTTP that the parser supports in full; it accepts others. */
const VERSIONS = new Set(['1.0', '1.1'])

const REFERENCE_HINT = {
  kind: 'not_found',
  message: 'no such route; the reference is at /docs',
} as const

const NO_SUCH_ROUTE = { kind: 'not_found', message: 'no such route' } as const

const BAD_HOST = { kind: 'bad_request', field: 'Host', message: 'Host is missing or is not a valid host' } as const

const BAD_VERSION = {
  kind: 'bad_request',
  field: 'request',
  message: 'the request is not HTTP/1.0 or HTTP/1.1',
} as const

/** Puts routes behind one listener: the router finds the route, the pipeline runs it, and every answer is sent here. */
export function createListener<Ports extends PipelinePorts>(
  routes: readonly Route<Ports>[],
  ports: Ports,
  settings: HttpSettings,
  { lingerMs, secure }: ListenerOptions,
): Listener {
  const pipeline = createPipeline(ports, settings)
  const replies = createReplies(ports, secure)
  const match = routerOf(pathTable(routes))
  const connections = boundConnections(start, lingerMs)
  const withoutKey = createPacedQueue(EVERY_MILLISECOND)
  const withNewKey = createPacedQueue(EVERY_TURN)
  /** The connections on which the last key was valid. */
  const proven = new WeakSet<object>()
  let closing = false

  async function respond(
    req: IncomingMessage,
    res: ServerResponse,
    matched: MatchedPath<Ports> | null,
    run: (requestId: string) => Promise<Outcome>,
  ): Promise<void> {
    const startedMs = performance.now()
    const requestId = ports.requestId()
    const { result, accountId, rateLimit } = await run(requestId)
    if (accountId === null) proven.delete(req.socket)
    else proven.add(req.socket)
    const reply =
      result === 'aborted' || req.socket.destroyed ? null : await replies.of(result, requestId, req.headers, rateLimit)
    if (closing) res.shouldKeepAlive = false
    if (reply !== null) await send(req, res, reply, lingerMs)
    const { traceparent } = req.headers
    ports.observer.request({
      requestId,
      method: req.method ?? '',
      route: matched === null ? null : `${req.method} ${matched.entry.path}`,
      status: reply?.status ?? CLIENT_GONE,
      durationMs: performance.now() - startedMs,
      accountId,
      traceparent: typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? traceparent : null,
    })
  }

  function refuse(req: IncomingMessage, res: ServerResponse, failure: HttpFailure): Promise<void> {
    return respond(req, res, null, async () => ({ result: { ok: false, failure }, accountId: null, rateLimit: [] }))
  }

  /** Rejects a request that HTTP itself forbids. It is counted like any other request to its route. */
  function refuseMalformed(
    req: IncomingMessage,
    res: ServerResponse,
    matched: MatchedPath<Ports> | null,
    failure: HttpFailure,
  ): Promise<void> {
    return respond(req, res, matched, async (requestId) => {
      if (matched) await pipeline.countRefused(matched.entry, req, requestId)
      return { result: { ok: false, failure }, accountId: null, rateLimit: [] }
    })
  }

  async function download(req: IncomingMessage, res: ServerResponse, downloads: Downloads): Promise<void> {
    const startedMs = performance.now()
    const requestId = ports.requestId()
    res.setHeader('X-Request-Id', requestId)
    for (const [name, value] of replies.securityHeaders) res.setHeader(name, value)
    async function refuse(...refused: Parameters<Parameters<Downloads['serve']>[2]['refuse']>) {
      return send(req, res, refusedDownload(replies, requestId, ...refused), lingerMs)
    }
    try {
      await downloads.serve(req, res, { nowMs: ports.clock(), refuse })
    } catch (error) {
      ports.observer.fault(requestId, error)
      if (res.headersSent) res.destroy()
      else await send(req, res, replies.failure({ kind: 'internal' }, requestId), lingerMs)
    }
    ports.observer.request({
      requestId,
      method: req.method ?? '',
      route: `${req.method} ${DOWNLOAD_ROUTE}`,
      status: res.statusCode,
      durationMs: performance.now() - startedMs,
      accountId: null,
      traceparent: null,
    })
  }

  /**
   * Starts a request immediately on a connection with a valid key. All others wait in a queue, behind those of their
   * kind.
   */
  function start(req: IncomingMessage, res: ServerResponse): void {
    function handleIfConnected() {
      if (!req.socket.destroyed) void handle(req, res)
    }
    if (keyOf(req, settings.keyPrefix) === null) withoutKey(handleIfConnected)
    else if (proven.has(req.socket)) void handle(req, res)
    else withNewKey(handleIfConnected)
  }

  function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { path, query } = splitTarget(req.url ?? '')
    const matched = isPlainPath(path) && !query.includes('#') ? match(path) : null
    if (!VERSIONS.has(req.httpVersion)) return refuseMalformed(req, res, matched, BAD_VERSION)
    if (!namesHost(req)) return refuseMalformed(req, res, matched, BAD_HOST)
    if (ports.downloads?.serves(path)) return download(req, res, ports.downloads)
    if (matched === null) return refuse(req, res, path === '/' ? REFERENCE_HINT : NO_SUCH_ROUTE)
    return respond(req, res, matched, (requestId) => pipeline.run({ requestId, ...matched, query, req, res }))
  }

  return {
    request: connections.request,
    full: connections.full,

    closing() {
      closing = true
    },

    refusal(failure) {
      const requestId = ports.requestId()
      const reply = replies.failure(failure, requestId)
      const { status } = reply
      ports.observer.request({
        requestId,
        method: '',
        route: null,
        status,
        durationMs: 0,
        accountId: null,
        traceparent: null,
      })
      return reply
    },

    async refuseMethod(method, target, rawHeaders) {
      const { path } = splitTarget(target)
      const matched = isPlainPath(path) ? match(path) : null
      if (matched === null) return NO_SUCH_ROUTE
      return pipeline.refuseMethod(matched.entry, { method, rawHeaders }, ports.requestId())
    },
  }
}
