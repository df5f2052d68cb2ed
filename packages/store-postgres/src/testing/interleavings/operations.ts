import { type Ack, type LiveReport, normaliseSession } from '@flightbag/core'
import { instantText, makeApiKey, type PreparedSession, prepareSession, type Store } from '@flightbag/core/ports'
import { change, put, remove } from '@flightbag/testing/lib/changes'
import { testKeyMaker } from '@flightbag/testing/lib/test-keys'
import { reportOf } from '@flightbag/testing/memory/live-model'

export const START_MS = Date.UTC(2026, 9, 3, 12)

const HOUR_MS = 3_600_000
const LIMITS = { keyPerMinute: 2, apiPerSecond: 0, apiBurst: 0 }
const HOLDING = { kind: 'holding', navaid: 'EZE', inboundCourseDeg: 90, turn: 'right' } as const
const maker = testKeyMaker('interleaved')

/** An account of a test, with the first of its keys and its revision before the operations. */
export interface TestAccount {
  readonly id: string
  readonly keyHash: Uint8Array
  readonly revisionMs: number
}

/** One of two operations that meet: its time, and a name that distinguishes what it writes from the other's. */
export interface Call {
  readonly account: TestAccount
  readonly nowMs: number
  readonly role: string
}

/** An operation on one account that writes. Its answer contains nothing that differs between equal runs. */
export type Operation = (store: Store, call: Call) => Promise<unknown>

function sessionOf(id: string, nowMs: number, callsign: string): PreparedSession {
  const body = normaliseSession({ schema: 1, startedAt: instantText(START_MS), callsign }, { nowMs })
  if (!body.ok) throw new Error(body.failure.kind)
  return prepareSession(id, body.value, nowMs)
}

function reportFrom(role: string): LiveReport {
  return reportOf(`flight-${role}`)
}

function ackOf(role: string, nowMs: number): Ack {
  return { id: 'delivered', outcome: 'spoken', said: role, reason: null, at: instantText(nowMs) }
}

function nextKey() {
  return makeApiKey(maker).stored
}

async function newSession(store: Store, { account, nowMs, role }: Call, perDay: number) {
  return store.sessions.put(account.id, sessionOf(`new-${role}`, nowMs, role), perDay)
}

/** All operations that read and then write. */
export const OPERATIONS = {
  'a new session': (store, call) => newSession(store, call, 10),
  'the last session of the day': (store, call) => newSession(store, call, 2),
  'a stored session': ({ sessions }, { account, nowMs, role }) =>
    sessions.put(account.id, sessionOf('old', nowMs, role), 10),
  'a deletion of a session': ({ sessions }, { account, nowMs }) => sessions.remove(account.id, 'old', nowMs),
  'a live report': ({ live }, { account, nowMs, role }) => live.report(account.id, reportFrom(role), [], nowMs),
  'an acknowledgement': ({ live }, { account, nowMs, role }) =>
    live.report(account.id, reportFrom(role), [ackOf(role, nowMs)], nowMs),
  'a command': ({ live }, { account, role }) => live.send(account.id, HOLDING, `sent-${role}`, START_MS + HOUR_MS),
  'an open screen': ({ live }, { account, nowMs }) => live.heartbeat(account.id, nowMs),
  'an import': ({ sync }, { account, nowMs, role }) =>
    sync.apply(account.id, [put('note', { id: 'n', text: role }), put('note', { id: `n-${role}` })], nowMs),
  'an import over a revision': ({ sync }, { account: { id, revisionMs }, nowMs, role }) =>
    sync.applyOver(id, revisionMs, [put('note', { id: 'n', text: `over ${role}` })], nowMs),
  'an import of a pilot': ({ sync }, { account, nowMs, role }) =>
    sync.apply(account.id, [put('pilot', { id: `pilot-${role}`, name: role })], nowMs),
  'an import of a session': ({ sync }, { account, nowMs, role }) => {
    const record = { id: 'old', schema: 1, startedAt: instantText(START_MS), callsign: role }
    return sync.apply(account.id, [change({ kind: 'pluginSession', record }, { nowMs })], nowMs)
  },
  'an import that deletes': ({ sync }, { account, nowMs }) =>
    sync.apply(account.id, [remove('note', 'n'), remove('pluginSession', 'old')], nowMs),
  'a check flight that is closed': async ({ checkFlights }) =>
    (await checkFlights.closeStale(START_MS + 13 * HOUR_MS)).broken,
  'a check flight that ends': ({ sync }, { account, nowMs }) =>
    sync.apply(account.id, [flight(START_MS + HOUR_MS)], nowMs),
  'an admission': async ({ admission }, { account: { keyHash }, nowMs, role }) => {
    const { keyId: _, ...answer } = {
      keyId: null,
      ...(await admission.admit({ keyHash, route: role, nowMs, limits: LIMITS })),
    }
    return answer
  },
  'a rotation': async ({ accounts }, { account, nowMs }) => (await accounts.rotate(account.id, nextKey(), nowMs)).ok,
  'a pause': async ({ accounts }, { account }) => (await accounts.setStatus(account.id, 'paused')).ok,
  'a deletion of the account': ({ accounts }, { account }) => accounts.remove(account.id),
} as const satisfies Readonly<Record<string, Operation>>

export type OperationName = keyof typeof OPERATIONS

function flight(completedMs: number | null) {
  const completedAt = completedMs === null ? null : instantText(completedMs)
  return put('checkFlight', { id: 'f', startedAt: instantText(START_MS), completedAt })
}

let made = 0

/** An account with some of everything: the operations change it, or add to it. */
export async function usedAccount({ accounts, records, sync, sessions, live, admission }: Store): Promise<TestAccount> {
  const id = `interleaved-${++made}`
  const stored = nextKey()
  await accounts.create({ id, email: `${id}@example.com`, displayName: null }, stored, START_MS)
  await sync.apply(id, [put('note', { id: 'n' }), put('pilot', { id: 'pilot' }), flight(null)], START_MS)
  await sessions.put(id, sessionOf('old', START_MS, 'before'), 10)
  await live.send(id, HOLDING, 'delivered', START_MS)
  await live.report(id, reportFrom('before'), [], START_MS)
  await live.send(id, HOLDING, 'waiting', START_MS)
  await admission.admit({ keyHash: stored.hash, route: 'before', nowMs: START_MS, limits: LIMITS })
  return { id, keyHash: stored.hash, revisionMs: await records.revision(id) }
}
