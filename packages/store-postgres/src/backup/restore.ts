import {
  type AccountBackup,
  type BackupLine,
  type ChangedTotals,
  changedTotals,
  emailKey,
  type KeyBackup,
  type RecordBackup,
} from '@flightbag/core/ports'
import { type Kysely, sql, type Transaction } from 'kysely'
import { insertFirstRows } from '../accounts/first-rows.ts'
import { NO_STATEMENT_TIMEOUT } from '../connection/awaited-answers.ts'
import { addTotals } from '../imports/write-plan.ts'
import { ANALYZE } from '../schema/analyze.ts'
import type { Tables } from '../schema/tables.ts'
import { guestsOf, restoredRecord } from './restored-record.ts'

/** Records are inserted in chunks of this size. */
const CHUNK_RECORDS = 200
const CHUNK_CHARACTERS = 1024 * 1024

export async function isEmpty(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from account) and not exists (select from airway) as empty`.execute(db)
  return rows[0]!.empty
}

/** Loads a backup in one transaction. */
export async function restore(db: Kysely<Tables>, lines: AsyncIterable<BackupLine>, nowMs: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql.raw(NO_STATEMENT_TIMEOUT).execute(trx)
    await sql`lock table account in exclusive mode`.execute(trx)
    if (!(await isEmpty(trx))) throw new Error('the store is not empty')
    await load(trx, lines, nowMs)
  })
  // The backup is restored: an error of the analysis is no error of the restore.
  await sql
    .raw(ANALYZE)
    .execute(db)
    .catch(() => undefined)
}

async function load(trx: Transaction<Tables>, lines: AsyncIterable<BackupLine>, nowMs: number): Promise<void> {
  let accountId = ''
  let airways = 0
  let chunk: RecordBackup[] = []
  let characters = 0
  let totals = changedTotals()
  async function flush() {
    await insertRecords(trx, accountId, chunk, totals)
    chunk = []
    characters = 0
  }
  async function finish() {
    await flush()
    await addTotals(trx, accountId, totals)
    totals = changedTotals()
  }
  for await (const line of lines) {
    if (line.type === 'record') {
      chunk.push(line)
      characters += line.doc?.length ?? 0
      if (chunk.length === CHUNK_RECORDS || characters > CHUNK_CHARACTERS) await flush()
      continue
    }
    await finish()
    if (line.type === 'account') {
      accountId = line.id
      await insertAccount(trx, line, nowMs)
    } else if (line.type === 'key') {
      await insertKey(trx, accountId, line)
    } else {
      const { airspace, designator, doc } = line
      await trx.insertInto('airway').values({ ord: ++airways, airspace, designator, doc }).execute()
    }
  }
  await finish()
}

async function insertAccount(trx: Transaction<Tables>, line: AccountBackup, nowMs: number): Promise<void> {
  const { id, email, displayName, status, created, revision } = line
  await trx
    .insertInto('account')
    .values({ id, email, email_key: emailKey(email), display_name: displayName, status, created })
    .execute()
  await insertFirstRows(trx, id, Math.max(revision, nowMs))
}

async function insertKey(trx: Transaction<Tables>, accountId: string, line: KeyBackup): Promise<void> {
  const { hash, prefix, created, lastUsed, usage } = line
  const { id } = await trx
    .insertInto('api_key')
    .values({
      account_id: accountId,
      hash: hash === null ? null : Buffer.from(hash, 'hex'),
      prefix,
      created,
      last_used: lastUsed,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { day, route, requests, errors } of usage) {
    const row = { key_id: id, day, route, requests, errors, last_used: lastUsed ?? 0 }
    await trx.insertInto('key_usage').values(row).execute()
  }
}

async function insertRecords(
  trx: Transaction<Tables>,
  accountId: string,
  lines: readonly RecordBackup[],
  totals: ChangedTotals,
): Promise<void> {
  const plannings = lines.filter(({ kind }) => kind === 'sharedPlanning')
  if (plannings.length > 0) {
    const rows = plannings.map((line) => ({ id: line.id, account_id: accountId, guests: guestsOf(accountId, line) }))
    await trx.insertInto('shared_planning').values(rows).execute()
  }
  for (const table of ['record', 'session'] as const) {
    const own = lines.filter(({ kind }) => (kind === 'pluginSession') === (table === 'session'))
    if (own.length > 0)
      await trx
        .insertInto(table)
        .values(own.map((line) => restoredRecord(accountId, line, totals)))
        .execute()
  }
}
