import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { downloadType, fileKey, HOUR_MS } from '@flightbag/core/ports'
import { filesContract } from '@flightbag/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { s3Files } from './s3.ts'
import { fetchFile } from './testing/fetch-file.ts'
import { DOUBLE_KEYS, type S3Double, type SeenRequest, s3Double } from './testing/s3-double.ts'

filesContract('s3Files', async () => {
  let nowMs = 0
  const double = await s3Double({ nowMs: () => nowMs, pageSize: 3 })
  const files = s3Files({ bucket: 'bag', endpoint: double.endpoint, ...DOUBLE_KEYS, prefix: 'own/' })
  return {
    files,
    fetch(url, atMs) {
      nowMs = atMs
      return fetchFile(url)
    },
    async close() {
      files.close()
      await double.close()
    },
  }
})

const ID = '6f7c9f4e-1111-4222-8333-444455556666'
const KEY = fileKey('pilot', ID)
const SIGNED_AT_MS = Date.UTC(2026, 9, 3, 12)
const signing = {
  name: 'Carta "ñ".pdf',
  contentType: 'application/pdf',
  signedAtMs: SIGNED_AT_MS,
  expiresAtMs: SIGNED_AT_MS + 900_000,
}

async function* bytesOf(...chunks: string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

describe('a test double that recomputes every signature', () => {
  let double: S3Double
  let url = ''
  function open(change: Partial<typeof DOUBLE_KEYS> = {}) {
    return s3Files({ bucket: 'bag', endpoint: double.endpoint, ...DOUBLE_KEYS, ...change })
  }
  /** Repeats a request with the changes of the test. */
  async function replay({ method, url: path, headers }: SeenRequest, change: Partial<SeenRequest> = {}) {
    const { host, connection, 'content-length': _length, ...rest } = { ...headers, ...change.headers }
    const sent = { method: change.method ?? method, headers: rest }
    return (await fetch(double.endpoint + (change.url ?? path), sent)).status
  }

  beforeAll(async () => {
    double = await s3Double({ nowMs: () => SIGNED_AT_MS })
    const files = open()
    await files.put(KEY, bytesOf('con', 'tent'), { contentType: 'application/pdf', bytes: 7 })
    url = await files.signedUrl(KEY, signing)
    files.close()
  })
  afterAll(() => double.close())

  it('lets the plain SDK put and get', async () => {
    const { accessKeyId, secretAccessKey, region } = DOUBLE_KEYS
    const credentials = { accessKeyId, secretAccessKey }
    const client = new S3Client({ endpoint: double.endpoint, forcePathStyle: true, region, credentials })
    await client.send(new PutObjectCommand({ Bucket: 'bag', Key: 'x y/ñ.txt', Body: 'sdk' }))
    const got = await client.send(new GetObjectCommand({ Bucket: 'bag', Key: 'x y/ñ.txt' }))
    expect(await got.Body?.transformToString()).toBe('sdk')
    client.destroy()
  })

  it('serves the file at the URL without a key', async () => {
    expect(await fetchFile(url)).toMatchObject({ status: 200, contentType: 'application/pdf', name: 'Carta _ñ_.pdf' })
  })

  it.each([
    ['the path', (u: URL) => (u.pathname = u.pathname.replace('pilot', 'pilou'))],
    ['the bucket', (u: URL) => (u.pathname = u.pathname.replace('bag', 'bug'))],
    ['the disposition', (u: URL) => u.searchParams.set('response-content-disposition', 'inline')],
    ['the type', (u: URL) => u.searchParams.set('response-content-type', 'text/html')],
    ['the lifetime', (u: URL) => u.searchParams.set('X-Amz-Expires', '901')],
    ['the date', (u: URL) => u.searchParams.set('X-Amz-Date', '20261003T120001Z')],
    ['the key', (u: URL) => u.searchParams.set('X-Amz-Credential', 'OTHERKEY/20261003/sa-east-1/s3/aws4_request')],
    ['the signed headers', (u: URL) => u.searchParams.set('X-Amz-SignedHeaders', '')],
    ['a parameter more', (u: URL) => u.searchParams.append('response-content-type', 'text/html')],
    ['a parameter less', (u: URL) => u.searchParams.delete('response-content-type')],
    ['no signature', (u: URL) => u.searchParams.delete('X-Amz-Signature')],
    ['an empty signature', (u: URL) => u.searchParams.set('X-Amz-Signature', '')],
    ['nothing but the path', (u: URL) => (u.search = '')],
  ])('rejects a URL with another value for %s', async (_what, change) => {
    const changed = new URL(url)
    change(changed)
    expect((await fetch(changed)).status).toBe(403)
  })

  it('rejects writing with a download URL', async () => {
    for (const method of ['PUT', 'DELETE', 'HEAD']) expect((await fetch(url, { method })).status).toBe(403)
  })

  it('rejects unsigned requests, and requests that were changed after they were signed', async () => {
    const files = open()
    await files.remove(fileKey('nobody', ID))
    files.close()
    const genuine = double.seen.at(-1)!
    expect(genuine.method).toBe('DELETE')
    expect(await replay(genuine)).toBe(204)
    expect(await replay(genuine, { url: `/bag/${KEY}` })).toBe(403)
    expect(await replay(genuine, { url: `${genuine.url}&versionId=1` })).toBe(403)
    expect(await replay(genuine, { method: 'GET' })).toBe(403)
    expect(await replay(genuine, { headers: { 'x-amz-date': '20261003T120000Z' } })).toBe(403)
    expect(await replay(genuine, { headers: { authorization: '' } })).toBe(403)
    expect((await fetch(`${double.endpoint}/bag/${KEY}`)).status).toBe(403)
  })

  it.each([{ secretAccessKey: 'wrong' }, { accessKeyId: 'WRONG' }, { region: 'eu-west-1' }])(
    'refuses %j',
    async (wrong) => {
      const files = open(wrong)
      await expect(files.stat(KEY)).rejects.toThrow()
      expect((await fetch(await files.signedUrl(KEY, signing))).status).toBe(403)
      files.close()
    },
  )

  it('signs for the address that download clients use', async () => {
    const keys = { ...DOUBLE_KEYS, endpoint: 'http://minio.internal:9000' }
    const files = s3Files({ ...keys, bucket: 'bag', publicEndpoint: double.endpoint })
    expect((await fetchFile(await files.signedUrl(KEY, signing))).status).toBe(200)
    const secure = s3Files({ ...keys, bucket: 'bag', publicEndpoint: 'https://files.example.org' })
    expect(await secure.signedUrl(KEY, signing)).toMatch(/^https:\/\/files\.example\.org\/bag\/pilot\/6f7c/)
  })

  it('sends the token of temporary credentials', async () => {
    const keys = { ...DOUBLE_KEYS, sessionToken: 'token-1' }
    const files = s3Files({ ...keys, bucket: 'bag', endpoint: double.endpoint })
    expect(new URL(await files.signedUrl(KEY, signing)).searchParams.get('X-Amz-Security-Token')).toBe('token-1')
    files.close()
  })

  it('stores a file as it is, with a valid type, and uses no feature that many services lack', async () => {
    const files = open()
    for (const contentType of ['Image/PNG', 'text/html\r\nX-Evil: 1']) {
      await files.put(KEY, bytesOf('con', 'tent'), { contentType, bytes: 7 })
      const { headers } = double.seen.findLast(({ method }) => method === 'PUT')!
      expect(headers).toMatchObject({ 'content-type': downloadType(contentType), 'content-length': '7' })
      expect(Object.keys(headers).filter((name) => /^(?:expect|content-encoding|x-amz-.*checksum)/.test(name))).toEqual(
        [],
      )
    }
    files.close()
  })

  it('releases the source when the answer is an error', async () => {
    const files = open({ secretAccessKey: 'wrong' })
    const released = Promise.withResolvers<string>()
    const endless = (async function* () {
      try {
        for (;;) yield Buffer.alloc(65536)
      } finally {
        released.resolve('released')
      }
    })()
    await expect(files.put(KEY, endless, { contentType: '', bytes: 1 << 30 })).rejects.toThrow()
    expect(await released.promise).toBe('released')
    files.close()
  })
})

it('ends the answer of the service when the reader stops', async () => {
  const ended = Promise.withResolvers<void>()
  const server = createServer((_req, res) => {
    res.writeHead(200, { 'content-length': 1e9 })
    res.once('close', ended.resolve)
    res.write('the first of many chunks')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    files.close()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  // Nothing but the end of the reader may end the answer.
  const files = s3Files({ bucket: 'bag', endpoint: `http://127.0.0.1:${port}`, ...DOUBLE_KEYS, timeoutMs: HOUR_MS })
  for await (const chunk of (await files.read(KEY))!) {
    expect(String(chunk)).toContain('the first')
    break
  }
  await ended.promise
})

it('leaves no idle connection behind when it is closed', async () => {
  const server = createServer({ keepAliveTimeout: 0 }, (_, res) => void res.writeHead(204).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const connected = once(server, 'connection')
  const { port } = server.address() as AddressInfo
  const files = s3Files({ bucket: 'bag', endpoint: `http://127.0.0.1:${port}`, ...DOUBLE_KEYS })
  await files.remove(KEY)
  const [connection] = await connected
  files.close()
  await once(connection, 'close')
  server.close()
})
