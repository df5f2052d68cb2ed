import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Listener } from './listener.ts'
import type { ConnectionTimes } from './settings.ts'
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
}

/** A running server. */
export interface RunningServer {
  readonly url: string
  /** Takes no more connections, lets answers in flight finish, and cuts what is left after the shutdown time. */
  close(): Promise<void>
}

/** Listens, once the port is bound. Rejects when it cannot be. */
export async function listen(listener: Listener, { host, port, tls, times }: ListenOptions): Promise<RunningServer> {
  const options = {
    headersTimeout: times.headersMs,
    requestTimeout: times.requestMs,
    keepAliveTimeout: times.keepAliveMs,
    connectionsCheckingInterval: times.checkMs,
    requireHostHeader: false,
    noDelay: true,
  }
  const server: Server = tls
    ? createHttpsServer({ ...options, ...tls, minVersion: 'TLSv1.2', handshakeTimeout: times.headersMs })
    : createHttpServer(options)
  server.setTimeout(times.idleMs)
  answerTransportErrors(server, listener, times.lingerMs)
  for (const event of ['request', 'checkContinue', 'checkExpectation'] as const) {
    server.on(event, listener.request)
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

  return {
    url: urlOf(server.address() as AddressInfo, tls !== null),
    close: () =>
      new Promise((resolve) => {
        listener.closing()
        const timer = setTimeout(() => server.closeAllConnections(), times.shutdownMs)
        server.close(() => {
          clearTimeout(timer)
          resolve()
        })
      }),
  }
}

const urlOf = ({ address, family, port }: AddressInfo, secure: boolean): string =>
  `${secure ? 'https' : 'http'}://${family === 'IPv6' ? `[${address}]` : address}:${port}`
