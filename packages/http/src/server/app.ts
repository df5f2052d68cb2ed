import { recordCache } from '@flightbag/core'
import type { Ports } from '../declare/ports.ts'
import { routes } from '../declare/routes.ts'
import { onceASecond } from './health-check.ts'
import { createListener } from './listener.ts'
import { listen, type RunningServer, type Tls } from './server.ts'
import { type ConnectionTimes, defaultSettings, defaultTimes, type HttpSettings } from './settings.ts'

/** Hosts by which a server listens on all addresses. None of them is an address for clients. */
const EVERY_ADDRESS = /\/\/(?:0\.0\.0\.0|\[::\]):/

/** The whole service over HTTP, with the given adapters. */
export interface App {
  /** Listens on a host and port (0 for any free one), over TLS 1.2 or later if it has a certificate. */
  serve(at: { readonly host: string; readonly port: number; readonly tls?: Tls | null }): Promise<RunningServer>
}

export function createApp(
  ports: Ports,
  settings: Partial<HttpSettings> = {},
  times: Partial<ConnectionTimes> = {},
): App {
  const allSettings = { ...defaultSettings, ...settings }
  const allTimes = { ...defaultTimes, ...times }
  const memory = recordCache(ports.records, allSettings.recordCacheBytes)
  return {
    async serve({ host, port, tls = null }) {
      // A port of 0 is known only after the server listens.
      let listening = '/'
      function baseUrl() {
        return allSettings.publicUrl ?? listening
      }
      const healthy = onceASecond(ports.healthy, ports.clock)
      const served = { ...ports, ...allSettings, healthy, memory, baseUrl }
      const { lingerMs } = allTimes
      // The settings of requests are read from this object at each request, so that they can change.
      const listener = createListener<typeof served>(routes, served, served, { lingerMs, secure: tls !== null })
      const server = await listen(listener, {
        host,
        port,
        tls,
        times: allTimes,
        maxConnections: allSettings.maxConnections,
      })
      if (!EVERY_ADDRESS.test(server.url)) listening = server.url
      return {
        ...server,
        change(to) {
          const { limits, sessionQuota, pageBytes, maxConnections } = to
          Object.assign(served, { limits, sessionQuota, pageBytes, maxConnections })
          server.change(to)
        },
      }
    },
  }
}
