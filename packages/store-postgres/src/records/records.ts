import {
  findRecordKind,
  foldAscii,
  type PageQuery,
  type PageRows,
  type Position,
  type RecordReader,
  type RecordWithRevision,
} from '@flightbag/core'
import type { Db } from '../connection/database.ts'

/** Sessions have a table of their own, which the role of the API may change. */
export const tableOf = (kind: string): 'record' | 'session' => (kind === 'pluginSession' ? 'session' : 'record')

type Row = readonly (Uint8Array | null)[]

const decoder = new TextDecoder()
const text = (column: Uint8Array | null | undefined): string => decoder.decode(column ?? undefined)
const integer = (column: Uint8Array | null | undefined): number => (column ? Number(text(column)) : 0)

/** Records changed since are looked up by their stamps while they are few; more are read in the collection's own order. */
const FEW_CHANGES = 2000

const NEWEST = 'coalesce((select stamp from account_stamp where account_id = $1), 0)'

/** Live rows of one account and kind, and of one filter value, `$3`, if there is one. A tombstone has no filter value. */
const matching = (filtered: boolean) =>
  `account_id = $1 and kind = $2 and ${filtered ? 'filter = $3' : 'not deleted and $3::text is null'}`

/**
 * The page's keys and sizes first, then only the documents that belong on it: `$9` bytes and one record at the most leave the database.
 * The row after the last has no document; it tells that there is more.
 */
const cutPage = (keys: string) => `
  select doc, sort, id from (
    select sort, id, case when n <= $8::int and before < $9::bigint then doc end as doc from (
      select sort, id, doc, row_number() over place as n,
        coalesce(sum(bytes) over (place rows between unbounded preceding and 1 preceding), 0) as before
      from (${keys}) k window place as (order by sort, id)
    ) sized
  ) page order by sort, id`

const FOLLOWING = '(sort, id) > ($4::text, $5::text)'

/** The next records in the collection's own order. The snapshot is written so that no plan takes it for a way in: that would mean to sort everything. */
const keysInOrder = (table: string, filtered: boolean, following: boolean) => `
  select sort, id, doc, bytes from ${table} where ${matching(filtered)} and $7::bigint is null
    and ${following ? `${FOLLOWING} and stamp + 0 <= $6::bigint` : '$4::text is null and $5::text is null and $6::bigint is null'}
  order by sort, id limit $8::int + 1`

/** The same of few changed records: those are found by their stamps, then sorted. The fence keeps their own order from becoming the way in. */
const keysOfFew = (table: string, filtered: boolean) => `
  select sort, id, doc, bytes from (
    select sort, id, doc, bytes from ${table} where ${matching(filtered)} and stamp > $7::bigint and stamp <= $6::bigint
    order by stamp offset 0
  ) changed where ${FOLLOWING} order by sort, id limit $8::int + 1`

/** The same of many: what did not change is passed over in the index, where the stamps stand too. */
const keysOfMany = (table: string, filtered: boolean) => `
  select r.sort, r.id, r.doc, r.bytes from (
    select sort, id from ${table} where ${matching(filtered)} and ${FOLLOWING} and stamp + 0 > $7::bigint and stamp + 0 <= $6::bigint
    order by sort, id limit $8::int + 1
  ) changed join ${table} r on r.account_id = $1 and r.kind = $2 and r.id = changed.id`

/**
 * By id, else by alias where the kind has one, the last changed of several; one row in any case, with the account's newest stamp. The fence leaves
 * the primary key as the only way in.
 */
const oneStatement = (table: string, aliased: boolean) => `
  select h.stamp, f.doc from (select ${NEWEST} as stamp) h left join lateral (
    select doc from (
      (select doc, 0 as place from (select doc, deleted from ${table} where account_id = $1 and kind = $2 and id = $3 offset 0) r where not deleted)
      ${
        aliased
          ? `union all
      (select doc, 1 from ${table} where account_id = $1 and kind = $2 and alias = $4 order by stamp desc limit 1)`
          : ''
      }
    ) found order by place limit 1
  ) f on true`

