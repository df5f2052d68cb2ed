import { findRecordKind } from '@flightbag/core'
import { foldAscii, type PageQuery, type PageRows, type Position, type RecordReader } from '@flightbag/core/ports'
import type { Db } from '../connection/database.ts'
import { changesPage, matching, onTableOf, type PageStatement, recordStatements, wholePage } from './page-statements.ts'

type Row = readonly (Uint8Array | null)[]

const decoder = new TextDecoder()

function text(column: Uint8Array | null | undefined): string {
  return decoder.decode(column ?? undefined)
}

function integer(column: Uint8Array | null | undefined): number {
  return column ? Number(text(column)) : 0
}

/** Reads records as the text in which they are served. */
export function recordReader({ sql }: Pick<Db, 'sql'>, page: PageStatement = wholePage): RecordReader {
  async function readPage(accountId: string, query: PageQuery): Promise<PageRows> {
    const rows = await sql.queryBytes(page(query), pageValues(accountId, query))
    const [newest, total] = rows.at(-1) ?? []
    const documents = rows.map((row) => row.slice(2))
    return {
      ...pageRows(documents, query.snapshotMs ?? integer(newest), integer(total)),
      revisionMs: integer(newest),
    }
  }

  async function revisionOf(accountId: string): Promise<number> {
    const [row] = await sql.queryBytes(recordStatements.revision, [accountId])
    return integer(row?.[0])
  }

  async function countChanges(accountId: string, query: PageQuery): Promise<number> {
    const { kind, filter, since } = query
    const statement = matching(query, recordStatements.changed)
    const [changed] = await sql.queryBytes(statement, [accountId, kind, filter, since])
    if (changed?.[0]) return integer(changed[0])
    const [kept] = await sql.queryBytes(recordStatements.kept, [accountId, kind, filter])
    return integer(kept?.[0])
  }

  async function readChanges(accountId: string, query: PageQuery, since: number): Promise<PageRows> {
    const revisionMs = await revisionOf(accountId)
    const snapshotMs = query.snapshotMs ?? revisionMs
    // No record is newer than its account.
    const total = revisionMs <= since ? 0 : await countChanges(accountId, query)
    if (total === 0) return { docs: [], snapshotMs, total, next: null, revisionMs }
    // The snapshot is older than the rows: a record that was written in between is left to the next `updatedSince`.
    const changes = { ...query, snapshotMs, after: query.after ?? BEFORE_ALL }
    const rows = await sql.queryBytes(changesPage(query, total), pageValues(accountId, changes))
    return pageRows(rows, snapshotMs, total)
  }

  async function one(accountId: string, kind: string, idOrAlias: string): Promise<Uint8Array | null> {
    const [row] = await sql.queryBytes(onTableOf(kind, recordStatements.one), [accountId, kind, idOrAlias])
    if (row !== undefined || findRecordKind(kind)?.alias === undefined) return row?.[0] ?? null
    const [other] = await sql.queryBytes(recordStatements.one_by_alias, [accountId, kind, foldAscii(idOrAlias)])
    return other?.[0] ?? null
  }

  return {
    page: (accountId, query) =>
      query.since === null ? readPage(accountId, query) : readChanges(accountId, query, query.since),
    one,
    async all(accountId, kind) {
      const rows = await sql.queryBytes(onTableOf(kind, recordStatements.all), [accountId, kind])
      return rows.map(([doc]) => doc!)
    },
    revision: revisionOf,
  }
}

/** The position before every record. */
const BEFORE_ALL: Position = { sort: '', id: '' }

function pageValues(accountId: string, query: PageQuery): unknown[] {
  return [
    accountId,
    query.kind,
    query.filter,
    query.after?.sort ?? null,
    query.after?.id ?? null,
    query.after ? query.snapshotMs : null,
    query.since,
    query.limit,
    query.maxBytes,
  ]
}

/** Rows of (doc, sort, id): documents, then one row without a document if there are more. */
function pageRows(rows: readonly Row[], snapshotMs: number, total: number): PageRows {
  const docs = rows.flatMap(([doc]) => (doc ? [doc] : []))
  const last = rows[docs.length - 1]
  const more = rows.length > docs.length && docs.length > 0
  return {
    docs,
    snapshotMs,
    total,
    next: more ? { sort: text(last?.[1]), id: text(last?.[2]) } : null,
    revisionMs: null,
  }
}
