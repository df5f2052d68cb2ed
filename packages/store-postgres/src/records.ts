import {
  foldAscii,
  type PageQuery,
  type PageRows,
  type Position,
  type RecordReader,
  type StampedRecord,
} from '@flightbag/core'
import type { Db } from './database.ts'

/** Sessions have a table of their own, which the role of the API may change. */
export const tableOf = (kind: string): 'record' | 'session' => (kind === 'pluginSession' ? 'session' : 'record')

type Row = readonly (Uint8Array | null)[]

const decoder = new TextDecoder()
const text = (column: Uint8Array | null | undefined): string => decoder.decode(column ?? undefined)
const integer = (column: Uint8Array | null | undefined): number => (column ? Number(text(column)) : 0)

/** Records changed since are looked up by their stamps while they are few; more are read in the collection's own order. */
const FEW_CHANGES = 2000

const NEWEST = 'coalesce((select stamp from account_stamp where account_id = $1), 0)'

/** Live rows of one account and kind, and of one filter value if there is one. `$3` is the filter. */
const matching = (filtered: boolean) =>
  `account_id = $1 and kind = $2 and not deleted${filtered ? ' and filter = $3' : ' and $3::text is null'}`

/**
 * The page's keys and sizes first, then only the documents that belong on it: \`$9\` bytes and one record at the most leave the database.
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

/** One statement for one shape of query: a first page, or a following one, with or without a filter, over all or over the changed. */
function pageStatement(
  table: string,
  shape: { filtered: boolean; following: boolean; changes: 'none' | 'few' | 'many' },
): string {
  const where = [
    matching(shape.filtered),
    shape.following
      ? '(sort, id) > ($4::text, $5::text) and stamp <= $6::bigint'
      : '$4::text is null and $5::text is null and $6::bigint is null',
  ]
  where.push(shape.changes === 'none' ? '$7::bigint is null' : 'stamp > $7::bigint')
  const keys =
    shape.changes === 'few'
      ? `select * from (select sort, id, doc, bytes from ${table} where ${where.join(' and ')} offset 0) c order by sort, id limit $8::int + 1`
      : `select sort, id, doc, bytes from ${table} where ${where.join(' and ')} order by sort, id limit $8::int + 1`
  return cutPage(keys)
}

/** By id, else by alias, the last changed of several; one row in any case, with the account's newest stamp. */
const oneStatement = (table: string) => `
  select h.stamp, f.doc from (select ${NEWEST} as stamp) h left join lateral (
    select doc from (
      (select doc, 0 as place from ${table} where account_id = $1 and kind = $2 and id = $3 and not deleted)
      union all
      (select doc, 1 from ${table} where account_id = $1 and kind = $2 and alias = $4 and not deleted order by stamp desc limit 1)
    ) found order by place limit 1
  ) f on true`

/** Total of the live records that match now: a kept number, or for changes a count that reads the change index alone. */
const totalOf = (table: string, filtered: boolean, since: boolean) =>
  since
    ? `(select count(*) from ${table} where ${matching(filtered)} and stamp > $4::bigint)`
    : `coalesce((select n from record_count where account_id = $1 and kind = $2 and filter = coalesce($3::text, '')), 0)`

/** Reads records as the text they are served as. */
export function recordReader({ hot }: Pick<Db, 'hot'>): RecordReader {
  async function page(accountId: string, query: PageQuery): Promise<PageRows> {
    return query.since === null ? wholePage(accountId, query) : changesPage(accountId, query, query.since)
  }

  async function wholePage(accountId: string, query: PageQuery): Promise<PageRows> {
    const table = tableOf(query.kind)
    const filtered = query.filter !== null
    const statement = `select h.pin, h.total, p.doc, p.sort, p.id from
      (select ${NEWEST} as pin, ${totalOf(table, filtered, false)} as total) h
      left join lateral (${pageStatement(table, { filtered, following: query.after !== null, changes: 'none' })}) p on true`
    const rows = await hot.bytes(statement, parameters(accountId, query))
    const [head] = rows
    const pin = query.pin ?? integer(head?.[0])
    return {
      ...pageRows(
        rows.map((row) => row.slice(2)),
        pin,
        integer(head?.[1]),
      ),
      stampMs: integer(head?.[0]),
    }
  }

  async function changesPage(accountId: string, query: PageQuery, since: number): Promise<PageRows> {
    const table = tableOf(query.kind)
    const filtered = query.filter !== null
    const [head] = await hot.bytes(`select ${NEWEST} as pin, ${totalOf(table, filtered, true)} as total`, [
      accountId,
      query.kind,
      query.filter,
      since,
    ])
    const pin = query.pin ?? integer(head?.[0])
    const total = integer(head?.[1])
    if (total === 0) return { docs: [], pin, total, next: null, stampMs: integer(head?.[0]) }
    // the pin was read before the rows, so what was written in between is held back for the follower's next question
    const changes = total <= FEW_CHANGES ? 'few' : 'many'
    const position = query.after ?? FIRST
    const statement = pageStatement(table, { filtered, following: true, changes })
    const rows = await hot.bytes(statement, parameters(accountId, { ...query, pin, after: position }))
    return pageRows(rows, pin, total)
  }

  async function stampedOne(accountId: string, kind: string, idOrAlias: string): Promise<StampedRecord> {
    const rows = await hot.bytes(oneStatement(tableOf(kind)), [accountId, kind, idOrAlias, foldAscii(idOrAlias)])
    return { doc: rows[0]?.[1] ?? null, stampMs: integer(rows[0]?.[0]) }
  }

  return {
    page,
    async one(accountId, kind, idOrAlias) {
      return (await stampedOne(accountId, kind, idOrAlias)).doc
    },
    stampedOne,
    async all(accountId, kind) {
      const rows = await hot.bytes(
        `select doc from ${tableOf(kind)} where account_id = $1 and kind = $2 and not deleted order by sort, id`,
        [accountId, kind],
      )
      return rows.map(([doc]) => doc!)
    },
    async stamp(accountId) {
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
  query.after ? query.pin : null,
  query.since,
  query.limit,
  query.maxBytes,
]

/** Rows of (doc, sort, id): documents, then maybe one row without, when there is more. */
function pageRows(rows: readonly Row[], pin: number, total: number): PageRows {
  const docs = rows.flatMap(([doc]) => (doc ? [doc] : []))
  const last = rows[docs.length - 1]
  const more = rows.length > docs.length && docs.length > 0
  return { docs, pin, total, next: more ? { sort: text(last?.[1]), id: text(last?.[2]) } : null, stampMs: null }
}
