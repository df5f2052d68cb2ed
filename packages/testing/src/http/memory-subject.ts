import { randomUUID } from 'node:crypto'
import type { SyncChange } from '@flightbag/core'
import {
  type Clock,
  type EpochMs,
  newestFirst,
  parseInstantMs,
  type SessionPort,
  type WeatherSource,
  weatherService,
} from '@flightbag/core/ports'
import { memoryFiles, memoryStore } from '@flightbag/testing'
import { createApp } from '../../../http/src/app/service.ts'
import type { Ports, RequestRecord } from '../../../http/src/declare/ports.ts'
import { defaultSettings, type HttpSettings } from '../../../http/src/declare/settings.ts'
import { type RunningServer, serve, type Tls } from '../../../http/src/server/server.ts'
import type { ConnectionTimes } from '../../../http/src/server/times.ts'
import { memoryAirways, memoryLogbook, memorySharedPlannings, sessionChange } from './memory-readers.ts'
import { operationsOf, sha256 } from './operations.ts'
import type { Subject } from './subject.ts'

/** The options of a service in the test's process. */
export interface MemoryOptions {
  /** Default limits instead of none. */
  readonly limits?: boolean
  readonly settings?: Partial<HttpSettings>
  readonly times?: Partial<ConnectionTimes>
  /** Replaces some adapters, for example by failing ones. */
  readonly ports?: (ports: Ports) => Partial<Ports>
  readonly clock?: Clock
  readonly tls?: Tls
  readonly host?: string
}

/** The service in this process, on the model stores, with its log. */
export interface MemorySubject extends Subject {
  /** The same service as an app of h3, without a server. */
  readonly app: ReturnType<typeof createApp>
  readonly requests: readonly RequestRecord[]
  readonly faults: readonly { readonly requestId: string; readonly error: unknown }[]
  /** Changes some settings while the service runs, as a reload does. */
  change(to: Partial<Parameters<RunningServer['change']>[0]>): void
  /** Begins to take the server out of service. */
  drain(): void
}

const NO_LIMITS = { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 }

/** A provider with a report only for SAZM; for SAXX it is unreachable. */
const testWeather: WeatherSource = {
  provider: 'test',
  async reports(kind, idents) {
    if (idents.includes('SAXX')) throw new Error('not reached')
    const raw = 'METAR SAZM 030900Z 09010KT 9999 FEW030 15/10 Q1015'
    return new Map(kind === 'metar' && idents.includes('SAZM') ? [['SAZM', { name: null, raw, timeMs: null }]] : [])
  },
}

/** Starts the service on a free port in this process. */
export async function startMemorySubject(options: MemoryOptions = {}): Promise<MemorySubject> {
  const clock = options.clock ?? Date.now
  const limits = options.limits ? defaultSettings.limits : NO_LIMITS
  const settings = { ...defaultSettings, limits, ...options.settings }
  const revisions = new Map<string, EpochMs>()
  const { accounts, records, sessions, live } = memoryStore((accountId) => revisions.get(accountId) ?? 0)
  const files = memoryFiles(clock)
  const airways = memoryAirways()
  const accountIds: string[] = []
  const requests: RequestRecord[] = []
  const faults: { requestId: string; error: unknown }[] = []

  async function apply(accountId: string, changes: readonly SyncChange[]): Promise<void> {
    await records.apply(accountId, changes, clock())
    revisions.set(accountId, await records.revision(accountId))
  }
  const put: SessionPort['put'] = async (accountId, session, quota) => {
    const decision = await sessions.put(accountId, session, quota)
    if (decision.kind === 'created' || decision.kind === 'replaced')
      await apply(accountId, [sessionChange(session, newestFirst(parseInstantMs(session.startedAt)))])
    return decision
  }
  const ports: Ports = {
    clock,
    sha256,
    requestId: randomUUID,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    admission: accounts,
    accounts,
    records,
    sharedPlannings: memorySharedPlannings(records, () => accountIds),
    airways,
    logbook: memoryLogbook(records),
    sessions: { put, stats: sessions.stats },
    live,
    weather: weatherService({ source: testWeather, records, clock }),
    files,
    healthy: async () => true,
    observer: {
      request: (record) => requests.push(record),
      fault: (requestId, error) => faults.push({ requestId, error }),
    },
  }
  const { host = '127.0.0.1', times = {}, tls = null } = options
  const given = { ...ports, ...options.ports?.(ports) }
  const server = await serve(given, settings, { host, port: 0, times, tls })

  const operations = operationsOf({ accounts, live, airways, files, clock, keyPrefix: settings.keyPrefix, apply })
  return {
    ...operations,
    url: server.url,
    app: createApp(given, settings),
    requests,
    faults,
    change: (to) => server.change({ ...settings, tls, ...to }),
    drain: () => server.drain(),
    async createAccount() {
      const account = await operations.createAccount()
      accountIds.push(account.id)
      return account
    },
    async deleteSession(accountId, id) {
      await sessions.remove(accountId, id, clock())
      await apply(accountId, [{ type: 'delete', kind: 'pluginSession', id, carriedMs: null }])
    },
    async usage(accountId) {
      // A clock of the test's own passes midnight only where the test wants it to.
      return options.clock ? accounts.usage(accountId, 1, clock()) : operations.usage(accountId)
    },
    close: () => server.close(),
  }
}
