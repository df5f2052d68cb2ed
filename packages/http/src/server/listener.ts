import { IncomingMessage, ServerResponse } from 'node:http'
import { fromNodeHandler, H3, type H3Event } from 'h3'
import { toNodeHandler } from 'h3/node'
import { findPath, type PathEntry, pathTable, type Route } from '../declare/path-table.ts'
import type { PipelinePorts } from '../declare/ports.ts'
import { isPlainPath, splitTarget } from '../request/decode.ts'
import { namesHost } from '../request/host.ts'
import { createReplies } from '../respond/replies.ts'
import { type Reply, send } from '../respond/send.ts'
import type { HttpFailure } from '../respond/status.ts'
import { DOWNLOAD_ROUTE, type Downloads, refusedDownload } from './downloads.ts'
import { createPipeline, type Outcome } from './pipeline.ts'
import type { HttpSettings } from './settings.ts'

/** The service, for a server of `node:http` or `node:https` to call. */
export interface Listener {
  readonly request: (req: IncomingMessage, res: ServerResponse) => void
  /** Says that the server is closing: from now on every answer is the last one on its connection. */
  readonly closing: () => void
  /** The answer to what Node itself found wrong, before there was a request. Logged like any other. */
  readonly refusal: (failure: HttpFailure) => Reply
  /** What a request answers that Node makes none of: one to connect elsewhere, or with a method that it does not know. */
  readonly refuseMethod: (method: string, target: string, rawHeaders: string[]) => Promise<HttpFailure>
}

const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** What the logs show for a request whose client left before it was read. */
const CLIENT_GONE = 499

/** What the parser takes beyond these has another form than it reads. */
const VERSIONS = new Set(['1.0', '1.1'])

const NO_SUCH_ROUTE = { kind: 'not_found', message: 'no such route' } as const

const BAD_HOST = { kind: 'bad_request', field: 'Host', message: 'Host is missing or names no host' } as const

const BAD_VERSION = {
  kind: 'bad_request',
  field: 'request',
  message: 'the request is not HTTP/1.0 or HTTP/1.1',
} as const

/** Puts routes behind one listener: h3 finds the route, the pipeline runs it, and every answer goes out here. */
export function createListener<Ports extends PipelinePorts>(
  routes: readonly Route<Ports>[],
  ports: Ports,
  settings: HttpSettings,
  lingerMs: number,
): Listener {
  const pipeline = createPipeline(ports, settings)
  const replies = createReplies(ports)
  const paths = pathTable(routes)
  let closing = false

  async function context(
    req: IncomingMessage,
    res: ServerResponse,
    entry: PathEntry<Ports> | null,
    answer: (requestId: string) => Promise<Outcome>,
  ): Promise<void> {
    const startedMs = performance.now()
    const requestId = ports.requestId()
    const { result, accountId } = await answer(requestId)
    const reply = result === 'aborted' ? null : await replies.of(result, requestId, req.headers)
    if (closing) res.shouldKeepAlive = false
    if (reply !== null) await send(req, res, reply, lingerMs)
    const { traceparent } = req.headers
    ports.observer.request({
      requestId,
      method: req.method ?? '',
      route: entry === null ? null : `${req.method} ${entry.path}`,
      status: reply?.status ?? CLIENT_GONE,
      durationMs: performance.now() - startedMs,
      accountId,
      traceparent: typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? traceparent : null,
    })
  }

  const refuse = (req: IncomingMessage, res: ServerResponse, failure: HttpFailure): Promise<void> =>
    context(req, res, null, async () => ({ result: { ok: false, failure }, accountId: null }))

  /** What HTTP itself forbids, on a route or not: counted like any other answer of a route. */
  function refuseMalformed(
    req: IncomingMessage,
    res: ServerResponse,
    path: string,
    failure: HttpFailure,
  ): Promise<void> {
    const entry = findPath(paths, path)
    return context(req, res, entry, async (requestId) => {
      if (entry) await pipeline.countRefused(entry, req, requestId)
      return { result: { ok: false, failure }, accountId: null }
    })
  }

  async function download(req: IncomingMessage, res: ServerResponse, downloads: Downloads): Promise<void> {
    const startedMs = performance.now()
    const requestId = ports.requestId()
    res.setHeader('X-Request-Id', requestId)
    const refuse = async (...refused: Parameters<Parameters<Downloads['serve']>[2]['refuse']>) =>
      send(req, res, refusedDownload(replies, requestId, ...refused), lingerMs)
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

  const app = new H3({ silent: true, allowMalformedURL: true })
  for (const entry of paths) {
    app.all(entry.path.replaceAll(/\{(\w+)\}/g, ':$1'), (event) =>
      onNode(event, (req, res) =>
        context(req, res, entry, (requestId) => {
          const { query } = splitTarget(req.url ?? '')
          return pipeline.run({ requestId, entry, segments: event.context.params ?? {}, query, req, res })
        }),
      ),
    )
  }
  app.all('/**', (event) => onNode(event, (req, res) => refuse(req, res, NO_SUCH_ROUTE)))
  const route = toNodeHandler(app)

  return {
    request(req, res) {
      const { path, query } = splitTarget(req.url ?? '')
      if (!VERSIONS.has(req.httpVersion)) void refuseMalformed(req, res, path, BAD_VERSION)
      else if (!namesHost(req)) void refuseMalformed(req, res, path, BAD_HOST)
      else if (ports.downloads?.serves(path)) void download(req, res, ports.downloads)
      else if (!isPlainPath(path) || query.includes('#')) void refuse(req, res, NO_SUCH_ROUTE)
      else {
        req.url = query === '' ? path : `${path}?${query}`
        void route(req, res)
      }
    },

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
      const entry = findPath(paths, splitTarget(target).path)
      return entry === null ? NO_SUCH_ROUTE : pipeline.refuseMethod(entry, { method, rawHeaders }, ports.requestId())
    },
  }
}

/** Hands a request to code that answers on Node's own response, as h3 offers for what is hot. */
function onNode(event: H3Event, handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>) {
  return fromNodeHandler((req, res) => {
    if (req instanceof IncomingMessage && res instanceof ServerResponse) return handle(req, res)
    throw new TypeError('this service speaks HTTP/1')
  })(event)
}
