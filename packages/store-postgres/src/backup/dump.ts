import type { BackupLine, KeyBackup, RecordBackup } from '@flightbag/core/ports'
import { type ControlledTransaction, type Kysely, sql } from 'kysely'
import { usedKeys } from '../admission/usage.ts'
import { NO_STATEMENT_TIMEOUT } from '../connection/awaited-answers.ts'
import type { Tables } from '../schema/tables.ts'

/** Rows of one statement. */
const CHUNK = 100

/** The lines of one snapshot. */
export async function* dump(db: Kysely<Tables>): AsyncGenerator<BackupLine> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    await sql.raw(NO_STATEMENT_TIMEOUT).execute(trx)
    yield* accountsOf(trx)
    const airways = await trx.selectFrom('airway').select(['airspace', 'designator', 'doc']).orderBy('ord').execute()
    for (const airway of airways) yield { type: 'airway', ...airway }
  } finally {
    await trx.rollback().execute()
  }
}

async function* accountsOf(trx: ControlledTransaction<Tables>): AsyncGenerator<BackupLine> {
  let after = ''
  for (;;) {
    const accounts = await trx
      .selectFrom('account as a')
      .leftJoin('account_stamp as s', 's.account_id', 'a.id')
      .select(['a.id', 'a.email', 'a.display_name', 'a.status', 'a.created', 's.stamp'])
      .where('a.id', '>', after)
      .orderBy('a.id')
      .limit(CHUNK)
      .execute()
    for (const { id, email, display_name, status, created, stamp } of accounts) {
      const about = { email, displayName: display_name, status, created }
      yield { type: 'account', id, ...about, revision: stamp ?? 0 }
      yield* keysOf(trx, id)
      for (const table of ['record', 'session'] as const) yield* recordsOf(trx, table, id)
    }
    const last = accounts.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

async function* keysOf(trx: ControlledTransaction<Tables>, accountId: string): AsyncGenerator<KeyBackup> {
  for (const { hash, prefix, created, lastUsedMs, usage } of await usedKeys(trx, accountId)) {
    yield {
      type: 'key',
      hash: hash === null ? null : Buffer.from(hash).toString('hex'),
      prefix,
      created,
      lastUsed: lastUsedMs,
      usage: usage.map(({ day, route, requests, errors }) => ({ day, route, requests, errors })),
    }
  }
}

async function* recordsOf(
  trx: ControlledTransaction<Tables>,
  table: 'record' | 'session',
  accountId: string,
): AsyncGenerator<RecordBackup> {
  let after = { kind: '', id: '' }
  for (;;) {
    const rows = await trx
      .selectFrom(table)
      .select(['kind', 'id', 'stamp', 'created', 'doc'])
      .where('account_id', '=', accountId)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('kind', 'id'), '>', tuple(after.kind, after.id)))
      .orderBy('kind')
      .orderBy('id')
      .limit(CHUNK)
      .execute()
    for (const { kind, id, stamp, created, doc } of rows) {
      yield { type: 'record', kind, id, revision: stamp, created, doc }
    }
    const last = rows.at(-1)
    if (last === undefined) return
    after = last
  }
}
