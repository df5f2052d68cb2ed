import { createHash } from 'node:crypto'
import type { SyncChange } from '@flightbag/core'
import { openConnection } from '../connection/connection.ts'

/** A change as it waits to be applied, with the columns of its row. */
export interface StagedChange {
  readonly kind: string
  readonly id: string
  /** Null for a deletion: what comes after the id, as JSON text between the braces. */
  readonly body: string | null
  readonly created: number | null
  readonly sets_created: number
  readonly sort: string | null
  readonly filter: string | null
  readonly alias: string | null
  readonly day: string | null
  readonly sums: string | null
  readonly amounts: string | null
  readonly guests: string | null
  readonly due: number | null
  readonly only_over: number | null
  readonly digest: Uint8Array | null
}

/** The changes of one import before they are applied: of two changes to one record, the later one. */
export interface Stage {
  add(change: SyncChange): void
  /** The number of changes that were added, and of records that they change. */
  readonly added: () => number
  readonly records: () => number
  /** The ids of the records of a kind that are stored, not deleted, in the order of the changes. */
  storedIds(kind: string): readonly string[]
  /** In the order in which they get their revisions. */
  changes(): Iterable<StagedChange>
  close(): void
}

const COLUMNS =
  'kind, id, body, created, sets_created, sort, filter, alias, day, sums, amounts, guests, due, only_over, digest'

const SCHEMA = `
pragma journal_mode = off;
pragma synchronous = off;
create table change (
  ord integer primary key, carried integer, kind text not null, id text not null, body text, created integer, sets_created integer not null, sort text,
  filter text, alias text, day text, sums text, amounts text, guests text, due integer, only_over integer, digest blob,
  unique (kind, id) on conflict replace
) strict;
begin;
`

const INSERT = `insert into change (ord, carried, ${COLUMNS}) values (${Array(17).fill('?').join(', ')})`
const STORED_IDS = 'select id from change where kind = ? and body is not null order by ord'
const IN_ORDER = `select ${COLUMNS} from change order by carried is null, carried, ord`

/** A stage in a private temporary file, so that an import of any length needs little memory. Small ones never reach the disk. */
export function openStage(): Stage {
  const connection = openConnection('', { timeoutMs: 0, pragmas: SCHEMA })
  let added = 0
  return {
    add: (change) =>
      void connection.run(INSERT, added++, change.carriedMs, change.kind, change.id, ...valuesOf(change)),
    added: () => added,
    records: () => connection.get<{ n: number }>('select count(*) as n from change')!.n,
    storedIds: (kind) => connection.all<{ id: string }>(STORED_IDS, kind).map(({ id }) => id),
    changes: () => connection.iterate<StagedChange>(IN_ORDER),
    close: () => connection.close(),
  }
}

/** The columns of a record that is stored, as a change has them. */
export function columnsOf(change: Extract<SyncChange, { type: 'put' }>) {
  return {
    filter: change.filter,
    alias: change.alias,
    sort: change.sort,
    day: change.sums?.day ?? null,
    sums: change.sums === null ? null : JSON.stringify(change.sums.values),
    amounts: change.amounts === null ? null : JSON.stringify(change.amounts),
    guests: change.guests.length === 0 ? null : JSON.stringify(change.guests),
    due: change.dueMs,
    digest: createHash('sha256').update(change.canonical).digest(),
  }
}

/** The values after kind and id. */
function valuesOf(change: SyncChange) {
  if (change.type === 'delete') return [null, null, 0, ...Array(10).fill(null)]
  const { sort, filter, alias, day, sums, amounts, guests, due, digest } = columnsOf(change)
  const setsCreated = change.setsCreated ? 1 : 0
  const found = [sort, filter, alias, day, sums, amounts, guests, due, change.onlyOverRevision, digest]
  return [change.body, change.createdMs, setsCreated, ...found]
}
