import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { downloadType, fileKey, HOUR_MS } from '@flightbag/core/ports'
import { filesContract } from '@flightbag/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
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

describe('an S3 service that fails', () => {
  const LIMIT_MS = 150
  /** For an S3 service whose answer is tested, and not its silence. */
  const PATIENT_MS = 30_000
  const servers: Server[] = []
  async function serve(handler: Parameters<typeof createServer>[1]): Promise<string> {
    const server = createServer(handler).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  function answering(status: number, body: string) {
    return () => serve((req, res) => void req.resume().on('end', () => res.writeHead(status).end(body)))
  }
  function open(endpoint: string, timeoutMs = PATIENT_MS) {
    return s3Files({ bucket: 'bag', endpoint, ...DOUBLE_KEYS, timeoutMs })
  }
  function calls(files: ReturnType<typeof open>) {
    return {
      put: () => files.put(KEY, bytesOf('content'), { contentType: '', bytes: 7 }),
      'put 100 MB': () => {
        const chunk = Buffer.alloc(1 << 20)
        const content = (async function* () {
          for (let i = 0; i < 100; i++) yield chunk
        })()
        return files.put(KEY, content, { contentType: '', bytes: 100 << 20 })
      },
      stat: () => files.stat(KEY),
      remove: () => files.remove(KEY),
      list: () => files.list('')[Symbol.asyncIterator]().next(),
    }
  }
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  })

  it.each<[how: string, fault: string, start: () => Promise<string>, timeoutMs?: number]>([
    ['never answers', 'AWAY', () => serve(() => undefined), LIMIT_MS],
    ['refuses connections', 'AWAY', async () => 'http://127.0.0.1:1'],
    ['hangs up', 'AWAY', () => serve((req) => req.socket.destroy())],
    ['has no disk', 'AWAY', answering(503, '<Error><Code>SlowDown</Code></Error>')],
    ['is another program', 'AWAY', answering(502, '<html>Bad gateway</html>')],
    [
      'stops in the middle of an answer',
      'AWAY',
      () => serve((_req, res) => void res.writeHead(500).write('<Err')),
      LIMIT_MS,
    ],
    ['refuses the key', 'REFUSES', answering(403, '<Error><Code>AccessDenied</Code></Error>')],
    ['does not know the key', 'REFUSES', answering(401, '')],
    ['answers with an HTML page', 'STRANGE', answering(200, '<!doctype html><title>Welcome</title>')],
    ['answers with other XML', 'STRANGE', answering(200, '<Ping><IsIt>yes</IsIt></Ping>')],
    ['answers with half a list', 'STRANGE', answering(200, '<ListBucketResult><IsTrunc')],
    [
      'truncates a list without a continuation token',
      'STRANGE',
      answering(200, '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>'),
    ],
    ['redirects', 'STRANGE', answering(301, '')],
  ])(
    'that %s causes a rejection within the timeout, and never a success: %s',
    async (_how, fault, start, timeoutMs) => {
      const files = open(await start(), timeoutMs)
      const outcomes = await Promise.allSettled(Object.values(calls(files)).map((call) => call()))
      expect(outcomes).toEqual(
        outcomes.map(() => ({ status: 'rejected', reason: expect.objectContaining({ code: `FILE_STORE_${fault}` }) })),
      )
      files.close()
    },
  )

  it('without the bucket is reported with a separate code', async () => {
    const files = open(await answering(404, '<Error><Code>NoSuchBucket</Code></Error>')())
    await expect(calls(files).put()).rejects.toMatchObject({ code: 'FILE_STORE_NO_BUCKET' })
    await expect(calls(files).list()).rejects.toMatchObject({ code: 'FILE_STORE_NO_BUCKET' })
    files.close()
  })

  it('without credentials is reported as one that refuses them', async () => {
    const none = ['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'PROFILE', 'CONTAINER_CREDENTIALS_RELATIVE_URI']
    for (const name of none) vi.stubEnv(`AWS_${name}`, undefined)
    for (const name of ['SHARED_CREDENTIALS_FILE', 'CONFIG_FILE']) vi.stubEnv(`AWS_${name}`, '/dev/null')
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
    onTestFinished(() => void vi.unstubAllEnvs())
    const files = s3Files({ bucket: 'bag', endpoint: 'http://127.0.0.1:1', region: 'x', timeoutMs: PATIENT_MS })
    await expect(files.stat(KEY)).rejects.toMatchObject({ code: 'FILE_STORE_REFUSES' })
    files.close()
  })

  it('that answers a removal with 200 is asked whether the file is gone', async () => {
    let exists = false
    const endpoint = await serve(({ method }, res) => {
      if (method === 'HEAD' && !exists) return void res.writeHead(404).end()
      res.writeHead(200, { 'last-modified': new Date(0).toUTCString(), 'content-length': 0 }).end()
    })
    const files = open(endpoint)
    await files.remove(KEY)
    exists = true
    await expect(files.remove(KEY)).rejects.toMatchObject({ code: 'FILE_STORE_STRANGE' })
    files.close()
  })

  it('that has stored another number of bytes has not stored the file', async () => {
    const endpoint = await serve((req, res) => {
      const head = { 'last-modified': new Date(0).toUTCString(), 'content-length': 6 }
      if (req.method === 'HEAD') return void res.writeHead(200, head).end()
      req.resume().on('end', () => res.writeHead(200).end())
    })
    const files = open(endpoint)
    await expect(calls(files).put()).rejects.toMatchObject({ code: 'FILE_STORE_STRANGE' })
    files.close()
  })

  it('and is silent in the middle of a file ends the reading with a failure', async () => {
    const files = open(
      await serve((_, res) => void res.writeHead(200, { 'content-length': 9 }).write('first')),
      LIMIT_MS,
    )
    const content = await files.read(KEY)
    await expect(Array.fromAsync(content!)).rejects.toMatchObject({ code: 'FILE_STORE_AWAY' })
    files.close()
  })

  it('is asked twice, and by default may be silent for five seconds', async () => {
    let asked = 0
    const endpoint = await serve((_, res) => {
      asked++
      res.writeHead(503).end()
    })
    const started = vi.spyOn(globalThis, 'setTimeout')
    const files = s3Files({ bucket: 'bag', endpoint, ...DOUBLE_KEYS })
    await expect(files.stat(KEY)).rejects.toMatchObject({ code: 'FILE_STORE_AWAY' })
    const limits = started.mock.calls.map(([, ms]) => ms)
    vi.restoreAllMocks()
    expect([asked, limits]).toEqual([2, expect.arrayContaining([5000])])
    files.close()
  })

  it('is not the reported cause when the source fails', async () => {
    const double = await s3Double({ nowMs: Date.now })
    const files = open(double.endpoint)
    const broken = (async function* () {
      yield Buffer.from('con')
      throw new Error('the disk of the pilot')
    })()
    await expect(files.put(KEY, broken, { contentType: '', bytes: 7 })).rejects.toThrow(/^the disk of the pilot$/)
    expect(await files.stat(KEY)).toBeNull()
    files.close()
    await double.close()
  })

  it('is not assumed during a slow but steady upload', async () => {
    const double = await s3Double({ nowMs: Date.now })
    const files = open(double.endpoint, LIMIT_MS)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const slow = (async function* () {
      for (let i = 0; i < 6; i++) {
        vi.advanceTimersByTime(LIMIT_MS - 50)
        yield Buffer.from('x')
      }
    })()
    await files.put(KEY, slow, { contentType: '', bytes: 6 })
    vi.useRealTimers()
    files.close()
    const again = open(double.endpoint)
    expect(await again.stat(KEY)).toMatchObject({ bytes: 6 })
    again.close()
    await double.close()
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
