import { findRecordKind } from '@flightbag/core'
import { foldAscii, type PageQuery, type PageRows, type RecordReader } from '@flightbag/core/ports'
import { accountRow, NO_ACCOUNT } from '../accounts/account-number.ts'
import type { Connection } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { steppedReader } from '../connection/stepped-reader.ts'
import { keysOf } from './page-keys.ts'
import { totalOf } from './page-total.ts'

const DOC = 'select cast(doc as blob) as doc from record where n = ?'
const ACCOUNT = '(select n from account where id = ?)'
const BY_ID = `select cast(doc as blob) as doc from record
  where account = ${ACCOUNT} and kind = ? and id = ? and sort is not null`
const BY_FOLDED_ID = `select cast(doc as blob) as doc from record
  where account = ${ACCOUNT} and kind = 'aerodrome' and lower(id) = ? and sort is not null
  order by revision desc limit 1`
const BY_ALIAS = `select cast(doc as blob) as doc from record where account = ${ACCOUNT} and kind = ? and alias = ?
  order by revision desc limit 1`
const ALL = `select cast(doc as blob) as doc from record where account = ${ACCOUNT} and kind = ? and sort is not null
  order by sort, id`

interface Doc {
  readonly doc: Uint8Array
}

/** Reads records as the text that is served, in snapshots that no writer delays. */
export function recordReader({ records: { read }, connect }: Pick<Database, 'records' | 'connect'>): RecordReader {
  const stepped = steppedReader(read, connect)

  function one(accountId: string, kind: string, idOrAlias: string): Uint8Array | null {
    const byId = read.get<Doc>(BY_ID, accountId, kind, idOrAlias)
    if (byId !== undefined || findRecordKind(kind)?.alias === undefined) return byId?.doc ?? null
    const folded = foldAscii(idOrAlias)
    const found = read.get<Doc>(BY_FOLDED_ID, accountId, folded) ?? read.get<Doc>(BY_ALIAS, accountId, kind, folded)
    return found?.doc ?? null
  }

  return {
    page: (accountId, query) => stepped((connection) => pageOf(connection, accountId, query)),
    one: async (accountId, kind, idOrAlias) =>
      findRecordKind(kind)?.alias === undefined
        ? one(accountId, kind, idOrAlias)
        : read.snapshot(() => one(accountId, kind, idOrAlias)),
    all: async (accountId, kind) => read.all<Doc>(ALL, accountId, kind).map(({ doc }) => doc),
    revision: async (accountId) => accountRow(read, accountId)?.revision ?? 0,
  }
}

/** One page: the keys of its records first, then their documents up to the page's size. Pauses where it takes long. */
function* pageOf(read: Connection, accountId: string, query: PageQuery): Generator<undefined, PageRows> {
  const account = accountRow(read, accountId) ?? NO_ACCOUNT
  const snapshotMs = query.snapshotMs ?? account.revision
  const { total, changed } = yield* totalOf(read, account.n, query)
  const keys = total === 0 ? [] : yield* keysOf(read, account.n, { ...query, snapshotMs }, changed)
  const docs: Uint8Array[] = []
  let bytes = 0
  for (const { n } of keys.slice(0, query.limit)) {
    if (docs.length > 0 && bytes >= query.maxBytes) break
    const { doc } = read.get<Doc>(DOC, n)!
    docs.push(doc)
    bytes += doc.length
  }
  const last = keys[docs.length - 1]
  const next = last !== undefined && docs.length < keys.length ? { sort: last.sort, id: last.id } : null
  return { docs, snapshotMs, total, next, revisionMs: account.revision }
}
