import type { DatabaseSync, DatabaseSyncOptions } from 'node:sqlite'
import { readJson } from '@flightbag/core'
import type { ServedRecord } from '../service/collections.ts'
import type { Change, Origin, Step } from './copy.ts'
import { MirrorProblem } from './mirror-problem.ts'

/** Marks a SQLite file as a mirror: the letters FBMI. */
const APPLICATION_ID = 0x46424d49

/** The code of SQLite for a file that another process has locked. */
const BUSY = 5

/** The records whose files a step is about to make. States of earlier versions have no such table. */
const ANNOUNCED = `
create table if not exists announced (
  collection text not null, id text not null, primary key (collection, id)
) strict, without rowid;
`

const SCHEMA = `
create table origin (url text not null, user_id text not null) strict;
create table record (
  collection text not null, id text not null, updated_at text not null, body text not null, primary key (collection, id)
) strict, without rowid;
create table mark (collection text primary key, mark text not null) strict, without rowid;
create table change (number integer primary key autoincrement, body text not null) strict;
${ANNOUNCED}
pragma application_id = ${APPLICATION_ID};
`

/**
 * The state of a copy in SQLite. Every step is one transaction, so a process that is killed leaves the state before
 * or after it.
 */
export interface State {
  /** Binds a new copy to an account. Throws a {@link MirrorProblem} if it belongs to another one. */
  claim(origin: Origin): void
  mark(collection: string): string | null
  ids(collection: string): readonly string[]
  records(collection: string): readonly ServedRecord[]
  /** The records of a step that differ from those of the copy. */
  changed(collection: string, step: Step): readonly ServedRecord[]
  /** Stores which files a step is about to write, until a step is applied. */
  announce(collection: string, ids: readonly string[]): void
  apply(collection: string, step: Step): void
  /** The announced records that are not in the copy: a step with their files was interrupted. */
  interrupted(): readonly { readonly collection: string; readonly id: string }[]
  nextChange(): Change | null
  delivered(number: number): void
  /** Takes over the records and marks of another state, which is only read. */
  copyFrom(path: string): void
  close(): void
}

export interface StateOptions {
  /** Whether changes are stored for delivery. */
  readonly deliver: boolean
}

const IN_MEMORY = ':memory:'

/**
 * Opens the state in a file, or in memory if the path is null. Throws a {@link MirrorProblem} for a file of another
 * program or account.
 */
