import type { PageQuery } from '@flightbag/core/ports'
import type { Connection } from '../connection/connection.ts'
import { STEP } from './page-keys.ts'
import { countKey } from './totals.ts'

/** The size of a listing. */
export interface PageTotal {
  /** The live records that match the listing. */
  readonly total: number
  /** The records of the kind that changed after `since`, whatever their filter value; null without `since`. */
  readonly changed: number | null
}

const KEPT = 'select records from record_count where account = ? and kind = ? and filter = ?'
const CHANGED = `
  select count(*) as changed, count(*) filter (where ?4 is null or filter = ?4) as matching, max(revision) as last
  from (
    select revision, filter from record indexed by record_change
    where account = ?1 and kind = ?2 and sort is not null and revision > ?3 order by revision limit ${STEP}
  )`

interface Changed {
  readonly changed: number
  readonly matching: number
  readonly last: number
}

/** Counts the records of a listing: from the kept counts, or in steps in an index that contains the changed ones. */
export function* totalOf(read: Connection, account: number, query: PageQuery): Generator<undefined, PageTotal> {
  const { kind, filter, since } = query
  const kept = read.get<{ records: number }>(KEPT, account, kind, countKey(filter))?.records ?? 0
  if (since === null) return { total: kept, changed: null }
  let [total, changed, after] = [0, 0, since]
  while (kept > 0) {
    const step = read.get<Changed>(CHANGED, account, kind, after, filter)!
    total += step.matching
    changed += step.changed
    if (step.changed < STEP) break
    after = step.last
    yield
  }
  return { total, changed }
}
