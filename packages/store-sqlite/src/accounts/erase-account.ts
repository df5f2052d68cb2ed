import type { Connection } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { shrink } from '../space/shrink.ts'
import { accountRow } from './account-number.ts'

/** The number of rows that one transaction deletes, so that no other write waits long. */
const CHUNK = 200

/**
 * The tables that belong to an account, each before those to which it refers. A guest is deleted with the planning to
 * which it refers.
 */
const TABLES = ['record', 'record_count', 'logbook_sum', 'session_amount', 'live_report', 'live_command', 'api_key']

/** Tables without row numbers have few rows per account; the others are deleted in chunks. */
const CHUNKED: Readonly<Record<string, string>> = { record: 'n', live_command: 'n', api_key: 'n' }

/** Each of these writes is also accepted while the disk is full. */
const FREES = { frees: true } as const

/** The counters of a key. */
const KEY_TABLES = ['key_window', 'key_usage', 'key_last_used']

/**
 * Deletes an account and all its data. Its first transaction removes the id and the keys' hashes: after that the
 * account cannot be found, so that no write adds to it. The data is deleted in chunks. If the process ends meanwhile,
 * maintenance deletes the rest. Returns false when there is no such account.
 */
export async function eraseAccount(database: Database, accountId: string): Promise<boolean> {
  const account = await database.records.write((connection) => {
    const found = accountRow(connection, accountId)
    if (found === undefined) return null
    connection.run(
      `update account set id = null, email = '', email_key = null, display_name = null where n = ?`,
      found.n,
    )
    connection.run('update api_key set hash = null where account = ?', found.n)
    return found.n
  }, FREES)
  if (account === null) return false
  await eraseData(database, account)
  await shrink(database)
  return true
}

/** Deletes the data of accounts whose deletion was interrupted. */
export async function finishErasing(database: Database): Promise<void> {
  for (const { n } of database.records.read.all<{ n: number }>('select n from account where id is null')) {
    await eraseData(database, n)
  }
}

async function eraseData({ records, counters }: Database, account: number): Promise<void> {
  const keys = records.read.all<{ n: number }>('select n from api_key where account = ?', account)
  for (const { n } of keys) await counters.write((connection) => eraseCounters(connection, n), FREES)
  for (const table of TABLES) {
    while ((await records.write((connection) => eraseChunk(connection, table, account), FREES)) > 0);
  }
  await records.write((connection) => connection.run('delete from account where n = ? and id is null', account), FREES)
}

/** Deletes some rows of an account and returns how many. */
function eraseChunk(connection: Connection, table: string, account: number): number {
  const row = CHUNKED[table]
  if (row === undefined) return connection.run(`delete from ${table} where account = ?`, account)
  const some = `select ${row} from ${table} where account = ? limit ${CHUNK}`
  return connection.run(`delete from ${table} where ${row} in (${some})`, account)
}

function eraseCounters(connection: Connection, key: number): void {
  for (const table of KEY_TABLES) connection.run(`delete from ${table} where key = ?`, key)
}
