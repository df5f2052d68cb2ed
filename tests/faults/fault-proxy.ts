import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The behaviour of a faulty service on a request. */
export type Fault = (req: IncomingMessage, res: ServerResponse, proxy: FaultProxy) => void

/** An address that forwards everything to a service unchanged, until a fault is set. */
export interface FaultProxy {
  readonly url: string
  /** How often the current fault was applied; refused connections are not counted here. */
  readonly hits: number
  /** Sets the fault, a closed port, or null for the unchanged service. */
  become(fault: Fault | 'refused' | null): Promise<void>
  /** Forwards one request, for faults with a forwarding of their own. */
  pass(req: IncomingMessage, res: ServerResponse): void
  close(): Promise<void>
}

/** Starts such a proxy for the service at `target`. The `Host` that a client signed is forwarded unchanged. */
export async function openFaultProxy(target: string): Promise<FaultProxy> {
  let fault: Fault | null = null
  let hits = 0
  function pass(req: IncomingMessage, res: ServerResponse) {
    const { method, headers, url } = req
    const upstream = request(
      new URL(url ?? '/', target),
      { method: method ?? 'GET', headers, agent: false },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(res)
      },
    )
    upstream.on('error', () => res.destroy())
    res.on('close', () => upstream.destroy())
    req.pipe(upstream)
  }
  async function listen(port: number): Promise<Server> {
    const server = createServer((req, res) => {
      // A client that disconnects is part of every fault here.
      res.on('error', () => undefined)
      if (fault === null) return pass(req, res)
      hits++
      return fault(req, res, proxy)
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  async function end(server: Server) {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  let server: Server | null = await listen(0)
  const { port } = server.address() as AddressInfo
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${port}`,
    get hits() {
      return hits
    },
    pass,
    async become(next) {
      hits = 0
      fault = next === 'refused' ? null : next
      if (next === 'refused') {
        if (server !== null) await end(server)
        server = null
        return
      }
      server ??= await listen(port)
    },
    async close() {
      if (server !== null) await end(server)
    },
  }
  return proxy
}

/** Accepts the request and never answers. */
export const silent: Fault = (req) => void req.resume()

/** The service's own answer, after this number of milliseconds. */
export function after(ms: number): Fault {
  return (req, res, proxy) => {
    setTimeout(() => proxy.pass(req, res), ms).unref()
  }
}

/** A status with a body, for any request. */
export function answering(
  status: number,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Fault {
  return (req, res) => void req.resume().on('end', () => res.writeHead(status, headers).end(body))
}

/** Half of an answer, followed by the end of the connection. */
export function truncated(body: string): Fault {
  return (req, res) =>
    void req.resume().on('end', () => {
      res.writeHead(200, { 'content-length': 2 * body.length })
      res.write(body, () => setImmediate(() => res.destroy()))
    })
}

export const PAGE = '<!doctype html><html><title>Welcome</title><body>Please sign in to this network.</body></html>'
