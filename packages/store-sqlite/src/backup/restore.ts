import {
  type AccountBackup,
  type BackupLine,
  type EpochMs,
  emailKey,
  type KeyBackup,
  newestFirst,
  type RecordBackup,
  readImportLine,
} from '@flightbag/core'
import type { Connection } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { alone, beginLong, type LongWriter } from '../connection/long-transaction.ts'
import { setGuests } from '../records/guests.ts'
import { logbookSums } from '../records/logbook-sums.ts'
import { recordCounts } from '../records/record-counts.ts'
import { columnsOf } from '../records/stage.ts'
import { TOMBSTONE, writeRecord } from '../records/stored-record.ts'
import { sessionAmounts } from '../sessions/session-amounts.ts'

/** A key of the backup and the number of its row. */
interface RestoredKey {
  readonly n: number
  readonly line: KeyBackup
}

const EMPTY = 'select 1 from account union all select 1 from airway limit 1'
const ACCOUNT = `
  insert into account (id, email, email_key, display_name, status, created, revision) values (?, ?, ?, ?, ?, ?, ?)`
const KEY = 'insert into api_key (account, hash, prefix, created) values (?, ?, ?, ?)'
const AIRWAY = 'insert into airway (airspace, designator, doc) values (?, ?, ?)'
const USAGE = 'insert into key_usage (key, day, route, requests, errors) values (?, ?, ?, ?, ?)'
const LAST_USED = 'insert into key_last_used (key, last_used) values (?, ?)'

export function isEmpty(connection: Connection): boolean {
  return connection.get(EMPTY) === undefined
}

/** Loads a backup in one transaction, and then the usage of its keys into the file of counters. */
export async function restore(
  database: Pick<Database, 'counters'> & LongWriter,
  lines: AsyncIterable<BackupLine>,
  nowMs: EpochMs,
): Promise<void> {
  const keys = await alone(database, async (connection) => {
    await beginLong(connection, database)
    if (!isEmpty(connection)) throw new Error('the store is not empty')
    const loaded = await load(connection, lines, nowMs)
    connection.script('commit')
    return loaded
  })
  await database.counters.write((file) => restoreUsage(file, keys))
}

async function load(connection: Connection, lines: AsyncIterable<BackupLine>, nowMs: EpochMs): Promise<RestoredKey[]> {
  const keys: RestoredKey[] = []
  let account: RestoredAccount | null = null
  for await (const line of lines) {
    if (line.type === 'airway') connection.run(AIRWAY, line.airspace, line.designator, line.doc)
    else if (line.type === 'account') {
      account?.finish()
      account = restoredAccount(connection, line, nowMs)
    } else if (account === null) throw new Error(`a ${line.type} stands before every account`)
    else if (line.type === 'key') keys.push({ n: account.addKey(line), line })
    else account.addRecord(line)
  }
  account?.finish()
  return keys
}

type RestoredAccount = ReturnType<typeof restoredAccount>

function restoredAccount(connection: Connection, line: AccountBackup, nowMs: EpochMs) {
  const { id, email, displayName, status, created } = line
  const values = [id, email, emailKey(email), displayName, status, created, Math.max(line.revision, nowMs)]
  const account = connection.insert(ACCOUNT, ...values)
  const [counts, sums, amounts] = [recordCounts(), logbookSums(), sessionAmounts()]

  function addRecord({ kind, id: recordId, revision, created: createdMs, doc }: RecordBackup): void {
    const columns = doc === null ? null : derivedColumns(id, kind, recordId, doc, revision)
    const n = writeRecord(connection, { account, kind, id: recordId }, undefined, {
      ...(columns === null ? TOMBSTONE : { ...columns, sort: columns.sort ?? newestFirst(revision) }),
      revision,
      created: createdMs,
      doc,
    })
    if (columns === null) return
    if (kind === 'sharedPlanning') setGuests(connection, n, columns.guests)
    counts.add(kind, columns.filter, 1)
    sums.plus(columns)
    amounts.move(null, columns.amounts)
  }

  return {
    addRecord,
    addKey: ({ hash, prefix, created: createdMs }: KeyBackup): number =>
      connection.insert(KEY, account, hash === null ? null : Buffer.from(hash, 'hex'), prefix, createdMs),
    finish(): void {
      for (const kept of [counts, sums, amounts]) kept.write(connection, account)
    },
  }
}

/** The columns by which a record is found, derived from its document as for an import. */
function derivedColumns(accountId: string, kind: string, id: string, doc: string, revision: number) {
  const context = { accountId, nowMs: revision }
  const change = readImportLine(`{"kind":${JSON.stringify(kind)},"record":${doc}}`, context)
  if (change.ok && change.value.type === 'put') return columnsOf(change.value)
  const reason = change.ok ? 'is no record' : `${change.failure.field} ${change.failure.message}`
  throw new Error(`the record ${kind} ${id} of ${accountId}: ${reason}`)
}

function restoreUsage(connection: Connection, keys: readonly RestoredKey[]): void {
  for (const { n, line } of keys) {
    for (const { day, route, requests, errors } of line.usage) connection.run(USAGE, n, day, route, requests, errors)
    if (line.lastUsed !== null) connection.run(LAST_USED, n, line.lastUsed)
  }
}