const KEPT_TOTAL =
  "coalesce((select n from record_count where account_id = $1 and kind = $2 and filter = coalesce($3::text, '')), 0)"

/**
 * Total of the live records that changed since and match now. Where every record of the kind changed, as for who begins to follow, it is the
 * number that is kept; else the changed are counted, in their index alone.
 */
const changedTotal = (table: string, filtered: boolean) => `
  case when (select stamp from ${table} where account_id = $1 and kind = $2 and not deleted order by stamp limit 1) <= $4::bigint
    then (select count(*) from (select from ${table} where ${matching(filtered)} and stamp > $4::bigint order by stamp offset 0) changed) else ${KEPT_TOTAL} end`

/** Reads records as the text they are served as. */
export function recordReader({ hot }: Pick<Db, 'hot'>): RecordReader {
  async function page(accountId: string, query: PageQuery): Promise<PageRows> {
    return query.since === null ? wholePage(accountId, query) : changesPage(accountId, query, query.since)
  }

  async function wholePage(accountId: string, query: PageQuery): Promise<PageRows> {
    const table = tableOf(query.kind)
    const filtered = query.filter !== null
    const keys = keysInOrder(table, filtered, query.after !== null)
    const statement = `select h.newest, h.total, p.doc, p.sort, p.id from
      (select ${NEWEST} as newest, ${KEPT_TOTAL} as total) h left join lateral (${cutPage(keys)}) p on true`
    const rows = await hot.bytes(statement, parameters(accountId, query))
    const [head] = rows
    const snapshotMs = query.snapshotMs ?? integer(head?.[0])
    return {
      ...pageRows(
        rows.map((row) => row.slice(2)),
        snapshotMs,
        integer(head?.[1]),
      ),
      revisionMs: integer(head?.[0]),
    }
  }

  async function changesPage(accountId: string, query: PageQuery, since: number): Promise<PageRows> {
    const table = tableOf(query.kind)
    const filtered = query.filter !== null
    const [head] = await hot.bytes(`select ${NEWEST} as newest, ${changedTotal(table, filtered)} as total`, [
      accountId,
      query.kind,
      query.filter,
      since,
    ])
    const snapshotMs = query.snapshotMs ?? integer(head?.[0])
    const total = integer(head?.[1])
    if (total === 0) return { docs: [], snapshotMs, total, next: null, revisionMs: integer(head?.[0]) }
    // the snapshot was read before the rows, so what was written in between is held back for the follower's next question
    const keys = total <= FEW_CHANGES ? keysOfFew(table, filtered) : keysOfMany(table, filtered)
    const rows = await hot.bytes(
      cutPage(keys),
      parameters(accountId, { ...query, snapshotMs, after: query.after ?? FIRST }),
    )
    return pageRows(rows, snapshotMs, total)
  }

  async function oneWithRevision(accountId: string, kind: string, idOrAlias: string): Promise<RecordWithRevision> {
    const aliased = findRecordKind(kind)?.alias !== undefined
    const names = aliased ? [idOrAlias, foldAscii(idOrAlias)] : [idOrAlias]
    const rows = await hot.bytes(oneStatement(tableOf(kind), aliased), [accountId, kind, ...names])
    return { doc: rows[0]?.[1] ?? null, revisionMs: integer(rows[0]?.[0]) }
  }

  return {
    page,
    async one(accountId, kind, idOrAlias) {
      return (await oneWithRevision(accountId, kind, idOrAlias)).doc
    },
    oneWithRevision,
    async all(accountId, kind) {
      const rows = await hot.bytes(
        `select doc from ${tableOf(kind)} where account_id = $1 and kind = $2 and not deleted order by sort, id`,
        [accountId, kind],
      )
      return rows.map(([doc]) => doc!)
    },
    async revision(accountId) {
      const rows = await hot.bytes(`select ${NEWEST}`, [accountId])
      return integer(rows[0]?.[0])
    },
  }
}

/** Sorts before every record. */
const FIRST: Position = { sort: '', id: '' }

const parameters = (accountId: string, query: PageQuery): unknown[] => [
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

/** Rows of (doc, sort, id): documents, then maybe one row without, when there is more. */
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
