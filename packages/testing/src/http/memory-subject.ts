import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readImportLine, type SyncChange } from '@flightbag/core'
import {
  type Clock,
  type EpochMs,
  fileKey,
  makeApiKey,
  newestFirst,
  parseInstantMs,
  readAirwayLine,
  type SessionPort,
  type WeatherSource,
  weatherService,
} from '@flightbag/core/ports'
import { memoryFiles, memoryStore, present } from '@flightbag/testing'
import { createApp } from '../../../http/src/app/service.ts'
import type { Ports, RequestRecord } from '../../../http/src/declare/ports.ts'
import { defaultSettings, type HttpSettings } from '../../../http/src/declare/settings.ts'
import { type RunningServer, serve, type Tls } from '../../../http/src/server/server.ts'
import type { ConnectionTimes } from '../../../http/src/server/times.ts'
import { memoryAirways, memoryLogbook, memorySharedPlannings, sessionChange } from './memory-readers.ts'
import type { Subject } from './subject.ts'
import { wholeUsage } from './whole-usage.ts'

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
}

function sha256(input: string | Uint8Array) {
  return createHash('sha256').update(input).digest()
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
  function newKey() {
    return makeApiKey({ prefix: settings.keyPrefix, randomBytes, sha256 })
  }

  return {
    url: server.url,
    app: createApp(given, settings),
    requests,
    faults,
    change: (to) => server.change({ ...settings, tls, ...to }),
    async createAccount() {
      const { key, stored } = newKey()
      const id = randomUUID()
      const email = `${id}@example.org`
      await accounts.create({ id, email, displayName: 'A. Pilot' }, stored, clock())
      accountIds.push(id)
      return { id, email, key }
    },
    async import(accountId, lines) {
      // Bags can contain ids that an import refuses now.
      const context = { accountId, nowMs: clock(), isStored: true }
      await apply(
        accountId,
        lines.map((line) => taken(readImportLine(JSON.stringify(line), context))),
      )
    },
    async loadAirways(lines) {
      await airways.replace(
        lines.map((line) => taken(readAirwayLine(JSON.stringify(line)))),
        clock(),
      )
    },
    putFile: (accountId, attachmentId, content) => {
      const about = { contentType: 'application/octet-stream', bytes: content.length }
      return files.put(fileKey(accountId, attachmentId), streamOf(content), about)
    },
    async deleteSession(accountId, id) {
      await sessions.remove(accountId, id, clock())
      await apply(accountId, [{ type: 'delete', kind: 'pluginSession', id, carriedMs: null }])
    },
    sendCommand: async (accountId, request) => present(await live.send(accountId, request, randomUUID(), clock())).id,
    commands: (accountId) => live.list(accountId, clock()),
    liveReport: (accountId) => live.current(accountId, clock()),
    openScreen: async (accountId) => void (await live.heartbeat(accountId, clock())),
    async rotate(accountId) {
      const { key, stored } = newKey()
      await accounts.rotate(accountId, stored, clock())
      return key
    },
    pause: async (accountId) => void (await accounts.setStatus(accountId, 'paused')),
    resume: async (accountId) => void (await accounts.setStatus(accountId, 'active')),
    remove: async (accountId) => void (await accounts.remove(accountId)),
    async usage(accountId) {
      // A clock of the test's own passes midnight only where the test wants it to.
      if (options.clock !== undefined) return accounts.usage(accountId, 1, clock())
      return wholeUsage(await accounts.usage(accountId, 2, clock()))
    },
    close: () => server.close(),
  }
}

function taken<T>(read: { ok: true; value: T } | { ok: false; failure: { field: string; message: string } }): T {
  if (read.ok) return read.value
  throw new Error(`${read.failure.field} ${read.failure.message}`)
}

async function* streamOf(content: Uint8Array) {
  yield content
}
