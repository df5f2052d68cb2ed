import { ARRIVAL_CHARACTERS } from '@flightbag/core/ports'
import type { SessionState, SessionStatements, SessionWrite } from '@flightbag/store'
import { accountRow, setRevision } from '../accounts/account-number.ts'
import type { Connection } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { type StoredRecord, storedRecord, TOMBSTONE, writeRecord } from '../records/stored-record.ts'
import { addAmounts, addCounts } from '../records/totals.ts'

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
const BEGINNING = 'select substr(doc, 1, ?) as beginning from record where n = ?'

function edge(direction: 'asc' | 'desc') {
  return `
  select sort from record where account = ? and kind = '${KIND}' and sort is not null order by sort ${direction}
    limit 1`
}

/** The statements for plugin sessions. Each change is one transaction. */
export function sessionStatements({ records: { read, write } }: Pick<Database, 'records'>): SessionStatements {
  return {
    change: (accountId, id, decide, options) =>
      write((connection) => {
        const account = connection.get<SessionAccount>(ACCOUNT, accountId)
        if (account === undefined) return null
        const stored = storedRecord(connection, account.n, KIND, id)
        const { answer, write } = decide(stateOf(connection, account, stored))
        if (write !== null) store(connection, { account: account.n, kind: KIND, id }, stored, write)
        return answer
      }, options),

    sums: async (accountId) =>
      read.snapshot(() => {
        const account = accountRow(read, accountId)?.n ?? 0
        return {
          amounts: read.all<{ name: string; amount: string }>(AMOUNTS, account),
          newestSort: read.get<{ sort: string }>(edge('asc'), account)?.sort ?? null,
          oldestSort: read.get<{ sort: string }>(edge('desc'), account)?.sort ?? null,
        }
      }),
  }
}

function stateOf(connection: Connection, account: SessionAccount, stored: StoredRecord | undefined): SessionState {
  const { revision, session_day, sessions_new } = account
  return {
    revision: { ms: revision, isOnOldTimeline: false },
    stored: stored === undefined ? null : copyOf(connection, stored),
    counted: { day: session_day, sessions: sessions_new },
  }
}

function copyOf(connection: Connection, { n, live, createdMs, amounts }: StoredRecord) {
  const found = connection.get<{ beginning: string | null }>(BEGINNING, ARRIVAL_CHARACTERS, n)
  return { isDeleted: live === 0, createdMs, amounts, beginning: found?.beginning ?? '' }
}

function store(
  connection: Connection,
  key: Parameters<typeof writeRecord>[1],
  stored: StoredRecord | undefined,
  { revisionMs, createdMs, session, addedSessions, addedAmounts, counted }: SessionWrite,
): void {
  const { account } = key
  writeRecord(connection, key, stored, {
    ...TOMBSTONE,
    revision: revisionMs,
    created: createdMs,
    ...(session && { sort: session.sort, amounts: session.amounts, digest: session.digest, doc: session.document }),
  })
  if (addedSessions !== 0) addCounts(connection, account, [{ kind: KIND, filter: null, by: addedSessions }])
  if (counted !== null) connection.run(COUNT_NEW, counted.day, counted.sessions, account)
  addAmounts(connection, account, addedAmounts)
  setRevision(connection, account, revisionMs)
}
