import { Readable } from 'node:stream'
import { readImportLine } from '@flightbag/core'
import {
  type AdmissionPort,
  instantText,
  type LivePort,
  makeApiKey,
  type RecordReader,
  type RequestLimits,
  recordCache,
  type SessionPort,
} from '@flightbag/core/ports'
import { memoryStore } from '@flightbag/testing'
import { testKeyMaker } from '@flightbag/testing/lib/test-keys'
import { appOf } from '../../packages/http/src/app/service.ts'
import { defaultSettings } from '../../packages/http/src/declare/settings.ts'
import { routes } from '../../packages/http/src/routes/routes.ts'
import type { Network } from './network.ts'

export const ACCOUNT = 'ana'

/** The faults that a test can plant in the service, to show that the checks find them. */
export type Planted = 'none' | 'stale cache' | 'late write' | 'command twice' | 'key in memory'

/** The response to a request: its status and its data. */
export interface Response {
  readonly status: number
  readonly data: unknown
}

/**
 * The app and the routes of one server over the model stores. Every call of a store crosses the network. The
 * operator's calls cross it too, and can be lost but not late: a command prints that its outcome is unknown. The server
 * can have a network of its own.
 */
export async function startService(network: Network, limits: RequestLimits, planted: Planted, server = network) {
  const { clock, step, sleep } = network
  const operator = network.call
  const { call } = server
  const store = memoryStore((accountId) => revisions.get(accountId) ?? 0)
  const revisions = new Map<string, number>()
  const admittedAt = new Map<string, number[]>()
  const readBefore = new Map<string, Uint8Array | null>()
  const keys = testKeyMaker('schedules')
  const first = makeApiKey(keys)
  await store.accounts.create({ id: ACCOUNT, email: 'ana@example.org', displayName: null }, first.stored, clock())

  const known = new Map<string, Awaited<ReturnType<AdmissionPort['admit']>>>()
  const admission: AdmissionPort = {
    admit: (request) =>
      call('admission', ['lost', 'late'], async () => {
        const key = String(request.keyHash)
        const decided = await store.accounts.admit(request)
        const remembered = planted === 'key in memory' && decided.outcome === 'unknown' ? known.get(key) : undefined
        const admitted = remembered ?? decided
        if (admitted.outcome === 'admitted') {
          known.set(key, admitted)
          admittedAt.set(key, [...(admittedAt.get(key) ?? []), request.nowMs])
        }
        return admitted
      }),
    recheck: (keyHash) => call('recheck', ['lost'], () => store.accounts.recheck(keyHash)),
    countRefused: (...args) => call('count', ['lost'], () => store.accounts.countRefused(...args)),
    countError: (counted) => call('count', ['lost'], () => store.accounts.countError(counted)),
  }
  const records: Pick<RecordReader, 'page' | 'one' | 'revision'> = {
    revision: store.records.revision,
    page: (...args) => call('page', ['lost'], () => store.records.page(...args)),
    one: (accountId, kind, id) =>
      call('record', ['lost'], async () => {
        const read = await store.records.one(accountId, kind, id)
        if (planted !== 'stale cache') return read
        const before = readBefore.get(id) ?? read
        readBefore.set(id, read)
        return before
      }),
  }
  const sessions: Pick<SessionPort, 'put' | 'stats'> = {
    stats: store.sessions.stats,
    put: (accountId, session, quota) =>
      call('session', ['lost', 'late', 'repeated'], () => {
        const arrived = planted === 'late write' ? { ...session, receivedAt: instantText(clock()) } : session
        return store.sessions.put(accountId, arrived, quota)
      }),
  }
  const live: Pick<LivePort, 'report'> = {
    report: (accountId, report, acks, nowMs) =>
      call('report', ['lost', 'late'], async () => {
        if (planted !== 'command twice') return store.live.report(accountId, report, acks, nowMs)
        const waiting = (await store.live.list(accountId, nowMs)).filter(({ state }) => state === 'waiting')
        await step('the commands are read before they are marked')
        const exchange = await store.live.report(accountId, report, acks, nowMs)
        return exchange && { ...exchange, commands: waiting }
      }),
  }
  const faults: unknown[] = []
  const ports = {
    ...defaultSettings,
    clock,
    sha256: keys.sha256,
    sleep,
    requestId: () => 'request',
    admission,
    observer: { request: () => undefined, fault: (_: string, error: unknown) => faults.push(error) },
    cache: recordCache(records, 1_000_000),
    sessions,
    sessionQuota: 0,
    live,
  }
  const app = appOf<never>(routes, ports as never, { ...defaultSettings, limits, sessionQuota: 0 })

  return {
    firstKey: first.key,
    faults,
    admittedAt: admittedAt as ReadonlyMap<string, readonly number[]>,
    usage: () => store.accounts.usage(ACCOUNT, 1, clock()),
    storedSession: (id: string) => store.sessions.stored(ACCOUNT, id),
    /** The version of a stored note; null if there is none. */
    async storedNote(id: string): Promise<number | null> {
      const doc = await store.records.one(ACCOUNT, 'note', id)
      return doc === null ? null : (JSON.parse(new TextDecoder().decode(doc)) as { version: number }).version
    },

    /** Sends a request. A status of 500 does not tell whether the request had an effect. */
    async request(
      key: string,
      method: string,
      path: string,
      body: object | null = null,
      socket = { destroyed: false },
    ): Promise<Response> {
      const headers = { 'content-type': 'application/json' }
      const req = Object.assign(Readable.from(body === null ? [] : [Buffer.from(JSON.stringify(body))]), {
        method,
        url: path,
        httpVersion: '1.1',
        headers,
        rawHeaders: ['Host', 'x', 'Authorization', `Bearer ${key}`],
        socket,
      })
      const runtime = { name: 'node', node: { req } }
      const answer = await app.fetch({ method, url: `http://x${path}`, runtime } as never)
      const text = await answer.text()
      return { status: answer.status, data: answer.ok ? JSON.parse(text).data : null }
    },

    import: (id: string, version: number) =>
      operator('import', ['lost'], async () => {
        const line = JSON.stringify({ kind: 'note', record: { id, version } })
        const read = readImportLine(line, { accountId: ACCOUNT, nowMs: clock() })
        if (!read.ok) throw new Error(read.failure.message)
        await store.records.apply(ACCOUNT, [read.value], clock())
        revisions.set(ACCOUNT, await store.records.revision(ACCOUNT))
      }),
    rotate: () =>
      operator('rotate', [], async () => {
        const { key, stored } = makeApiKey(keys)
        await store.accounts.rotate(ACCOUNT, stored, clock())
        return key
      }),
    setStatus: (status: 'active' | 'paused') =>
      operator(status, ['lost'], () => store.accounts.setStatus(ACCOUNT, status)),
    deleteSession: (id: string) => operator('delete', ['lost'], () => store.sessions.remove(ACCOUNT, id, clock())),
    sendCommand: (id: string) =>
      operator('send', ['lost'], () => store.live.send(ACCOUNT, { kind: 'say_again' } as never, id, clock())),
    maintain: () =>
      operator('maintain', ['lost'], async () => {
        await store.live.purge(clock())
        await store.accounts.purgeUsage(clock())
      }),
  }
}
