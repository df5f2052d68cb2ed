import { hash } from 'node:crypto'
import type { ImportSummary, SyncChange } from '@flightbag/core'
import { type Counted, carriedPlace, countedOf } from '@flightbag/core/ports'
import { openConnection, pragma } from '../connection/connection.ts'

/** A change in the stage, with the columns of its row. */
export interface StagedChange extends Counted {
  readonly ord: number
  readonly carriedMs: number | null
  readonly kind: string
  readonly id: string
  /** 0 for a deletion. */
  readonly live: number
  readonly createdMs: number | null
  readonly setsCreated: number
  readonly sort: string | null
  readonly alias: string | null
  readonly guests: string | null
  readonly due: number | null
  readonly onlyOverRevision: number | null
  readonly digest: Uint8Array | null
  /** Null for a deletion: the text after the id, as JSON between the braces. */
  readonly body: string | null
}

/** What decides whether a staged change alters the stored record. */
export type ChangeHead = Pick<
  StagedChange,
  'ord' | 'carriedMs' | 'kind' | 'id' | 'live' | 'createdMs' | 'onlyOverRevision' | 'digest'
>

/** A change that alters the account, and the number of the stored record that it replaces. */
export interface SelectedChange extends StagedChange {
  readonly stored: number | null
}

/** The body is last: SQLite reads the other columns of a long record without it. */
const SCHEMA = `
pragma journal_mode = off;
pragma synchronous = off;
create table change (
  ord integer primary key, carriedMs integer, kind text not null, id text not null, live integer not null,
  createdMs integer, setsCreated integer not null, sort text, filter text, alias text, day text, sums text,
  amounts text, guests text, due integer, onlyOverRevision integer, digest blob, body text,
  unique (kind, id) on conflict replace
) strict;
create table selected (
  carried integer not null, ord integer not null, stored integer, live integer not null, primary key (carried, ord)
) strict, without rowid;
begin;
`

const INSERT = `insert into change values (${Array(18).fill('?').join(', ')})`
const STORED_IDS = 'select id from change where kind = ? and live = 1 order by ord'
const HEADS = 'select ord, carriedMs, kind, id, live, createdMs, onlyOverRevision, digest from change'
const SELECT = 'insert into selected (carried, ord, stored, live) values (?, ?, ?, ?)'
const SELECTED = `
  select selected.stored, change.* from selected cross join change using (ord) order by selected.carried, selected.ord`
const SUMMARY = `
  select count(*) filter (where live = 1) as imported, count(*) filter (where live = 0) as deleted,
    (select count(*) from change) - count(*) as unchanged
  from selected`

/** A stage in a private temporary file: memory is bounded for an import of any length. A small one is never written. */
export function openStage() {
  const connection = openConnection('', { timeoutMs: 0, pragmas: SCHEMA })
  let added = 0

  return {
    add: (change: SyncChange) =>
      void connection.run(INSERT, added++, change.carriedMs, change.kind, change.id, ...valuesOf(change)),
    /** The number of changes that were added. */
    added: () => added,
    /** The size of the changes, in bytes. */
    bytes: () => pragma(connection, 'page_count') * pragma(connection, 'page_size'),
    /** The change of a record; undefined if there is none. */
    find: (kind: string, id: string) =>
      connection.get<StagedChange>('select * from change where kind = ? and id = ?', kind, id),
    /** The changes of a kind in their order. */
    all: (kind: string) => connection.all<StagedChange>('select * from change where kind = ? order by ord', kind),
    /** The ids of the records of a kind that are stored, not deleted, in the order of the changes. */
    storedIds: (kind: string) => connection.all<{ id: string }>(STORED_IDS, kind).map(({ id }) => id),
    heads: () => connection.iterate<ChangeHead>(HEADS),
    /** Selects a change to be applied over the stored record of this number; null when there is none. */
    select: ({ carriedMs, ord, live }: ChangeHead, stored: number | null) =>
      void connection.run(SELECT, carriedPlace(carriedMs), ord, stored, live),
    unselectAll: () => void connection.run('delete from selected'),
    /** The summary of an import that applies the selected changes. */
    summary: (): ImportSummary => ({ ...connection.get<ImportSummary>(SUMMARY)! }),
    /** The selected changes in the order in which they get their revisions. */
    selected: () => connection.iterate<SelectedChange>(SELECTED),
    close: () => connection.close(),
  }
}

/** The changes of one import before they are applied: of two changes to one record, the later one. */
export type Stage = ReturnType<typeof openStage>

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
  if (change.type === 'delete') return [0, null, 0, ...Array(11).fill(null)]
  const { sort, filter, alias, day, sums, amounts, guests, due, digest } = columnsOf(change)
  const setsCreated = change.setsCreated ? 1 : 0
  const found = [sort, filter, alias, day, sums, amounts, guests, due, change.onlyOverRevision, digest]
  return [1, change.createdMs, setsCreated, ...found, change.body]
}