export function openState(path: string | null, { deliver }: StateOptions): State {
  const lock = path === null ? null : takeLock(path)
  let database: DatabaseSync
  try {
    database = openPrepared(path ?? IN_MEMORY)
  } catch (error) {
    lock?.close()
    throw error
  }
  const statements = {
    mark: database.prepare('select mark from mark where collection = ?'),
    ids: database.prepare('select id from record where collection = ? order by id'),
    bodies: database.prepare('select body from record where collection = ? order by id'),
    updatedAt: database.prepare('select updated_at from record where collection = ? and id = ?'),
    put: database.prepare('insert or replace into record (collection, id, updated_at, body) values (?, ?, ?, ?)'),
    remove: database.prepare('delete from record where collection = ? and id = ?'),
    setMark: database.prepare('insert or replace into mark (collection, mark) values (?, ?)'),
    change: database.prepare('insert into change (body) values (?)'),
    next: database.prepare('select number, body from change order by number limit 1'),
    delivered: database.prepare('delete from change where number = ?'),
    announce: database.prepare('insert or ignore into announced (collection, id) values (?, ?)'),
    interrupted: database.prepare(`
      select a.collection, a.id from announced a
      where not exists (select 1 from record r where r.collection = a.collection and r.id = a.id)`),
    settled: database.prepare('delete from announced'),
  }

  function changed(collection: string, { put }: Step): readonly ServedRecord[] {
    return put.filter(({ id, updatedAt }) => statements.updatedAt.get(collection, id)?.updated_at !== updatedAt)
  }

  function inTransaction(work: () => void): void {
    database.exec('begin immediate')
    try {
      work()
      database.exec('commit')
    } catch (error) {
      database.exec('rollback')
      throw error
    }
  }

  function write(collection: string, step: Step): void {
    for (const record of changed(collection, step)) {
      const { id, updatedAt } = record
      statements.put.run(collection, id, updatedAt, JSON.stringify(record))
      if (deliver) statements.change.run(JSON.stringify({ type: 'put', collection, id, updatedAt, record }))
    }
    for (const id of step.deleted) {
      const isGone = statements.remove.run(collection, id).changes === 0
      if (deliver && !isGone) statements.change.run(JSON.stringify({ type: 'delete', collection, id }))
    }
    if (step.mark !== null) statements.setMark.run(collection, step.mark)
  }

  return {
    mark: (collection) => (statements.mark.get(collection)?.mark as string | undefined) ?? null,
    ids: (collection) => statements.ids.all(collection).map(({ id }) => id as string),
    records: (collection) =>
      statements.bodies.all(collection).map(({ body }) => readJson(body as string) as ServedRecord),
    changed,
    announce(collection, ids) {
      inTransaction(() => {
        for (const id of ids) statements.announce.run(collection, id)
      })
    },
    apply: (collection, step) =>
      inTransaction(() => {
        write(collection, step)
        statements.settled.run()
      }),
    interrupted: () =>
      statements.interrupted.all().map(({ collection, id }) => ({ collection: String(collection), id: String(id) })),
    nextChange() {
      const row = statements.next.get()
      return row === undefined ? null : { number: row.number as number, body: row.body as string }
    },
    delivered: (number) => void statements.delivered.run(number),
    claim({ url, userId }) {
      const owner = database.prepare('select user_id from origin').get()
      if (owner === undefined) database.prepare('insert into origin (url, user_id) values (?, ?)').run(url, userId)
      else if (owner.user_id !== userId)
        throw new MirrorProblem('the copy is the mirror of another account: use another folder or file')
    },
    copyFrom(path) {
      const other = openDatabase(path, { readOnly: true })
      try {
        refuseOther(other, path)
        for (const { url, user_id } of other.prepare('select * from origin').iterate())
          database.prepare('insert into origin (url, user_id) values (?, ?)').run(url!, user_id!)
        for (const { collection, id, updated_at, body } of other.prepare('select * from record').iterate())
          statements.put.run(collection!, id!, updated_at!, body!)
        for (const { collection, mark } of other.prepare('select * from mark').iterate())
          statements.setMark.run(collection!, mark!)
      } finally {
        other.close()
      }
    },
    close() {
      database.close()
      lock?.close()
    },
  }
}

/** Keeps a second mirror away from the same copy. The system releases the lock of a process that is killed. */
function takeLock(path: string): DatabaseSync {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  try {
    const lock = new DatabaseSync(`${path}.lock`, { timeout: 0 })
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    const { errcode, message } = error as { readonly errcode?: unknown; readonly message: string }
    if (errcode === BUSY) throw new MirrorProblem(`another mirror is using ${path}`)
    throw new MirrorProblem(`${path} cannot be opened as a mirror: ${message}`)
  }
}

/** Loads the engine only here: before, it would print a warning for every command. */
function openDatabase(path: string, options?: DatabaseSyncOptions): DatabaseSync {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(path, { timeout: 5000, ...options })
    // The first reading finds out that a file is no database.
    tablesIn(database)
    return database
  } catch (error) {
    database?.close()
    throw new MirrorProblem(`${path} cannot be opened as a mirror: ${(error as Error).message}`)
  }
}

function openPrepared(path: string): DatabaseSync {
  const database = openDatabase(path)
  try {
    prepare(database, path)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** The mode of the journal is stored in the file, so it is set only in a file that belongs to the mirror. */
function prepare(database: DatabaseSync, path: string): void {
  const isNew = tablesIn(database) === 0 && applicationOf(database) === 0
  if (!isNew) refuseOther(database, path)
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  database.exec(isNew ? `begin immediate; ${SCHEMA} commit` : ANNOUNCED)
}

function tablesIn(database: DatabaseSync): number {
  return Number(database.prepare('select count(*) as tables from sqlite_schema').get()?.tables)
}

function refuseOther(database: DatabaseSync, path: string): void {
  if (applicationOf(database) !== APPLICATION_ID) throw new MirrorProblem(`${path} is a database of another program`)
}

function applicationOf(database: DatabaseSync): unknown {
  return database.prepare('pragma application_id').get()?.application_id
}
