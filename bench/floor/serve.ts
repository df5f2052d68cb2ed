import { createHash } from 'node:crypto'
import { createServer } from 'node:http'

/** The documents of an answer, and how many records its listing has. */
export interface Found {
  readonly docs: readonly Uint8Array[]
  readonly total: number
}

/** One hand-written statement for each request; every one of them checks the key by its hash. */
export interface FloorStatements {
  page(hash: Uint8Array): Found | Promise<Found>
  one(hash: Uint8Array, id: string): Found | Promise<Found>
  putSession(hash: Uint8Array, id: string, text: string): unknown
  putLive(hash: Uint8Array, text: string): unknown
}

const META = '"meta":{"requestId":"floor","generatedAt":"2026-10-03T00:00:00.000Z"}}'
const comma = Buffer.from(',')

function oneBody({ docs }: Found): Buffer {
  return Buffer.concat([Buffer.from('{"data":'), docs[0]!, Buffer.from(`,${META}`)])
}

function pageBody({ docs, total }: Found): Buffer {
  return Buffer.concat([
    Buffer.from('{"data":['),
    ...docs.flatMap((doc, n) => (n === 0 ? [doc] : [comma, doc])),
    Buffer.from(`],"page":{"limit":50,"total":${total},"nextCursor":null},${META}`),
  ])
}

/** Serves the requests of the benchmark with bare node:http: no limit, no count and no promise. */
export function serveFloor(statements: FloorStatements): void {
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
        const body = one ? oneBody(await statements.one(hash, one[1]!)) : pageBody(await statements.page(hash))
        return void res.writeHead(200, { ...headers, 'Content-Length': body.length }).end(body)
      }
      const chunks: Buffer[] = []
      for await (const chunk of req) chunks.push(chunk as Buffer)
      const text = Buffer.concat(chunks).toString()
      JSON.parse(text)
      const session = path.match(/^\/v1\/plugin\/sessions\/(.+)$/)
      await (session ? statements.putSession(hash, session[1]!, text) : statements.putLive(hash, text))
      const body = `{"data":{"commands":[],"pollMs":10000},${META}`
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
}
