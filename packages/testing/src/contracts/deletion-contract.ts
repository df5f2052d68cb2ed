import { normaliseSession } from '@flightbag/core'
import {
  type Accounts,
  type AdmissionPort,
  DAY_MS,
  type EpochMs,
  instantText,
  type LivePort,
  makeApiKey,
  prepareSession,
  type SessionPort,
  type Sync,
} from '@flightbag/core/ports'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fullBag } from '../http/full-bag.ts'
import { change, put } from '../lib/changes.ts'
import { testKeyMaker } from '../lib/test-keys.ts'
import { reportOf } from '../memory/live-model.ts'

/** All ports that write data of an account. */
export interface WritePorts {
  readonly admission: AdmissionPort
  readonly sync: Sync
  readonly sessions: SessionPort
  readonly live: LivePort
}

/** Stores under test, and the tables with remaining rows of an account. */
export interface DeletionHarness extends WritePorts {
  readonly accounts: Accounts
  left(accountId: string): Promise<readonly string[]>
  /** All rows of an account by their tables: each table that can have rows of an account, also one without any. */
  rows(accountId: string): Promise<Readonly<Record<string, readonly unknown[]>>>
}

/** An account as an admitted request has it. */
export interface DoomedAccount {
  readonly id: string
  readonly keyHash: Uint8Array
}

/** One kind of write; returns whether it was done, and false if the account did not exist. */
export type Write = (ports: WritePorts, account: DoomedAccount) => Promise<boolean>

const NOW: EpochMs = Date.UTC(2026, 9, 3, 12)
const MEBIBYTE = 1024 * 1024
const OFF = { keyPerMinute: 100, apiPerSecond: 0, apiBurst: 0 }
const maker = testKeyMaker('deletion')
let commands = 0
let imports = 0

function session() {
  const body = normaliseSession({ schema: 1, startedAt: instantText(NOW) }, { nowMs: NOW })
  if (!body.ok) throw new Error(body.failure.kind)
  return prepareSession('flight-1', body.value, NOW)
}

async function imported(sync: Sync, accountId: string, text: string): Promise<boolean> {
  // An import of records that are stored already writes nothing.
  const note = put('note', { id: 'n', text: `${text} ${++imports}` })
  const result = await sync.apply(accountId, [note, put('aerodrome', { id: 'a' })], NOW)
  if (!result.ok) expect(result.failure).toEqual({ kind: 'not_found', message: 'no such account' })
  return result.ok
}

/** Records of every kind, among them a planning that is shared with two guests. */
function bagOf(accountId: string) {
  const mark = { word: `bag-of-${accountId}`, icao: 'SADF', national: 'FDO', hex: '6f7c9f4e' }
  const guests = ['one', 'two'].map((guest) => ({ userId: `${guest}-${accountId}`, status: 'accepted' }))
  const { lines } = fullBag(mark, guests)
  return lines.map(({ kind, record }) => change({ kind, record: { ...record } }, { accountId, nowMs: NOW }))
}

async function importedBag(sync: Sync, accountId: string): Promise<boolean> {
  const result = await sync.apply(accountId, [...bagOf(accountId), put('note', { id: 'n', text: `${++imports}` })], NOW)
  if (!result.ok) expect(result.failure).toEqual({ kind: 'not_found', message: 'no such account' })
  return result.ok
}

/** All operations that create rows of an account. */
export const WRITES: Readonly<Record<string, Write>> = {
  'a session that is stored': async ({ sessions }, { id }) => {
    const { kind } = await sessions.put(id, session(), 10)
    expect(['created', 'replaced', 'no_account']).toContain(kind)
    return kind !== 'no_account'
  },
  'a live report': async ({ live }, { id }) => (await live.report(id, reportOf('flight-1'), [], NOW)) !== null,
  'a command': async ({ live }, { id }) =>
    (await live.send(id, { kind: 'test' }, `command-${++commands}`, NOW)) !== null,
  'an open screen': ({ live }, { id }) => live.heartbeat(id, NOW),
  'an import': ({ sync }, { id }) => imported(sync, id, 'short'),
  'an import in several chunks': ({ sync }, { id }) => imported(sync, id, 'x'.repeat(MEBIBYTE)),
  'an import of records of every kind': ({ sync }, { id }) => importedBag(sync, id),
  'a counted request': async ({ admission }, { keyHash }) => {
    const asked = { keyHash, route: 'GET /v1/me', nowMs: NOW, limits: OFF }
    return (await admission.admit(asked)).outcome === 'admitted'
  },
}

const names = Object.keys(WRITES)
const history = fc.record({
  before: fc.subarray(names),
  during: fc.shuffledSubarray(names, { minLength: 1 }),
  place: fc.nat({ max: names.length }),
})

