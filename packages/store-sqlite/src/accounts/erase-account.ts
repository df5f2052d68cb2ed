import { performance } from 'node:perf_hooks'
import { codeOf, type EpochMs } from '@flightbag/core/ports'
import type { Connection } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { letOthersWrite } from '../connection/in-turns.ts'
import { type StoreErrorCode, storeError } from '../connection/store-error.ts'
import { shrink } from '../space/shrink.ts'
import { accountRow } from './account-number.ts'
import { condemn, leave } from './hidden-accounts.ts'

/** A transaction deletes no more rows after this time, in milliseconds, so that no other write waits long. */
const HOLD_MS = 5
/** The number of rows that one statement deletes. */
const CHUNK = 20

/**
 * The tables that belong to an account, each before those to which it refers. A guest is deleted with the planning to
 * which it refers.
 */
const TABLES = ['record', 'record_count', 'logbook_sum', 'session_amount', 'live_report', 'live_command', 'api_key']

/** These are deleted in chunks; the others have no row numbers, and few rows for each account. */
const CHUNKED = ['record', 'live_command', 'api_key']

/** Each of these writes is also accepted while the disk is full. */
const FREES = { frees: true } as const

const CONDEMNED = `select n from account where id is null and email = ''`

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
    leave(connection, found.n)
    connection.run('update api_key set hash = null where account = ?', found.n)
    return found.n
  }, FREES)
  if (account === null) return false
  await eraseData(database, account).catch((error: unknown) => {
    throw partlyErased(error)
  })
  // The account is erased: an error of the disk space is no error of the deletion.
  await shrink(database).catch(() => undefined)
  return true
}

/** The error of a deletion after its first transaction, which a repeated command could not find out. */
function partlyErased(error: unknown): unknown {
  const code = codeOf(error)
  if (!(error instanceof Error) || !code?.startsWith('STORE_')) return error
  const remedy = '`flightbag maintain` erases the rest'
  const message = `the account is deleted, but not all of its data (${error.message}): ${remedy}`
  return storeError(code as StoreErrorCode, message, error)
}

/**
 * Deletes the data of accounts whose deletion was interrupted, and what an import or a restore left that ended before
 * its last transaction.
 */
export async function finishErasing(database: Database, nowMs: EpochMs): Promise<void> {
  await database.records.write((connection) => condemn(connection, { nowMs }), FREES)
  await eraseCondemned(database)
}

/** Deletes the hidden accounts of a writer that failed. */
export async function eraseHidden(database: Database, mark: string): Promise<void> {
  await database.records.write((connection) => condemn(connection, { mark }), FREES)
  await eraseCondemned(database)
}

/** Deletes the data of all accounts that are being deleted. */
export async function eraseCondemned(database: Database): Promise<void> {
  for (const { n } of database.records.read.all<{ n: number }>(CONDEMNED)) await eraseData(database, n)
}

async function eraseData({ records, counters }: Database, account: number): Promise<void> {
  const keys = records.read.all<{ n: number }>('select n from api_key where account = ?', account)
  for (const { n } of keys) await counters.write((connection) => eraseCounters(connection, n), FREES)
  for (const table of TABLES) {
    while ((await records.write((connection) => eraseSome(connection, table, account), FREES)) > 0) {
      await letOthersWrite()
    }
  }
  await records.write((connection) => connection.run('delete from account where n = ? and id is null', account), FREES)
}

/** Deletes rows of an account for a short time and returns how many. */
function eraseSome(connection: Connection, table: string, account: number): number {
  const endsMs = performance.now() + HOLD_MS
  let erased = 0
  for (;;) {
    const rows = eraseChunk(connection, table, account)
    erased += rows
    if (rows === 0 || performance.now() >= endsMs) return erased
  }
}

function eraseChunk(connection: Connection, table: string, account: number): number {
  const some = CHUNKED.includes(table)
    ? `n in (select n from ${table} where account = ? limit ${CHUNK})`
    : 'account = ?'
  return connection.run(`delete from ${table} where ${some}`, account)
}

function eraseCounters(connection: Connection, key: number): void {
  for (const table of KEY_TABLES) connection.run(`delete from ${table} where key = ?`, key)
}
