import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type Clock, readImportLine, type SyncChange } from '@flightbag/core'
import { memoryRecords } from '@flightbag/core/testing'
import { makeApiKey } from '../../../core/src/keys/api-key.ts'
import { memoryAccounts } from '../../../core/src/testing/memory-accounts.ts'
import { createApp } from '../app.ts'
import type { Ports, RequestRecord } from '../ports.ts'
import { type ConnectionTimes, defaultSettings, type HttpSettings } from '../settings.ts'
import type { Subject, TestAccount } from './subject.ts'

/** What a test of the service in this process may change of it. */
export interface MemoryOptions {
  readonly settings?: Partial<HttpSettings>
  readonly times?: Partial<ConnectionTimes>
  /** Replaces some adapters, for example by ones that fail. */
  readonly ports?: (ports: Ports) => Partial<Ports>
  readonly clock?: Clock
}

/** The service in this process, on the model stores, with what it logged. */
export interface MemorySubject extends Subject {
  readonly requests: readonly RequestRecord[]
  readonly faults: readonly { readonly requestId: string; readonly error: unknown }[]
}

const sha256 = (input: string | Uint8Array) => createHash('sha256').update(input).digest()

const NO_LIMITS = { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 }

export async function startMemorySubject(options: MemoryOptions = {}): Promise<MemorySubject> {
  const clock = options.clock ?? Date.now
  const settings = { ...defaultSettings, limits: NO_LIMITS, ...options.settings }
  const records = memoryRecords()
  const accounts = memoryAccounts()
  const requests: RequestRecord[] = []
  const faults: { requestId: string; error: unknown }[] = []
  const ports: Ports = {
    clock,
    sha256,
    requestId: randomUUID,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    gate: accounts,
    accounts,
    records,
    healthy: async () => true,
    observer: {
      request: (record) => requests.push(record),
      fault: (requestId, error) => faults.push({ requestId, error }),
    },
  }
  const app = createApp({ ...ports, ...options.ports?.(ports) }, settings, options.times)
  const server = await app.serve({ host: '127.0.0.1', port: 0 })
  const newKey = () => makeApiKey({ prefix: settings.keyPrefix, randomBytes, sha256 })

  return {
    url: server.url,
    requests,
    faults,
    async createAccount(): Promise<TestAccount> {
      const { key, stored } = newKey()
      const id = randomUUID()
      const email = `${id}@example.org`
      await accounts.create({ id, email, displayName: 'A. Pilot' }, stored, clock())
      return { id, email, key }
    },
    async import(accountId, lines) {
      const changes = lines.map((line): SyncChange => {
        const read = readImportLine(JSON.stringify(line), { accountId, nowMs: clock() })
        if (!read.ok) throw new Error(`${read.failure.field} ${read.failure.message}`)
        return read.value
      })
      await records.apply(accountId, changes, clock())
    },
    async rotate(accountId) {
      const { key, stored } = newKey()
      await accounts.rotate(accountId, stored, clock())
      return key
    },
    pause: async (accountId) => void (await accounts.setStatus(accountId, 'paused')),
    resume: async (accountId) => void (await accounts.setStatus(accountId, 'active')),
    remove: async (accountId) => void (await accounts.remove(accountId)),
    usage: (accountId) => accounts.usage(accountId, 1, clock()),
    close: () => server.close(),
  }
}
