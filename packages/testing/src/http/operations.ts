import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readImportLine, type SyncChange } from '@flightbag/core'
import {
  type Clock,
  type Files,
  fileKey,
  makeApiKey,
  type Result,
  readAirwayLine,
  type Store,
} from '@flightbag/core/ports'
import { present } from '../lib/present.ts'
import type { Subject } from './subject.ts'
import { wholeUsage } from './whole-usage.ts'

/** The ports with which {@link operationsOf} acts on a service. */
interface Operated extends Pick<Store, 'accounts' | 'live' | 'airways'> {
  readonly files: Pick<Files, 'put'>
  readonly clock: Clock
  readonly keyPrefix?: string
  apply(accountId: string, changes: readonly SyncChange[]): Promise<void>
  /** Is told each key that is made. */
  made?(key: string): void
}

export function sha256(input: string | Uint8Array) {
  return createHash('sha256').update(input).digest()
}

/** A new key with what a store keeps of it. */
export function newKey(prefix = 'svc_live_') {
  return makeApiKey({ prefix, randomBytes, sha256 })
}

/** The operations of an operator on a service under test, on its ports. */
export function operationsOf(ports: Operated) {
  const { accounts, live, airways, files, clock, keyPrefix, apply, made } = ports
  function makeKey() {
    const { key, stored } = newKey(keyPrefix)
    made?.(key)
    return { key, stored }
  }
  return {
    async createAccount() {
      const { key, stored } = makeKey()
      const id = randomUUID()
      const email = `${id}@example.org`
      await accounts.create({ id, email, displayName: 'A. Pilot' }, stored, clock())
      return { id, email, key }
    },
    // A line that is refused rejects like any other failure.
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
      return files.put(fileKey(accountId, attachmentId), once(content), about)
    },
    sendCommand: async (accountId, request) => present(await live.send(accountId, request, randomUUID(), clock())).id,
    commands: (accountId) => live.list(accountId, clock()),
    liveReport: (accountId) => live.current(accountId, clock()),
    openScreen: async (accountId) => void (await live.heartbeat(accountId, clock())),
    async rotate(accountId) {
      const { key, stored } = makeKey()
      taken(await accounts.rotate(accountId, stored, clock()))
      return key
    },
    pause: async (accountId) => void taken(await accounts.setStatus(accountId, 'paused')),
    resume: async (accountId) => void taken(await accounts.setStatus(accountId, 'active')),
    remove: async (accountId) => void taken(await accounts.remove(accountId)),
    usage: async (accountId) => wholeUsage(await accounts.usage(accountId, 2, clock())),
  } satisfies Partial<Subject>
}

/** The value of a result that must be a success. */
export function taken<T>(result: Result<T, unknown>): T {
  if (result.ok) return result.value
  throw new Error(JSON.stringify(result.failure))
}

async function* once(content: Uint8Array) {
  yield content
}
