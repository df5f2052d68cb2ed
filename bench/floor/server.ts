import postgres from 'postgres'
import { serveFloor } from './serve.ts'

/**
 * The floor: node:http and postgres.js, with one handwritten statement per request on the same tables. It checks the
 * key and applies no limit, no count and no guarantee. On this machine, no request that uses the database can cost
 * less. With the word `counting`, the same statement also counts the request of its key, and nothing more: no server
 * that counts each request before it answers can cost less, unless requests share a statement.
 */
const isCounting = process.argv.includes('counting')

/** Like Flightbag, the counting floor does not wait for the disk to count a request that writes nothing else. */
const commit = isCounting ? { connection: { synchronous_commit: 'off' } } : {}
const options = { max: 10, onnotice: () => undefined }
const reader = postgres(process.env.DATABASE_URL!, { ...options, ...commit })
const writer = postgres(process.env.DATABASE_URL!, options)

const COUNT = `with counted as (
  insert into key_usage as u (key_id, day, route, requests, errors, last_used)
  select id, 0, 'floor', 1, 0, (extract(epoch from clock_timestamp()) * 1000)::bigint from api_key where hash = $1
  on conflict (key_id, day, route) do update set requests = u.requests + 1, last_used = excluded.last_used)
`

const PAGE = `select k.account_id, c.n, r.doc from api_key k
  join record_count c on c.account_id = k.account_id and c.kind = 'aerodrome' and c.filter = ''
  cross join lateral (select doc from record where account_id = k.account_id and kind = 'aerodrome' and not deleted
    order by sort, id limit 50) r
  where k.hash = $1`

const ONE = `select r.doc from api_key k
  join record r on r.account_id = k.account_id and r.kind = 'aerodrome' and r.id = $2 and not r.deleted
  where k.hash = $1`

const LIVE = `insert into live_report as l (account_id, received, report)
  select account_id, $2::bigint, $3 from api_key where hash = $1
  on conflict (account_id) do update set received = excluded.received, report = excluded.report`

const SESSION = `insert into session (account_id, id, stamp, deleted, created, sort, bytes, doc)
  select account_id, $2, $3::bigint, false, $3::bigint, '0', octet_length($4), $4 from api_key where hash = $1
  on conflict (account_id, kind, id) do update set stamp = excluded.stamp, doc = excluded.doc, bytes = excluded.bytes`

function raw(sql: postgres.Sql, text: string, values: unknown[]) {
  const statement = isCounting ? COUNT + text : text
  return sql.unsafe(statement, values as never[], { prepare: true }).raw() as unknown as Promise<Buffer[][]>
}

serveFloor({
  async page(hash) {
    const rows = await raw(reader, PAGE, [hash])
    return { docs: rows.map((row) => row.at(-1)!), total: Number(rows[0]![1]) }
  },
  async one(hash, id) {
    const rows = await raw(reader, ONE, [hash, id])
    return { docs: rows.map((row) => row.at(-1)!), total: 1 }
  },
  putSession: (hash, id, text) => raw(writer, SESSION, [hash, id, Date.now(), text]),
  putLive: (hash, text) => raw(writer, LIVE, [hash, Date.now(), text]),
})
