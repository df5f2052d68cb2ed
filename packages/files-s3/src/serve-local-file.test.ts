import { once } from 'node:events'
import { mkdir, rm, symlink, utimes } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { fileKey } from '@flightbag/core/ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalServer, localServer } from './testing/local-server.ts'

const ID = '6f7c9f4e-1111-4222-8333-444455556666'
const KEY = fileKey('pilot', ID)
const signing = { name: 'chart.png', contentType: 'image/png', signedAtMs: 0, expiresAtMs: 900_000 }

async function* bytesOf(...chunks: string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

describe('the handler', () => {
  let server: LocalServer
  let url = ''
  beforeAll(async () => {
    server = await localServer()
    await server.files.put(KEY, bytesOf('0123456789'), { contentType: 'image/png', bytes: 10 })
    url = await server.files.signedUrl(KEY, signing)
  })
  afterAll(() => server.close())
  function get(range: string, headers: Record<string, string> = {}) {
    return fetch(url, { headers: { range, ...headers } })
  }

  it('recognises its own paths', () => {
    expect(server.files.serves(url.slice(server.baseUrl.length))).toBe(true)
    expect(server.files.serves('/v1/me')).toBe(false)
  })

  it('sends the file with headers that prevent browsers from running, guessing and caching it', async () => {
    const response = await fetch(url)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '10',
      'content-disposition': 'attachment; filename="chart.png"; filename*=UTF-8\'\'chart.png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'accept-ranges': 'bytes',
    })
    expect(await response.text()).toBe('0123456789')
  })

  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
  ])('sends the range %s', async (range, text, contentRange) => {
    const response = await get(range)
    expect([response.status, response.headers.get('content-range')]).toEqual([206, contentRange])
    expect(response.headers.get('content-length')).toBe(String(text.length))
    expect(response.headers.get('content-disposition')).toContain('filename="chart.png"')
    expect(await response.text()).toBe(text)
  })

  it('rejects a range past the end', async () => {
    const response = await get('bytes=10-')
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    expect(await response.json()).toEqual({ error: { message: 'the file has 10 bytes' } })
  })

  it('continues a download only of the same content', async () => {
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    expect((await get('bytes=5-', { 'if-range': etag })).status).toBe(206)
    for (const other of ['"other"', `W/${etag}`, `"other", ${etag}`, '*'])
      expect((await get('bytes=5-', { 'if-range': other })).status).toBe(200)
  })

  it('is another version after each change, although its size is the same', async () => {
    const key = fileKey('changed', ID)
    await server.files.put(key, bytesOf('x'), { contentType: '', bytes: 1 })
    const changed = await server.files.signedUrl(key, signing)
    const etags = new Set<string | null>()
    for (const modifiedAtMs of [1_790_000_000_000, 1_790_000_000_001]) {
      await utimes(join(server.folder, key), modifiedAtMs / 1000, modifiedAtMs / 1000)
      etags.add((await fetch(changed)).headers.get('etag'))
    }
    expect(etags.size).toBe(2)
  })

  it('does not follow a link to another file', async () => {
    const key = fileKey('linked', ID)
    await mkdir(join(server.folder, 'linked'))
    await symlink(join(server.folder, '.url-secret'), join(server.folder, key))
    await expect(fetch(await server.files.signedUrl(key, signing))).rejects.toThrow()
    await expect(server.served.at(-1)).rejects.toThrow('ELOOP')
    await rm(join(server.folder, 'linked'), { recursive: true })
  })

  it('is not sent again to a client that has it', async () => {
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    for (const tags of [etag, `"other", W/${etag}`, '*']) {
      const again = await fetch(url, { headers: { 'if-none-match': tags } })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    }
    expect((await fetch(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  it('answers HEAD without the file', async () => {
    const response = await fetch(url, { method: 'HEAD', headers: { range: 'bytes=0-1' } })
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '10'])
    expect(await response.text()).toBe('')
  })

  it('rejects other methods', async () => {
    const response = await fetch(url, { method: 'PUT', body: 'x' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect(await response.json()).toEqual({ error: { message: 'files are fetched with GET' } })
  })

  it('rejects a URL that another folder signed, an expired URL, and one of no file or inactive account', async () => {
    const other = await localServer()
    const foreign = await other.files.signedUrl(KEY, signing)
    await other.close()
    async function refusedAt(asked: string) {
      const response = await fetch(asked)
      const { error } = (await response.json()) as { error: { message: string } }
      return `${response.status}: ${error.message}`
    }
    const { pathname, search } = new URL(foreign)
    const refused = [await refusedAt(server.baseUrl + pathname + search)]
    server.nowMs = 900_001
    refused.push(await refusedAt(url))
    server.nowMs = 0
    refused.push(await refusedAt(await server.files.signedUrl(fileKey('nobody', ID), signing)))
    server.isActive = (accountId) => accountId !== 'pilot'
    refused.push(await refusedAt(url))
    server.isActive = () => true
    expect(refused).toEqual([
      '403: this URL was not signed here',
      '403: this URL has expired: ask for a new one',
      '404: the file is no longer there',
      '404: the file is no longer there',
    ])
  })

  it('does not extend a URL when the clock is set back by more than a correction', async () => {
    const hour = 3_600_000
    const before = { name: 'x', contentType: 'text/plain', signedAtMs: hour, expiresAtMs: hour + 900_000 }
    await server.files.put(KEY, bytesOf('x'), { contentType: '', bytes: 1 })
    const url = await server.files.signedUrl(KEY, before)
    const statuses: number[] = []
    for (const nowMs of [hour, hour - 60_000, hour - 60_001, 0]) {
      server.nowMs = nowMs
      statuses.push((await fetch(url)).status)
    }
    server.nowMs = 0
    expect(statuses).toEqual([200, 200, 403, 403])
  })

  it('rejects a path that leaves the folder, in its raw form', async () => {
    const { port } = new URL(server.baseUrl)
    const search = new URL(url).search
    for (const path of ['/files/../../etc/passwd', '/files/pilot/../.url-secret', '/files/.url-secret', '/files/%00']) {
      const sent = request({ port, host: '127.0.0.1', path: path + search }).end()
      const [response] = await once(sent, 'response')
      response.resume()
      expect(response.statusCode).toBe(403)
    }
  })

  it('is unaffected by a client that disconnects during a download, which is no fault', async () => {
    const key = fileKey('large', ID)
    const chunk = Buffer.alloc(1 << 20)
    const content = (async function* () {
      for (let i = 0; i < 16; i++) yield chunk
    })()
    await server.files.put(key, content, { contentType: '', bytes: 16 << 20 })
    const sent = request(await server.files.signedUrl(key, signing)).end()
    const [response] = await once(sent, 'response')
    await once(response, 'data')
    response.destroy()
    await server.served.at(-1)
    expect((await fetch(url)).status).toBe(200)
  })
})

it('sends no CORS headers with a file', async () => {
  const server = await localServer()
  await server.files.put(KEY, bytesOf('x'), { contentType: '', bytes: 1 })
  const { headers } = await fetch(await server.files.signedUrl(KEY, signing))
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  await server.close()
})
