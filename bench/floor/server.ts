import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import postgres from 'postgres'

/**
 * The floor: node:http and postgres.js, with one handwritten statement per request on the same tables. It checks the
 * key and applies no limit, no count and no guarantee. On this machine, no request that uses the database can cost
 * less.
 */
const sql = postgres(process.env.DATABASE_URL!, { max: 10, onnotice: () => undefined })

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

function raw(text: string, values: unknown[]) {
  return sql.unsafe(text, values as never[], { prepare: true }).raw() as unknown as Promise<Buffer[][]>
}

const comma = Buffer.from(',')

const server = createServer(async (req, res) => {
  try {
    const hash = createHash('sha256').update(String(req.headers.authorization).slice(7)).digest()
    const path = req.url!.split('?')[0]!
    const headers = {
      'Content-Type': 'application/json',
      'X-Request-Id': 'floor',
      'Cache-Control': 'no-store, private',
    }
    if (path === '/constant') return void res.writeHead(200, headers).end('{"ok":true}')
    if (req.method === 'GET') {
      const one = path.match(/^\/v1\/aerodromes\/(.+)$/)
      const rows = await raw(one ? ONE : PAGE, one ? [hash, one[1]] : [hash])
      const docs = rows.map((row) => row.at(-1)!)
      const body = one
        ? Buffer.concat([
            Buffer.from('{"data":'),
            docs[0]!,
            Buffer.from(',"meta":{"requestId":"floor","generatedAt":"2026-10-03T00:00:00.000Z"}}'),
          ])
        : Buffer.concat([
            Buffer.from('{"data":['),
            ...docs.flatMap((doc, n) => (n === 0 ? [doc] : [comma, doc])),
            Buffer.from(
              `],"page":{"limit":50,"total":${rows[0]![1]},"nextCursor":null},"meta":{"requestId":"floor","generatedAt":"2026-10-03T00:00:00.000Z"}}`,
            ),
          ])
      return void res.writeHead(200, { ...headers, 'Content-Length': body.length }).end(body)
    }
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    JSON.parse(text)
    const session = path.match(/^\/v1\/plugin\/sessions\/(.+)$/)
    if (session) await raw(SESSION, [hash, session[1], Date.now(), text])
    else await raw(LIVE, [hash, Date.now(), text])
    const body =
      '{"data":{"commands":[],"pollMs":10000},"meta":{"requestId":"floor","generatedAt":"2026-10-03T00:00:00.000Z"}}'
    res.writeHead(200, { ...headers, 'Content-Length': body.length }).end(body)
  } catch (error) {
    res.writeHead(500).end(String(error))
  }
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address !== 'string') console.log(`listening on http://127.0.0.1:${address.port}`)
})
process.on('SIGTERM', () => process.exit(0))
