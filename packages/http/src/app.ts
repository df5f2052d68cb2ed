import { rememberingReader } from '@flightbag/core'
import { createListener } from './listener.ts'
import type { Ports, ServedPorts } from './ports.ts'
import { routes } from './routes.ts'
import { listen, type RunningServer, type Tls } from './server.ts'
import { type ConnectionTimes, defaultSettings, defaultTimes, type HttpSettings } from './settings.ts'

/** The whole service over HTTP, on the adapters it was given. */
export interface App {
  /** Listens on a host and port (0 for any free one); over TLS 1.2 or later when it is given a certificate. */
  serve(at: { readonly host: string; readonly port: number; readonly tls?: Tls | null }): Promise<RunningServer>
}

export function createApp(
  ports: Ports,
  settings: Partial<HttpSettings> = {},
  times: Partial<ConnectionTimes> = {},
): App {
  const allSettings = { ...defaultSettings, ...settings }
  const allTimes = { ...defaultTimes, ...times }
  const listener = createListener<Ports & ServedPorts & HttpSettings>(
    routes,
    { ...ports, ...allSettings, memory: rememberingReader(ports.records, allSettings.memoryBytes) },
    allSettings,
    allTimes.lingerMs,
  )
  return { serve: ({ host, port, tls = null }) => listen(listener, { host, port, tls, times: allTimes }) }
}
