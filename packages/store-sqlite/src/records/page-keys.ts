import type { PageQuery } from '@flightbag/core/ports'
import type { Connection, Value } from '../connection/connection.ts'

/** A record's place in its collection, and its row. */
export interface RecordKey {
  readonly sort: string
  readonly id: string
  readonly n: number
}

/** Entries of an index that one statement reads: it takes a few milliseconds. */
export const STEP = 10_000

/** Up to so many changed records are found by their revisions and sorted; more are found in the collection's order. */
export const FEW_CHANGES = 2000

type KeyQuery = PageQuery & { readonly snapshotMs: number }

/** The keys of the next page and one more, of a collection of which only `changed` records changed after `since`. */
export function* keysOf(
  read: Connection,
  account: number,
  query: KeyQuery,
  changed: number | null,
): Generator<undefined, RecordKey[]> {
  if (changed !== null && changed <= FEW_CHANGES) return changedKeys(read, account, query)
  const keys: RecordKey[] = []
  let { after } = query
  for (;;) {
    const step = nextEntries(account, { ...query, after })
    const found = read.all<RecordKey>(
      `select sort, id, n from (${step.sql}) where revision > ? and revision <= ? limit ?`,
      ...step.values,
      query.since ?? -1,
      query.snapshotMs,
      query.limit + 1 - keys.length,
    )
    keys.push(...found)
    if (keys.length > query.limit) return keys
    const end = read.get<RecordKey>(`select sort, id from (${step.sql}) limit 1 offset ${STEP - 1}`, ...step.values)
    if (end === undefined) return keys
    after = end
    yield
  }
}

/** A statement that reads the next entries of a collection in its order, whatever their revisions. */
function nextEntries(account: number, { kind, filter, after }: KeyQuery): { sql: string; values: Value[] } {
  const [index, filtered] = filter === null ? ['record_order', ''] : ['record_filter', 'and filter = ?']
  const following = after === null ? '' : 'and (sort, id) > (?, ?)'
  return {
    sql: `select sort, id, n, revision from record indexed by ${index}
      where account = ? and kind = ? ${filtered} and sort is not null ${following} order by sort, id limit ${STEP}`,
    values: [account, kind, ...(filter === null ? [] : [filter]), ...(after === null ? [] : [after.sort, after.id])],
  }
}

function changedKeys(read: Connection, account: number, query: KeyQuery): RecordKey[] {
  const { kind, filter, since, after, snapshotMs, limit } = query
  return read.all<RecordKey>(
    `select sort, id, n from record indexed by record_change
      where account = ?1 and kind = ?2 and sort is not null and revision > ?3 and revision <= ?4
      and (?5 is null or filter = ?5) and (?6 is null or (sort, id) > (?6, ?7)) order by sort, id limit ?8`,
    account,
    kind,
    since,
    snapshotMs,
    filter,
    after?.sort ?? null,
    after?.id ?? null,
    limit + 1,
  )
}
