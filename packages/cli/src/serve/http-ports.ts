import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type WeatherService, type WeatherSource, weatherService } from '@flightbag/core/ports'
import type { HttpSettings, Observer, Ports } from '@flightbag/http'
import type { Runtime } from '../context/runtime.ts'
import type { CallMetrics } from '../metrics/call-metrics.ts'
import { describedSettings } from '../settings/described-settings.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * The provider's failure with a code of its own: without it, a refused connection would be explained as one of the
 * database.
 */
function weatherAway(cause: unknown) {
  return Object.assign(new Error('no reports from the weather provider', { cause }), { code: 'WEATHER_AWAY' })
}

/** The ports of the HTTP service, with a weather service that the server refreshes. */
export type ServedPorts = Ports & { readonly weather: WeatherService }

/** All ports of the HTTP service, made from the adapters. */
export function httpPorts(runtime: Runtime, source: WeatherSource, observer: Observer): ServedPorts {
  const { store, files, clock, keys } = runtime
  return {
    clock,
    sha256: keys.sha256,
    requestId: randomUUID,
    sleep: (ms) => sleep(ms),
    admission: store.admission,
    observer,
    records: store.records,
    sharedPlannings: store.sharedPlannings,
    airways: store.airways,
    logbook: store.logbook,
    sessions: store.sessions,
    weather: weatherService({
      source,
      records: store.records,
      clock,
      shared: { board: store.weather, wait: (ms) => sleep(ms) },
      onFailure: (error) => observer.fault('weather', weatherAway(error)),
    }),
    live: store.live,
    files,
    downloads: runtime.localFiles,
    accounts: store.accounts,
    healthy: () => store.healthy(),
  }
}

/** The same ports, with measured admissions and look-ups of files. */
export function measuredPorts(ports: Ports, { measure }: CallMetrics): Ports {
  const { admission, files } = ports
  return {
    ...ports,
    admission: {
      admit: (request) => measure('database', () => admission.admit(request)),
      recheck: (...again) => admission.recheck(...again),
      countError: (...error) => admission.countError(...error),
      countRefused: (...refused) => admission.countRefused(...refused),
    },
    files: {
      stat: (key) => measure('files', () => files.stat(key)),
      signedUrl: (...file) => files.signedUrl(...file),
    },
  }
}

/** The limits of connections. Behind a proxy, all connections have its address. */
export function connectionLimits({ behindProxy, maxConnections, addressConnections }: Settings) {
  return { maxConnections, addressConnections: behindProxy ? 0 : addressConnections }
}

/** The settings of the HTTP service that an operator can change. */
export function httpSettings(settings: Settings): Partial<HttpSettings> {
  return {
    keyPrefix: settings.keyPrefix,
    limits: { keyPerMinute: settings.keyLimit, apiPerSecond: settings.apiRate, apiBurst: settings.apiBurst },
    pageBytes: settings.pageBytes,
    sessionQuota: settings.sessionQuota,
    ...connectionLimits(settings),
    describedSettings: describedSettings(),
    // The server does not know the public address of a proxy; a client that has loaded the description does.
    publicUrl: settings.publicUrl ?? (settings.behindProxy ? '/' : null),
  }
}
