import type { AccountBackup, BackupLine, KeyBackup, RecordBackup } from '@flightbag/core/ports'
import { lastUsedOf } from '../admission/usage.ts'
import type { Connection } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { openSnapshot } from './snapshot.ts'

/** Rows that are read at once. */
const CHUNK = 100

type AccountRow = Omit<AccountBackup, 'type'> & { readonly n: number }

interface KeyRow {
  readonly n: number
  readonly hash: Uint8Array | null
  readonly prefix: string
  readonly created: number
}

const ACCOUNTS = `
  select n, display_name as displayName, id, email, status, created, revision from account
  where id > ? order by id limit ${CHUNK}`
const KEYS = 'select n, hash, prefix, created from api_key where account = ? order by n'
const USAGE = 'select day, route, requests, errors from key_usage where key = ? order by day, route'

function records(comparison: '=' | '<>') {
  return `
  select kind, id, revision, created, doc from record
  where account = ? and kind ${comparison} 'pluginSession' and (kind, id) > (?, ?) order by kind, id limit ${CHUNK}`
}

/** The lines of one snapshot of the records, with the usage counted at that time. */
export async function* dump(database: Database, copyPath: string | null): AsyncGenerator<BackupLine> {
  const { counters } = database
  const connection = openSnapshot(database, copyPath)
  try {
    connection.script('begin')
    let after = ''
    for (;;) {
      const accounts = connection.all<AccountRow>(ACCOUNTS, after)
      for (const account of accounts) yield* accountLines(connection, counters.read, account)
      const last = accounts.at(-1)
      if (last === undefined) break
      after = last.id
    }
    const airways = connection.all<{ airspace: string; designator: string; doc: string }>(
      'select airspace, designator, doc from airway order by n',
    )
    for (const airway of airways) yield { type: 'airway', ...airway }
  } finally {
    connection.close()
  }
}

function* accountLines(connection: Connection, counters: Connection, account: AccountRow): Generator<BackupLine> {
  const { n, ...about } = account
  yield { type: 'account', ...about }
  for (const key of connection.all<KeyRow>(KEYS, n)) yield keyLine(counters, key)
  for (const comparison of ['<>', '='] as const) yield* recordLines(connection, n, records(comparison))
}

function keyLine(counters: Connection, { n, hash, prefix, created }: KeyRow): KeyBackup {
  return {
    type: 'key',
    hash: hash === null ? null : Buffer.from(hash).toString('hex'),
    prefix,
    created,
    lastUsed: lastUsedOf(counters, n),
    usage: counters.all<KeyBackup['usage'][number]>(USAGE, n),
  }
}

function* recordLines(connection: Connection, account: number, statement: string): Generator<RecordBackup> {
  let after = { kind: '', id: '' }
  for (;;) {
    const rows = connection.all<Omit<RecordBackup, 'type'>>(statement, account, after.kind, after.id)
    for (const row of rows) yield { type: 'record', ...row }
    const last = rows.at(-1)
    if (last === undefined) return
    after = last
  }
}
