import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { serveFloor } from './serve.ts'

/**
 * The floor of SQLite: bare node:http and node:sqlite, one prepared statement each, over the same tables. It checks the
 * key, counts the request in a file of its own, and keeps no limit and no promise but that a write is on the disk
 * before its answer.
 */
const database = new DatabaseSync(join(process.env.FLIGHTBAG_DATA_DIR!, 'flightbag.db'), { timeout: 5000 })
database.exec('pragma synchronous = full')
const counts = new DatabaseSync(join(process.env.FLIGHTBAG_DATA_DIR!, 'floor-counts.db'))
counts.exec('pragma journal_mode = wal; pragma synchronous = normal')
counts.exec('create table if not exists usage (hash blob primary key, requests int) without rowid')

const count = counts.prepare(`
  insert into usage (hash, requests) values (?, 1) on conflict (hash) do update set requests = requests + 1`)
const page = database.prepare(`
  select cast(r.doc as blob) as doc, c.records as total from api_key k
  join record_count c on c.account = k.account and c.kind = 'aerodrome' and c.filter = ''
  join record r indexed by record_order on r.account = k.account and r.kind = 'aerodrome' and r.sort is not null
  where k.hash = ? order by r.sort, r.id limit 50`)
const one = database.prepare(`
  select cast(r.doc as blob) as doc from api_key k
  join record r on r.account = k.account and r.kind = 'aerodrome' and r.id = ? and r.sort is not null where k.hash = ?`)
const live = database.prepare(`
  insert into live_report (account, received, report) select account, ?, ? from api_key where hash = ?
  on conflict (account) do update set received = excluded.received, report = excluded.report`)
const session = database.prepare(`
  insert into record (account, kind, id, revision, created, sort, doc)
  select account, 'pluginSession', ?, ?, 0, '0', ? from api_key where hash = ?
  on conflict (account, kind, id) do update set revision = excluded.revision, doc = excluded.doc`)

interface Row {
  readonly doc: Uint8Array
  readonly total?: number
}

function found(rows: readonly unknown[]) {
  const records = rows as readonly Row[]
  return { docs: records.map(({ doc }) => doc), total: records[0]?.total ?? 0 }
}

/** Counts a request of a key, and executes its statement. */
function counted<T>(hash: Uint8Array, execute: () => T): T {
  count.run(hash)
  return execute()
}

serveFloor({
  page: (hash) => counted(hash, () => found(page.all(hash))),
  one: (hash, id) => counted(hash, () => found(one.all(id, hash))),
  putSession: (hash, id, text) => counted(hash, () => session.run(id, Date.now(), text, hash)),
  putLive: (hash, text) => counted(hash, () => live.run(Date.now(), text, hash)),
})
