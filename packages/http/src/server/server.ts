import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { RequestLimits } from '@flightbag/core'
import { BoundedRequest } from './connections.ts'
import type { Listener } from './listener.ts'
import type { ConnectionTimes } from './settings.ts'
import { limitWriting } from './slow-reader.ts'
import { answerTransportErrors } from './transport-errors.ts'

/** Certificate chain and private key, in PEM. */
export interface Tls {
  readonly cert: string | Buffer
  readonly key: string | Buffer
}

export interface ListenOptions {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  readonly tls: Tls | null
  readonly times: ConnectionTimes
  /** Further connections are closed at once. */
  readonly maxConnections: number
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
export interface Changeable {
  readonly limits: RequestLimits
  readonly sessionQuota: number
  readonly pageBytes: number
  readonly maxConnections: number
  /** Used by new handshakes. Null only without TLS. */
  readonly tls: Tls | null
}

/** A running server. */
export interface RunningServer {
  readonly url: string
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

/** A server that listens, without the settings of its requests. */
export interface Listening extends Omit<RunningServer, 'change'> {
  change(to: Pick<Changeable, 'tls' | 'maxConnections'>): void
}

/** Listens on the port. Rejects when the port cannot be bound. */
export async function listen(
  listener: Listener,
  { host, port, tls, times, maxConnections }: ListenOptions,
): Promise<Listening> {
  const options = {
    IncomingMessage: BoundedRequest,
    headersTimeout: times.headersMs,
    requestTimeout: times.requestMs,
    keepAliveTimeout: times.keepAliveMs,
    connectionsCheckingInterval: times.checkMs,
    requireHostHeader: false,
    noDelay: true,
  }
  const secure = tls ? createHttpsServer({ ...options, ...contextOf(tls), handshakeTimeout: times.headersMs }) : null
  const server: Server = secure ?? createHttpServer(options)
  server.maxConnections = maxConnections
  server.setTimeout(times.idleMs)
  answerTransportErrors(server, listener, times.lingerMs)
  for (const event of ['request', 'checkContinue', 'checkExpectation'] as const) {
    server.on(event, (_, res) => limitWriting(res, times.answerMs))
    server.on(event, listener.request)
  }
  server.on('upgrade', listener.full)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

  return {
    url: urlOf(server.address() as AddressInfo, tls !== null),
    drain: () => listener.closing(),
    change({ tls, maxConnections }) {
      if (tls !== null) secure?.setSecureContext(contextOf(tls))
      server.maxConnections = maxConnections
    },
    close: () =>
      new Promise((resolve) => {
        listener.closing()
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

function urlOf({ address, family, port }: AddressInfo, secure: boolean): string {
  return `${secure ? 'https' : 'http'}://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
