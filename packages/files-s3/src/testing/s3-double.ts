/// <reference path="./aws4.d.ts" />
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import aws4 from 'aws4'

/** The key pair and region of the test double. */
export const DOUBLE_KEYS = { accessKeyId: 'DOUBLEKEY', secretAccessKey: 'double-secret', region: 'sa-east-1' }

/** A received request. */
export interface SeenRequest {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
}

/** A running double. */
export interface S3Double {
  readonly endpoint: string
  readonly seen: SeenRequest[]
  close(): Promise<void>
}

interface DoubleOptions {
  readonly nowMs: () => number
  /** Keeps only the size of stored content, for large files. */
  readonly discard?: boolean
  /** Keys in one page of a listing. */
  readonly pageSize?: number
}

function entries(path: string) {
  return JSON.stringify([...new URLSearchParams(path.split('?')[1])].sort())
}

function expired(query: URLSearchParams, nowMs: number): boolean {
  const date = query.get('X-Amz-Date') ?? ''
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  return !(nowMs <= Date.parse(iso) + Number(query.get('X-Amz-Expires')) * 1000)
}

/**
 * Why a request is rejected: another implementation of Signature Version 4 computes a different signature. Null:
 * accepted.
 */
function refusal({ method, url, headers }: SeenRequest, nowMs: number): string | null {
  const query = new URLSearchParams(url.split('?')[1])
  // The other implementation signs only the first of several values, so it cannot detect an added one.
  if (new Set(query.keys()).size < query.size) return 'InvalidArgument'
  const request = { service: 's3', region: DOUBLE_KEYS.region, method }
  if (query.has('X-Amz-Signature')) {
    const path = url.replace(/&X-Amz-Signature=[^&]*/, '')
    const signed = aws4.sign({ ...request, path, headers: { host: headers.host ?? '' }, signQuery: true }, DOUBLE_KEYS)
    if (entries(signed.path) !== entries(url)) return 'SignatureDoesNotMatch'
    return expired(query, nowMs) ? 'AccessDenied' : null
  }
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';')
  if (!names?.includes('host') || !names.includes('x-amz-date')) return 'AccessDenied'
  const covered = Object.fromEntries(names.map((name) => [name, headers[name] ?? '']))
  const signed = aws4.sign({ ...request, path: url, headers: covered }, DOUBLE_KEYS)
  return signed.headers.Authorization === headers.authorization ? null : 'SignatureDoesNotMatch'
}

/** An S3 server for tests: put, head, get, delete and list in memory, with every signature recomputed. */
export async function s3Double({ nowMs, discard = false, pageSize = 1000 }: DoubleOptions): Promise<S3Double> {
  const stored = new Map<string, { body: Buffer; bytes: number; type: string; modified: Date }>()
  const seen: SeenRequest[] = []

  function list(bucket: string, query: URLSearchParams): string {
    const from = `${bucket}${query.get('prefix') ?? ''}`
    const delimiter = query.get('delimiter')
    /** Up to the next delimiter after the prefix; the whole key without one. */
    function partOf(key: string): string {
      const end = delimiter ? key.indexOf(delimiter, from.length) : -1
      return end < 0 ? key : key.slice(0, end + 1)
    }
    const parts = new Set([...stored.keys()].filter((key) => key.startsWith(from)).map(partOf))
    const after = query.get('continuation-token') ?? query.get('marker') ?? ''
    const rest = [...parts].sort().filter((part) => part > after)
    const entries = rest.slice(0, pageSize).map((part) => {
      const name = part.slice(bucket.length)
      const object = stored.get(part)
      if (object === undefined) return `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
      const fields = `<Size>${object.bytes}</Size><LastModified>${object.modified.toISOString()}</LastModified>`
      return `<Contents><Key>${name}</Key>${fields}</Contents>`
    })
    const more = rest.length > pageSize
    const last = rest[pageSize - 1]
    const token = more ? `<NextContinuationToken>${last}</NextContinuationToken><NextMarker>${last}</NextMarker>` : ''
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${entries.join('')}</ListBucketResult>`
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { method = '', url = '' } = req
    const request = {
      method,
      url,
      headers: Object.fromEntries(Object.entries(req.headers).map(([k, h]) => [k, String(h)])),
    }
    seen.push(request)
    const refused = refusal(request, nowMs())
    if (refused) return void res.writeHead(403).end(`<Error><Code>${refused}</Code></Error>`)
    const [path = '', search] = url.split('?')
    const query = new URLSearchParams(search)
    const key = decodeURIComponent(path)
    // Litestream lists with the first version of the request, which has no type.
    if (query.get('list-type') === '2' || (method === 'GET' && query.has('prefix')))
      return void res.end(list(key.replace(/\/?$/, '/'), query))
    if (method === 'PUT') {
      const chunks: Buffer[] = []
      let bytes = 0
      for await (const chunk of req) {
        bytes += chunk.length
        if (!discard) chunks.push(chunk)
      }
      stored.set(key, {
        body: Buffer.concat(chunks),
        bytes,
        type: request.headers['content-type'] ?? '',
        modified: new Date(),
      })
      return void res.end()
    }
    if (method === 'DELETE') return void res.writeHead(204, { 'x-deleted': String(stored.delete(key)) }).end()
    const object = stored.get(key)
    if (!object) return void res.writeHead(404).end(method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>')
    const disposition = query.get('response-content-disposition')
    if (disposition) res.setHeader('Content-Disposition', disposition)
    res.setHeader('Content-Type', query.get('response-content-type') ?? object.type)
    res.setHeader('Content-Length', object.bytes)
    res.setHeader('Last-Modified', object.modified.toUTCString())
    res.end(method === 'HEAD' ? undefined : object.body)
  }

  const server: Server = createServer((req, res) => {
    // Invalid requests (a broken percent escape, an interrupted upload) are rejected.
    answer(req, res).catch(() => res.headersSent || res.writeHead(400).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
