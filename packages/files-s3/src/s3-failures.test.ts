import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileKey } from '@flightbag/core/ports'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { s3Files } from './s3.ts'
import { DOUBLE_KEYS, s3Double } from './testing/s3-double.ts'

const KEY = fileKey('pilot', '6f7c9f4e-1111-4222-8333-444455556666')

async function* bytesOf(...chunks: string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

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
    const endpoint = await serve((_, res) => void res.writeHead(200, { 'content-length': 9 }).write('first'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const files = open(endpoint)
    const chunks = (await files.read(KEY))![Symbol.asyncIterator]()
    expect(String((await chunks.next()).value)).toBe('first')
    const silence = setInterval(() => vi.advanceTimersByTime(PATIENT_MS), 1)
    onTestFinished(() => clearInterval(silence))
    await expect(chunks.next()).rejects.toMatchObject({ code: 'FILE_STORE_AWAY' })
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
