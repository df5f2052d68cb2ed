import { type Counted, leavesAsIs, readJson } from '@flightbag/core/ports'
import type { Connection } from '../connection/connection.ts'
import type { ChangeHead } from '../imports/stage.ts'

/** A stored record, or the tombstone of one, without its document. */
export interface StoredRecord extends Counted {
  readonly n: number
  readonly kind: string
  readonly id: string
  readonly revisionMs: number
  readonly createdMs: number
  /** 0 for a tombstone. */
  readonly live: number
  readonly digest: Uint8Array | null
}

/** The beginning of a statement that reads stored records. */
export const STORED = `
  select n, kind, id, revision as revisionMs, created as createdMs, sort is not null as live, filter, day, sums,
    amounts, digest
  from record`
const BY_ID = `${STORED} where account = ? and kind = ? and id = ?`
const BY_NUMBER = `${STORED} where n = ?`

export function storedRecord(connection: Connection, account: number, kind: string, id: string) {
  return connection.get<StoredRecord>(BY_ID, account, kind, id)
}

/** The stored record of a number. */
export function recordOf(connection: Connection, n: number) {
  return connection.get<StoredRecord>(BY_NUMBER, n)
}

/** True when a change leaves a record unchanged. */
export function leavesRecordAsIs(stored: StoredRecord | undefined, change: ChangeHead): boolean {
  const { kind, live, createdMs, onlyOverRevision } = change
  return leavesAsIs(
    { kind, live: live === 1, createdMs, onlyOverRevision },
    stored && {
      revisionMs: stored.revisionMs,
      createdMs: stored.createdMs,
      live: stored.live === 1,
      sameContent: sameBytes(stored.digest, change.digest),
    },
  )
}

function sameBytes(a: Uint8Array | null, b: Uint8Array | null): boolean {
  return a !== null && b !== null && Buffer.compare(a, b) === 0
}

/** The columns of a written record. */
export interface RecordValues extends Counted {
  readonly revision: number
  readonly created: number
  readonly sort: string | null
  readonly alias: string | null
  readonly due: number | null
  readonly digest: Uint8Array | null
  readonly doc: string | null
}

/** The columns of a deleted record beside its revision and time of creation. */
export const TOMBSTONE: Omit<RecordValues, 'revision' | 'created'> = {
  sort: null,
  filter: null,
  alias: null,
  day: null,
  sums: null,
  amounts: null,
  due: null,
  digest: null,
  doc: null,
}

const NAMES = ['revision', 'created', ...Object.keys(TOMBSTONE)] as readonly (keyof RecordValues)[]
const PLACES = NAMES.map(() => '?').join(', ')
const INSERT = `insert into record (account, kind, id, ${NAMES.join(', ')}) values (?, ?, ?, ${PLACES})`
const UPDATE = `update record set ${NAMES.map((name) => `${name} = ?`).join(', ')} where n = ?`

/** Writes one record over the stored one, if there is one, and returns its row's number. */
export function writeRecord(
  connection: Connection,
  { account, kind, id }: { readonly account: number; readonly kind: string; readonly id: string },
  stored: Pick<StoredRecord, 'n'> | undefined,
  record: RecordValues,
): number {
  const values = NAMES.map((name) => record[name])
  if (stored === undefined) return connection.insert(INSERT, account, kind, id, ...values)
  connection.run(UPDATE, ...values, stored.n)
  return stored.n
}

/** Replaces the accepted guests of a shared planning: JSON of their account ids, null for none. */
export function setGuests(connection: Connection, record: number, guests: string | null): void {
  connection.run('delete from guest where record = ?', record)
  for (const guest of new Set(guests === null ? [] : (readJson(guests) as string[]))) {
    connection.run('insert into guest (guest, record) values (?, ?)', guest, record)
  }
}
