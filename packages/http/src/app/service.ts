import { recordCache } from '@flightbag/core/ports'
import { H3 } from 'h3'
import { pathTable, type Route } from '../declare/path-table.ts'
import type { PipelinePorts, Ports } from '../declare/ports.ts'
import { defaultSettings, type HttpSettings } from '../declare/settings.ts'
import { routes } from '../routes/routes.ts'
import { createAdmission } from './admission.ts'
import { answer } from './answer.ts'
import { downloadFiles } from './downloads.ts'
import { keyHandler, openHandler } from './handlers.ts'
import { onceASecond } from './health-check.ts'
import { refuseMalformed, refuseMethod, refuseOddPaths, refuseUnknownPath } from './refusals.ts'

/** The settings that can change while the service runs. */
export type ChangeableSettings = Pick<HttpSettings, 'limits' | 'sessionQuota' | 'pageBytes'>

/** The service as an app of h3, and what a server that runs it can change. */
export interface Service {
  readonly app: H3
  /** Applies to all later requests. */
  change(to: ChangeableSettings): void
  /** Sets the address that the description names, unless the settings name one. */
  listensAt(url: string): void
}

/** The whole service, with the given adapters, as an app of h3. It needs no server: `app.request('/v1/health')`. */
export function createApp(ports: Ports, settings: Partial<HttpSettings> = {}): H3 {
  return createService(ports, settings).app
}

export function createService(ports: Ports, given: Partial<HttpSettings> = {}): Service {
  const settings = { ...defaultSettings, ...given }
  const cache = recordCache(ports.records, settings.recordCacheBytes)
  const healthy = onceASecond(ports.healthy, ports.clock)
  // A port of 0 is known only after the server listens.
  let address = '/'
  function baseUrl() {
    return settings.publicUrl ?? address
  }
  // The settings of requests are read from this object at each request, so that they can change.
  const served = { ...ports, ...settings, healthy, cache, baseUrl }
  return {
    app: appOf<typeof served>(routes, served, served),
    change({ limits, sessionQuota, pageBytes }) {
      Object.assign(served, { limits, sessionQuota, pageBytes })
    },
    listensAt(url) {
      address = url
    },
  }
}

/** An app of h3 with the routes of a list. Middleware runs in the order of its registration. */
export function appOf<Ports extends PipelinePorts>(
  declared: readonly Route<Ports>[],
  ports: Ports,
  settings: HttpSettings,
): H3 {
  const admission = createAdmission(ports, settings)
  // A path that is not percent-encoded UTF-8 is rejected by the route, which names the parameter.
  const app = new H3({ allowMalformedURL: true })
  app.use(answer(ports))
  app.use(refuseMalformed(admission))
  if (ports.downloads) app.use(downloadFiles(ports.downloads, ports))
  app.use(refuseOddPaths)
  for (const entry of pathTable(declared)) {
    const path = entry.path.replaceAll(/\{(\w+)\}/g, ':$1')
    const meta = { entry }
    for (const route of entry.routes.values()) {
      const handler =
        route.access === 'key' ? keyHandler(route, ports, admission) : openHandler(route, ports, admission)
      app.on(route.method, path, handler, { meta })
    }
    app.all(path, refuseMethod(entry, admission), { meta })
  }
  return app.all('/**', refuseUnknownPath)
}