/** The contract of deletion for all writers. `open` returns stores that share their accounts; it is called once. */
export function deletionContract(name: string, open: () => Promise<DeletionHarness>, { numRuns = 25 } = {}): void {
  let opened: Promise<DeletionHarness> | null = null
  function stores() {
    opened ??= open()
    return opened
  }
  let made = 0

  async function doomed(id = `${name}-doomed-${++made}`): Promise<DoomedAccount> {
    const { stored } = makeApiKey(maker)
    const { accounts } = await stores()
    const created = await accounts.create({ id, email: `${id}@example.com`, displayName: null }, stored, NOW)
    expect(created.ok).toBe(true)
    return { id, keyHash: stored.hash }
  }

  describe(`deletion of an account: ${name}`, () => {
    describe.each(Object.entries(WRITES))('%s', (_, write) => {
      test('is deleted with its account, and finds no account after that', async () => {
        const ports = await stores()
        const account = await doomed()
        expect(await write(ports, account)).toBe(true)
        expect(await ports.accounts.remove(account.id)).toMatchObject({ ok: true })
        expect(await ports.left(account.id)).toEqual([])
        expect(await write(ports, account)).toBe(false)
        expect(await ports.left(account.id)).toEqual([])
      })

      test('as the first write of a deleted account leaves no row', async () => {
        const ports = await stores()
        const account = await doomed()
        await ports.accounts.remove(account.id)
        expect(await write(ports, account)).toBe(false)
        expect(await ports.left(account.id)).toEqual([])
      })
    })

    test('a deletion of a session finds no session after it', async () => {
      const ports = await stores()
      const account = await doomed()
      await ports.accounts.remove(account.id)
      expect(await ports.sessions.remove(account.id, 'flight-1', NOW)).toBe(false)
      expect(await ports.left(account.id)).toEqual([])
    })

    test('property: concurrent writes are done or find no account, and no row is left', async () => {
      const ports = await stores()
      await fc.assert(
        fc.asyncProperty(history, async ({ before, during, place }) => {
          const account = await doomed()
          for (const first of before) expect(await WRITES[first]!(ports, account)).toBe(true)
          const all = during.map((which) => () => WRITES[which]!(ports, account))
          async function remove() {
            return (await ports.accounts.remove(account.id)).ok
          }
          const outcomes = await Promise.all(all.toSpliced(place, 0, remove).map((start) => start()))
          expect(outcomes[Math.min(place, all.length)]).toBe(true)
          expect(await ports.left(account.id)).toEqual([])
        }),
        { numRuns },
      )
    })

    /** An account with rows in every table; another one takes part in its planning. */
    async function filled(guest: string): Promise<DoomedAccount> {
      const ports = await stores()
      const account = await doomed()
      const asked = { keyHash: account.keyHash, route: 'GET /v1/me', limits: OFF }
      await ports.admission.admit({ ...asked, nowMs: NOW - 100 * DAY_MS })
      await ports.accounts.purgeUsage(NOW)
      for (const write of Object.values(WRITES)) expect(await write(ports, account)).toBe(true)
      await ports.admission.countRefused(account.keyHash, asked.route, NOW)
      const { stored } = makeApiKey(maker)
      await ports.accounts.rotate(account.id, stored, NOW)
      await ports.admission.admit({ ...asked, keyHash: stored.hash, nowMs: NOW })
      const participants = [guest, account.id].map((userId) => ({ userId, status: 'accepted' }))
      const planning = { kind: 'sharedPlanning', record: { id: `shared-by-${account.id}`, participants } }
      await ports.sync.apply(account.id, [change(planning, { accountId: account.id, nowMs: NOW })], NOW)
      return { id: account.id, keyHash: stored.hash }
    }

    test('an account with rows in every table leaves none, and another one keeps its own as they were', async () => {
      const ports = await stores()
      const kept = await filled('nobody')
      const gone = await filled(kept.id)
      const record = { id: `second-of-${kept.id}`, participants: [{ userId: gone.id, status: 'accepted' }] }
      const second = change({ kind: 'sharedPlanning', record }, { accountId: kept.id, nowMs: NOW })
      await ports.sync.apply(kept.id, [second], NOW)
      const before = await ports.rows(kept.id)
      for (const id of [kept.id, gone.id]) {
        const empty = Object.entries(await ports.rows(id)).filter(([, rows]) => rows.length === 0)
        expect(empty.map(([table]) => table)).toEqual([])
      }
      expect(await ports.accounts.remove(gone.id)).toEqual({ ok: true, value: null })
      expect(await ports.left(gone.id)).toEqual([])
      expect(Object.values(await ports.rows(gone.id)).flat()).toEqual([])
      expect(await ports.rows(kept.id)).toEqual(before)
    })

    test('a later account with the same id is empty', async () => {
      const { accounts, sync, sessions, live, admission } = await stores()
      const account = await doomed()
      for (const write of Object.values(WRITES)) await write({ sync, sessions, live, admission }, account)
      await accounts.remove(account.id)
      const { id } = await doomed(account.id)
      expect(await Array.fromAsync(sync.export(id))).toEqual([])
      expect(await sessions.stats(id)).toMatchObject({ sessions: 0 })
      expect([await live.list(id, NOW), await live.current(id, NOW)]).toEqual([[], null])
      expect((await accounts.usage(id, 90, NOW + DAY_MS)).days).toEqual([])
      expect(await sessions.put(id, session(), 1)).toEqual({ kind: 'created' })
    })
  })
}
