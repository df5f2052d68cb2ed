import type { AccountStatus } from '@flightbag/core/ports'
import type { Generated } from 'kysely'

/** A record as the JSON text in which it is served, with the values by which it is found, sorted and counted. */
interface RecordRow {
  account_id: string
  kind: string
  id: string
  /** The revision: `updatedAt` in milliseconds. */
  stamp: number
  /** A tombstone keeps id, stamp and created. */
  deleted: boolean
  created: number
  sort: string | null
  filter: string | null
  alias: string | null
  /** The date of a logbook line, and its amounts as they enter the kept sums. */
  day: string | null
  sums: string[] | null
  /** A session's share of the statistics: JSON pairs of name and amount. */
  amounts: string | null
  /** When a check flight is to be closed. */
  due: number | null
  /** SHA-256 of the content, to detect a record that did not change. */
  digest: Uint8Array | null
  bytes: number
  doc: string | null
}

/** The tables and columns that Kysely's statements use; the statements of `sql/` use further ones. */
export interface Tables {
  account: {
    id: string
    email: string
    /** The e-mail address with A to Z in lower case: unique, and the value that look-ups use. */
    email_key: string
    display_name: string | null
    status: AccountStatus
    created: number
  }
  api_key: {
    id: Generated<number>
    account_id: string
    /** SHA-256 of the key; null for a key that was replaced. */
    hash: Uint8Array | null
    prefix: string
    created: number
    /** The last use within the usage that was purged. */
    last_used: number | null
  }
  key_usage: {
    key_id: number
    /** Days since 1970-01-01 UTC. */
    day: number
    route: string
    requests: number
    errors: number
    last_used: number
  }
  /** The newest revision of each account; its row is the lock under which revisions are chosen. */
  account_stamp: { account_id: string; stamp: number; timeline: Generated<number> }
  record: RecordRow
  session: Omit<RecordRow, 'kind'> & { kind: Generated<string> }
  /** The owner of each shared planning, also of a deleted one, and the accounts that accepted an invitation to it. */
  shared_planning: { id: string; account_id: string; guests: string[] }
  /** The bodies of imports that are not committed; `started` is the time of the import. */
  import_stage: { started: number }
  airway: { ord: number; airspace: string; designator: string; doc: string }
  live_report: {
    account_id: string
    /** When the plugin's last report arrived; null when it has expired or none arrived. */
    received: number | null
    report: string | null
  }
  live_command: {
    account_id: string
    id: string
    created: number
    delivered: number | null
    resolved: number | null
  }
  /** One row: the last run of maintenance. */
  maintenance_run: { one: boolean; ended: number; succeeded: boolean }
  /** The applied migrations. Kysely's migrator created the table in the first releases. */
  kysely_migration: { name: string; timestamp: string; digest: string | null }
}
