import type { Generated } from 'kysely'
import type { Int8, Int8OrNull } from './int8.ts'

/** A record as the JSON text in which it is served, with the values by which it is found, sorted and counted. */
interface RecordRow {
  account_id: string
  kind: string
  id: string
  /** The revision: `updatedAt` in milliseconds. */
  stamp: Int8
  /** A tombstone keeps id, stamp and created. */
  deleted: boolean
  created: Int8
  sort: string | null
  filter: string | null
  alias: string | null
  /** The date of a logbook line, and its amounts as they enter the kept sums. */
  day: string | null
  sums: string[] | null
  /** A session's share of the statistics: JSON pairs of name and amount. */
  amounts: string | null
  /** When a check flight is to be closed. */
  due: Int8OrNull
  /** SHA-256 of the content, to detect a record that did not change. */
  digest: Uint8Array | null
  bytes: number
  doc: string | null
}

/**
 * The body of one change of an import that is not committed, null for a deletion. `started` is the time of the import.
 */
interface ImportStageRow {
  account_id: string
  import_id: string
  started: Int8
  ord: number
  kind: string
  id: string
  sort: string | null
  filter: string | null
  alias: string | null
  day: string | null
  sums: string | null
  amounts: string | null
  due: Int8OrNull
  digest: Uint8Array | null
  body: string | null
}

export interface RecordTables {
  /** The newest revision of each account; its row is the lock under which revisions are chosen. */
  account_stamp: { account_id: string; stamp: Int8; timeline: Generated<number> }
  record: RecordRow
  session: Omit<RecordRow, 'kind'> & { kind: Generated<string> }
  /** Live records of each kind, and of each filter value; the filter of a whole kind is empty. */
  record_count: { account_id: string; kind: string; filter: string; n: Int8 }
  logbook_sum: { account_id: string; period: string; sums: string[] }
  session_amount: { account_id: string; name: string; amount: string }
  /** New sessions of one UTC day. */
  session_quota: { account_id: string; day: string; used: number }
  /** The owner of each shared planning, also of a deleted one, and the accounts that accepted an invitation to it. */
  shared_planning: { id: string; account_id: string; guests: string[] }
  import_stage: ImportStageRow
  airway: { ord: number; airspace: string; designator: string; doc: string }
}
