import { createHash } from 'node:crypto'
import {
  DAY_MS,
  decideSession,
  documentText,
  instantText,
  LAST_INSTANT_MS,
  newestFirst,
  type PreparedSession,
  parseInstantMs,
  revisionOf,
  type SessionDecision,
  type SessionPort,
  statsRecord,
} from '@flightbag/core'
import { accountRow, setRevision } from '../accounts/account-number.ts'
import type { Connection } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { recordCounts } from '../records/record-counts.ts'
import { storedRecord, TOMBSTONE, writeRecord } from '../records/stored-record.ts'
import { sessionAmounts } from './session-amounts.ts'

const KIND = 'pluginSession'

interface SessionAccount {
  readonly n: number
  readonly revision: number
  /** The UTC day of a count in `sessions_new`. */
  readonly session_day: number
  readonly sessions_new: number
}

const ACCOUNT = 'select n, revision, session_day, sessions_new from account where id = ?'
const COUNT_NEW = 'update account set session_day = ?, sessions_new = ? where n = ?'
const AMOUNTS = 'select name, amount from session_amount where account = ?'
const HEAD = 'select substr(doc, 1, 400) as head from record where n = ?'

function edge(direction: 'asc' | 'desc') {
  return `
  select sort from record where account = ? and kind = '${KIND}' and sort is not null order by sort ${direction}
    limit 1`
}

/**
 * Plugin sessions: stored and deleted in one transaction each, their statistics read from sums that are stored beside
 * them.
 */
export function sessionStore({ records: { read, write } }: Pick<Database, 'records'>): SessionPort {
  return {
    put: (accountId, session, newSessionsPerDay) =>
      write((connection) => put(connection, accountId, session, newSessionsPerDay)),

    remove: (accountId, id, nowMs) => write((connection) => remove(connection, accountId, id, nowMs), { frees: true }),

    stats: async (accountId) =>
      read.snapshot(() => {
        const account = accountRow(read, accountId)?.n ?? 0
        const amounts = read.all<{ name: string; amount: string }>(AMOUNTS, account)
        function startAt(direction: 'asc' | 'desc') {
          return startOf(read.get<{ sort: string }>(edge(direction), account)?.sort)
        }
        return statsRecord({
          amounts: new Map(amounts.map(({ name, amount }) => [name, BigInt(amount)])),
          firstStartedAt: startAt('desc'),
          lastStartedAt: startAt('asc'),
        })
      }),
  }
}

function put(connection: Connection, accountId: string, session: PreparedSession, quota: number): SessionDecision {
  const account = connection.get<SessionAccount>(ACCOUNT, accountId)
  if (account === undefined) return { kind: 'no_account' }
  const { id, body } = session
  const nowMs = parseInstantMs(session.receivedAt)!
  const day = Math.floor(nowMs / DAY_MS)
  const newToday = account.session_day === day ? account.sessions_new : 0
  const stored = storedRecord(connection, account.n, KIND, id)
  const existing = stored === undefined ? 'none' : stored.live ? 'stored' : 'deleted'
  const receivedAtMs = stored?.live ? receivedAtOf(connection, stored.n) : null
  const decision = decideSession({ existing, receivedAtMs, newToday }, quota, nowMs)
  if (decision.kind !== 'created' && decision.kind !== 'replaced') return decision

  const revision = revisionOf(1, 1, account.revision, nowMs)
  const given = session.createdAt === null ? null : parseInstantMs(session.createdAt)
  const created = given ?? stored?.created ?? nowMs
  const amounts = JSON.stringify(session.contribution.amounts)
  writeRecord(connection, { account: account.n, kind: KIND, id }, stored, {
    ...TOMBSTONE,
    revision,
    created,
    sort: newestFirst(parseInstantMs(session.startedAt)),
    amounts,
    digest: createHash('sha256').update(body).digest(),
    doc: documentText(id, revision, created, body),
  })
  if (decision.kind === 'created') {
    connection.run(COUNT_NEW, day, newToday + 1, account.n)
    countSession(connection, account.n, 1)
  }
  moveAmounts(connection, account.n, stored?.amounts ?? null, amounts)
  setRevision(connection, account.n, revision)
  return decision
}

function remove(connection: Connection, accountId: string, id: string, nowMs: number): boolean {
  const account = accountRow(connection, accountId)
  const stored = account && storedRecord(connection, account.n, KIND, id)
  if (account === undefined || stored === undefined || stored.live === 0) return false
  const revision = revisionOf(1, 1, account.revision, nowMs)
  const tombstone = { ...TOMBSTONE, revision, created: stored.created }
  writeRecord(connection, { account: account.n, kind: KIND, id }, stored, tombstone)
  countSession(connection, account.n, -1)
  moveAmounts(connection, account.n, stored.amounts, null)
  setRevision(connection, account.n, revision)
  return true
}

function countSession(connection: Connection, account: number, by: 1 | -1): void {
  const counts = recordCounts()
  counts.add(KIND, null, by)
  counts.write(connection, account)
}

function moveAmounts(connection: Connection, account: number, before: string | null, after: string | null): void {
  const amounts = sessionAmounts()
  amounts.move(before, after)
  amounts.write(connection, account)
}

/** The time of arrival that a stored document contains, among its first fields. */
function receivedAtOf(connection: Connection, record: number): number | null {
  const { head } = connection.get<{ head: string }>(HEAD, record)!
  const received = /"receivedAt":"([^"]+)"/.exec(head)?.[1]
  return received === undefined ? null : parseInstantMs(received)
}

/** The start that a sort key encodes. */
function startOf(sort: string | undefined): string | null {
  return sort === undefined ? null : instantText(LAST_INSTANT_MS - Number(sort.slice(1)))
}
