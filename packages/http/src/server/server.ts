import { once } from 'node:events'
import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type ChangeableSettings, createService } from '../app/service.ts'
import type { Ports } from '../declare/ports.ts'
import { defaultSettings, type HttpSettings } from '../declare/settings.ts'
import { isOneAddress, urlOf } from './bound-address.ts'
import { BoundedRequest } from './connections.ts'
import { lingeringResponse } from './lingering-response.ts'
import { createListener } from './listener.ts'
import { askAbout } from './partial-request.ts'
import { type ConnectionCounts, type ConnectionLimits, limitConnections } from './places.ts'
import { limitWriting } from './slow-reader.ts'
import { type ConnectionTimes, defaultTimes } from './times.ts'
import { answerTransportErrors } from './transport-errors.ts'

/** Certificate chain and private key, in PEM. */
export interface Tls {
  readonly cert: string | Buffer
  readonly key: string | Buffer
}

/** Where a server listens, and how long its clients may take. */
export interface ListenOptions {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** Null or absent for HTTP without TLS. */
  readonly tls?: Tls | null
  readonly times?: Partial<ConnectionTimes>
}

/** TLS 1.3, and of TLS 1.2 only suites with forward secrecy and authenticated encryption (AEAD). */
const CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':')

/** The parts of a service that can change while it runs. */
export interface Changeable extends ChangeableSettings, ConnectionLimits {
  /** Used by new handshakes. Null only without TLS. */
  readonly tls: Tls | null
}

/** A running server. */
export interface RunningServer {
  readonly url: string
  connections(): ConnectionCounts
  /**
   * Accepts connections, but closes each after its next answer, so that a load balancer that observes the drain stops
   * using them.
   */
  drain(): void
  /** Applies to all later requests, connections and handshakes. */
  change(to: Changeable): void
  /** Accepts no more connections, finishes answers in progress, and cuts the others after the shutdown timeout. */
  close(): Promise<void>
}

/**
 * Serves the whole service, with the given adapters, by a server of Node that withstands slow, malformed and excessive
 * requests; over TLS 1.2 or later if it has a certificate. Rejects when the port cannot be bound.
 */
export async function serve(
  ports: Ports,
  settings: Partial<HttpSettings>,
  { host, port, tls, times: given }: ListenOptions,
): Promise<RunningServer> {
  const times = { ...defaultTimes, ...given }
  const { lingerMs } = times
  const { keyPrefix, ...initial } = { ...defaultSettings, ...settings }
  const service = createService(ports, settings)
  const listener = createListener(service.app, { keyPrefix, lingerMs })
  let closing = false
  const options = {
    IncomingMessage: BoundedRequest,
    ServerResponse: lingeringResponse({ lingerMs, closing: () => closing }),
    headersTimeout: times.headersMs,
    requestTimeout: times.requestMs,
    keepAliveTimeout: times.keepAliveMs,
    connectionsCheckingInterval: times.checkMs,
    requireHostHeader: false,
    noDelay: true,
  }
  const secure = tls ? createHttpsServer({ ...options, ...contextOf(tls), handshakeTimeout: times.headersMs }) : null
  const server: Server<typeof BoundedRequest> = secure ?? createHttpServer(options)
  let limits: ConnectionLimits = initial
  const connections = limitConnections(server, () => limits)
  server.setTimeout(times.idleMs)
  answerTransportErrors(server, askAbout(service.app, { secure: secure !== null }), lingerMs)
  server.on('checkContinue', (req, res) => {
    req.sendContinue = () => res.writeContinue()
  })
  for (const event of ['request', 'checkContinue', 'checkExpectation'] as const) {
    server.on(event, (_, res) => limitWriting(res, times.answerMs))
    server.on(event, listener.request)
  }
  server.on('upgrade', listener.full)
  server.listen(port, host)
  await once(server, 'listening')

  // A connection that the system cannot accept, for want of memory for example, must not end the process.
  server.on('error', (error) => process.emitWarning(error))
  const bound = server.address() as AddressInfo
  const url = urlOf(bound, secure !== null)
  if (isOneAddress(bound)) service.listensAt(url)
  return {
    url,
    connections,
    drain() {
      closing = true
    },
    change(to) {
      service.change(to)
      if (to.tls !== null) secure?.setSecureContext(contextOf(to.tls))
      limits = to
    },
    close: () =>
      new Promise((resolve) => {
        closing = true
        const timer = setTimeout(() => server.closeAllConnections(), times.shutdownMs)
        function close() {
          server.close(() => {
            clearTimeout(timer)
            resolve()
          })
        }
        // A connection whose next request has arrived, but was not read yet, counts as idle, and would be closed.
        setImmediate(() => setImmediate(close))
      }),
  }
}

function contextOf(tls: Tls) {
  return { ...tls, minVersion: 'TLSv1.2', ciphers: CIPHERS } as const
}
