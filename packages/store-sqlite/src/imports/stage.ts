import { hash } from 'node:crypto'
import type { SyncChange } from '@flightbag/core'
import { carriedPlace, countedOf } from '@flightbag/core/ports'
import { openConnection, pragma } from '../connection/connection.ts'

/** What decides whether a staged change alters the stored record. */
export interface ChangeHead {
  readonly ord: number
  readonly carried: number | null
  readonly kind: string
  readonly id: string
  /** 0 for a deletion. */
  readonly live: number
  readonly created: number | null
  readonly only_over: number | null
  readonly digest: Uint8Array | null
}

/** A change in the stage, with the columns of its row. */
export interface StagedChange {
  readonly kind: string
  readonly id: string
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
  readonly digest: Uint8Array | null
  /** Null for a deletion: the text after the id, as JSON between the braces. */
  readonly body: string | null
}

/** A change that alters the account, and the number of the stored record that it replaces. */
export interface SelectedChange extends StagedChange {
  readonly stored: number | null
}

/** The changes of one import before they are applied: of two changes to one record, the later one. */
export interface Stage {
  add(change: SyncChange): void
  /** The number of changes that were added, and of records that they concern. */
  readonly added: () => number
  readonly records: () => number
  /** The size of the changes, in bytes. */
  readonly bytes: () => number
  /** The change of a record; undefined if there is none. */
  find(kind: string, id: string): (ChangeHead & StagedChange) | undefined
  /** The changes of a kind in their order. */
  all(kind: string): readonly (ChangeHead & StagedChange)[]
  /** The ids of the records of a kind that are stored, not deleted, in the order of the changes. */
  storedIds(kind: string): readonly string[]
  heads(): Iterable<ChangeHead>
  /** Selects a change to be applied over the stored record of this number; null when there is none. */
  select(change: ChangeHead, stored: number | null): void
  unselectAll(): void
  readonly selectedCount: () => number
  /** The selected changes in the order in which they get their revisions. */
  selected(): Iterable<SelectedChange>
  close(): void
}

/** The body is last: SQLite reads the other columns of a long record without it. */
const COLUMNS =
  'kind, id, created, sets_created, sort, filter, alias, day, sums, amounts, guests, due, only_over, digest, body'

const SCHEMA = `
pragma journal_mode = off;
pragma synchronous = off;
create table change (
  ord integer primary key, carried integer, kind text not null, id text not null, created integer,
  sets_created integer not null, sort text, filter text, alias text, day text, sums text, amounts text, guests text,
  due integer, only_over integer, digest blob, body text,
  unique (kind, id) on conflict replace
) strict;
create table selected (
  carried integer not null, ord integer not null, stored integer, primary key (carried, ord)
) strict, without rowid;
begin;
`

const INSERT = `insert into change (ord, carried, ${COLUMNS}) values (${Array(17).fill('?').join(', ')})`
const STORED_IDS = 'select id from change where kind = ? and body is not null order by ord'
const HEAD_AND_CHANGE = `select ord, carried, body is not null as live, ${COLUMNS} from change`
const HEADS = 'select ord, carried, kind, id, body is not null as live, created, only_over, digest from change'
const SELECT = 'insert into selected (carried, ord, stored) values (?, ?, ?)'
const SELECTED = `
  select selected.stored, ${COLUMNS} from selected cross join change using (ord)
  order by selected.carried, selected.ord`

/** A stage in a private temporary file: memory is bounded for an import of any length. A small one is never written. */
export function openStage(): Stage {
  const connection = openConnection('', { timeoutMs: 0, pragmas: SCHEMA })
  let added = 0

  function numberOf(table: string): number {
    return connection.get<{ n: number }>(`select count(*) as n from ${table}`)!.n
  }

  return {
    add: (change) =>
      void connection.run(INSERT, added++, change.carriedMs, change.kind, change.id, ...valuesOf(change)),
    added: () => added,
    records: () => numberOf('change'),
    bytes: () => pragma(connection, 'page_count') * pragma(connection, 'page_size'),
    find: (kind, id) => connection.get(`${HEAD_AND_CHANGE} where kind = ? and id = ?`, kind, id),
    all: (kind) => connection.all(`${HEAD_AND_CHANGE} where kind = ? order by ord`, kind),
    storedIds: (kind) => connection.all<{ id: string }>(STORED_IDS, kind).map(({ id }) => id),
    heads: () => connection.iterate<ChangeHead>(HEADS),
    select: ({ carried, ord }, stored) => void connection.run(SELECT, carriedPlace(carried), ord, stored),
    unselectAll: () => void connection.run('delete from selected'),
    selectedCount: () => numberOf('selected'),
    selected: () => connection.iterate<SelectedChange>(SELECTED),
    close: () => connection.close(),
  }
}

/** The columns of a stored record, in the form of a change. */
export function columnsOf(change: Extract<SyncChange, { type: 'put' }>) {
  return {
    ...countedOf(change),
    alias: change.alias,
    sort: change.sort,
    guests: change.guests.length === 0 ? null : JSON.stringify(change.guests),
    due: change.dueMs,
    digest: hash('sha256', change.canonical, 'buffer'),
  }
}

/** The values after kind and id. */
function valuesOf(change: SyncChange) {
  if (change.type === 'delete') return [null, 0, ...Array(11).fill(null)]
  const { sort, filter, alias, day, sums, amounts, guests, due, digest } = columnsOf(change)
  const setsCreated = change.setsCreated ? 1 : 0
  const found = [sort, filter, alias, day, sums, amounts, guests, due, change.onlyOverRevision, digest]
  return [change.createdMs, setsCreated, ...found, change.body]
}
