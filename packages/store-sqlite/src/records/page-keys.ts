import type { PageQuery } from '@flightbag/core'
import type { Connection, Value } from '../connection/connection.ts'
import { countKey } from './record-counts.ts'

/** A record's place in its collection, and its row. */
export interface RecordKey {
  readonly sort: string
  readonly id: string
  readonly n: number
}

/**
 * Up to this number, changed records are found by their revisions and then sorted; more are found in the collection's
 * own order.
 */
const FEW_CHANGES = 2000

type KeyQuery = PageQuery & { readonly snapshotMs: number }

/** A condition and the values of its parameters. */
type Condition = readonly [sql: string, ...values: Value[]]

/** The live records of one account and kind, and of one filter value where there is one. */
function matching(account: number, { kind, filter }: PageQuery): Condition[] {
  return [
    ['account = ?', account],
    ['kind = ?', kind],
    ['sort is not null'],
    ...(filter === null ? [] : [['filter = ?', filter] as const]),
  ]
}

function where(conditions: readonly Condition[]): string {
  return conditions.map(([sql]) => sql).join(' and ')
}

function values(conditions: readonly Condition[]): Value[] {
  return conditions.flatMap(([, ...rest]) => rest)
}

/** The keys of the next page and one more, in the collection's order, as of the snapshot. */
export function keysOf(read: Connection, account: number, query: KeyQuery, total: number): RecordKey[] {
  const { after, since, snapshotMs, filter } = query
  const conditions: Condition[] = matching(account, query)
  if (after !== null) conditions.push(['(sort, id) > (?, ?)', after.sort, after.id], ['revision <= ?', snapshotMs])
  if (since !== null) conditions.push(['revision > ?', since])
  const few = since !== null && total <= FEW_CHANGES
  const index = few ? 'record_change' : filter === null ? 'record_order' : 'record_filter'
  return read.all<RecordKey>(
    `select sort, id, n from record indexed by ${index} where ${where(conditions)} order by sort, id limit ?`,
    ...values(conditions),
    query.limit + 1,
  )
}

/** The number of matching live records, from the stored counts, or counted in an index if only changed ones match. */
export function totalOf(read: Connection, account: number, query: PageQuery): number {
  const kept =
    read.get<{ records: number }>(
      'select records from record_count where account = ? and kind = ? and filter = ?',
      account,
      query.kind,
      countKey(query.filter),
    )?.records ?? 0
  if (query.since === null || kept === 0) return kept
  const conditions: Condition[] = [...matching(account, query), ['revision > ?', query.since]]
  const changed = `select count(*) as records from record indexed by record_change where ${where(conditions)}`
  return read.get<{ records: number }>(changed, ...values(conditions))!.records
}
