import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileKey, ORPHAN_GRACE_MS, removeOrphanFiles } from '@flightbag/core/ports'
import { filesContract } from '@flightbag/testing'
import { openDescriptors } from '@flightbag/testing/faults/open-descriptors'
import { failFlushes, watchFlushes } from '@flightbag/testing/faults/watch-flushes'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localFiles } from './local.ts'
import { fetchFile } from './testing/fetch-file.ts'
import { type LocalServer, localServer } from './testing/local-server.ts'

filesContract('localFiles', async () => {
  const server = await localServer()
  return {
    files: server.files,
    fetch(url, atMs) {
      server.nowMs = atMs
      return fetchFile(url)
    },
    close: server.close,
  }
})

const ID = '6f7c9f4e-1111-4222-8333-444455556666'
const KEY = fileKey('pilot', ID)
const signing = { name: 'chart.png', contentType: 'image/png', signedAtMs: 0, expiresAtMs: 900_000 }

async function* bytesOf(...chunks: string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

describe('the folder', () => {
  let server: LocalServer
  beforeAll(async () => {
    server = await localServer()
  })
  afterAll(() => server.close())

  it('keeps no descriptor open after a file was stored, or was not, or a secret was created', async () => {
    const folder = temporaryFolder()
    const key = fileKey('pilot', '6f7c9f4e-1111-4222-8333-444455556667')
    const before = openDescriptors()
    for (let round = 0; round < 10; round++) {
      await server.files.put(key, bytesOf('four'), { bytes: 4, contentType: 'image/png' })
      await expect(server.files.put(key, bytesOf('four'), { bytes: 5, contentType: 'image/png' })).rejects.toThrow()
      await localFiles({ folder, publicUrl: '', isActive: async () => true }).signedUrl(KEY, signing)
      await rm(join(folder, '.url-secret'))
    }
    // A leak of any kind would be 10; other descriptors of this process come and go.
    expect(openDescriptors() - before).toBeLessThan(10)
    await server.files.remove(key)
  })

  it('keeps a stored file and the secret of its URLs on the disk after a power cut', async () => {
    const lost = await watchFlushes()
    await server.files.put(KEY, bytesOf('x'), { contentType: '', bytes: 1 })
    await server.files.signedUrl(KEY, signing)
    const names = [KEY, 'pilot', '', '.url-secret']
    const paths = names.map((name) => join(server.folder, name))
    expect(await lost(...paths)).toEqual([])
    await server.files.remove(KEY)
  })

  it('accepts neither a file nor a secret that the disk does not keep, and nothing is left of them', async () => {
    await failFlushes()
    const key = fileKey('unlucky', ID)
    await expect(server.files.put(key, bytesOf('x'), { contentType: '', bytes: 1 })).rejects.toThrow('EIO')
    expect(await readdir(join(server.folder, 'unlucky'))).toEqual([])
    const store = localFiles({ folder: temporaryFolder(), publicUrl: '', isActive: async () => true })
    await expect(store.signedUrl(KEY, signing)).rejects.toThrow('EIO')
    await server.files.remove(key)
  })

  it('creates its secret of 32 bytes once, also in concurrent calls, and only its owner can read it', async () => {
    const stores = Array.from({ length: 8 }, () =>
      localFiles({ folder: server.folder, publicUrl: 'https://bag.test/', isActive: async () => true }),
    )
    const urls = await Promise.all(stores.map((store) => store.signedUrl(KEY, signing)))
    expect(new Set(urls).size).toBe(1)
    expect(urls[0]).toMatch(
      /^https:\/\/bag\.test\/files\/pilot\/6f7c[^?]+\?expires=900000&name=chart\.png&type=image%2Fpng&signature=[\w-]{43}$/,
    )
    const secret = join(server.folder, '.url-secret')
    expect((await stat(secret)).mode & 0o777).toBe(0o600)
    expect((await readFile(secret)).length).toBe(32)
    expect(await readdir(server.folder)).toEqual(['.url-secret'])
    // A full disk does not affect a later process: it writes nothing.
    const { ctimeMs } = await stat(server.folder)
    const later = localFiles({ folder: server.folder, publicUrl: 'https://bag.test', isActive: async () => true })
    expect([await later.signedUrl(KEY, signing), (await stat(server.folder)).ctimeMs]).toEqual([urls[0], ctimeMs])
  })

  it('can be read only by its owner', async () => {
    await server.files.put(KEY, bytesOf('x'), { contentType: '', bytes: 1 })
    for (const path of [server.folder, join(server.folder, 'pilot')]) expect((await stat(path)).mode & 0o077).toBe(0)
    expect((await stat(join(server.folder, KEY))).mode & 0o777).toBe(0o600)
  })

  it('closes each file that it serves, whatever the answer', async () => {
    await server.files.put(KEY, bytesOf('content'), { contentType: 'image/png', bytes: 7 })
    const url = await server.files.signedUrl(KEY, signing)
    const etag = (await fetch(url, { method: 'HEAD' })).headers.get('etag')!
    const asked: RequestInit[] = [
      {},
      { method: 'HEAD' },
      { headers: { 'if-none-match': etag } },
      { headers: { range: 'bytes=99-' } },
    ]
    const before = openDescriptors()
    for (let n = 0; n < 10; n++) for (const init of asked) await (await fetch(url, init)).arrayBuffer()
    // A leak of any kind of answer would be 10; connections of the client come and go.
    expect(openDescriptors() - before).toBeLessThan(10)
  })

  it('rejects a damaged secret instead of signing with it, until it is replaced', async () => {
    const folder = join(dirname(server.folder), 'damaged')
    await mkdir(folder)
    await writeFile(join(folder, '.url-secret'), 'short')
    const store = localFiles({ folder, publicUrl: '', isActive: async () => true })
    await expect(store.signedUrl(KEY, signing)).rejects.toThrow('damaged')
    await rm(join(folder, '.url-secret'))
    expect(await store.signedUrl(KEY, signing)).toContain('&signature=')
  })

  it('is never left, whatever the key', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('../x', `../${ID}`, '/etc/passwd', '..', '', '.url-secret', `a/../../${ID}`, 'pilot'),
    )
    await fc.assert(
      fc.asyncProperty(hostile, async (key) => {
        await expect(server.files.put(key, bytesOf('x'), { contentType: '', bytes: 1 })).rejects.toThrow('not the key')
        await expect(server.files.stat(key)).rejects.toThrow('not the key')
        await expect(server.files.remove(key)).rejects.toThrow('not the key')
        await expect(server.files.signedUrl(key, signing)).rejects.toThrow('not the key')
      }),
      { numRuns: 50 },
    )
    expect((await readdir(dirname(server.folder))).sort()).toEqual(['damaged', 'files'])
  })

  it('lists an upload in progress as an orphan once it is old, and never serves it', async () => {
    const key = fileKey('uploading', ID)
    const reached = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const content = (async function* () {
      yield Buffer.from('half')
      yield Buffer.from('half')
      reached.resolve()
      await go.promise
    })()
    const put = server.files.put(key, content, { contentType: '', bytes: 8 })
    await reached.promise
    expect(await server.files.stat(key)).toBeNull()
    const left: string[] = []
    for await (const file of server.files.list('uploading/')) left.push(file.key)
    expect(left).toEqual([expect.stringMatching(/^uploading\/6f7c.*\.[0-9a-f]{16}\.part$/)])
    const laterMs = Date.now() + 2 * ORPHAN_GRACE_MS
    expect(await removeOrphanFiles(server.files, async () => new Set([ID]), laterMs)).toBe(1)
    go.resolve()
    await expect(put).rejects.toThrow('ENOENT')
    expect(await server.files.stat(key)).toBeNull()
  })

  it('has no folder of an account without files', async () => {
    const key = fileKey('leaving', ID)
    await server.files.put(key, bytesOf('x'), { contentType: '', bytes: 1 })
    await server.files.remove(key)
    expect(await readdir(server.folder)).not.toContain('leaving')
  })

  it('does not list what other programs have put into a folder', async () => {
    const key = fileKey('visited', ID)
    await server.files.put(key, bytesOf('x'), { contentType: '', bytes: 1 })
    await writeFile(join(server.folder, 'visited', '.DS_Store'), 'x')
    const listed: string[] = []
    for await (const file of server.files.list('visited/')) listed.push(file.key)
    expect(listed).toEqual([key])
  })

  it('is listed to its end while files and accounts are removed', async () => {
    const ids = [ID, ID.replace(/6$/, '7')]
    const keys = ['listed-1', 'listed-2'].flatMap((account) => ids.map((id) => fileKey(account, id)))
    for (const key of keys) await server.files.put(key, bytesOf('x'), { contentType: '', bytes: 1 })
    const listed: string[] = []
    for await (const { key } of server.files.list('listed-')) {
      listed.push(key)
      await Promise.all(keys.map((each) => server.files.remove(each)))
    }
    expect(listed).toHaveLength(1)
  })
})

it('fails when the disk cannot be read, and does not report a missing file', async () => {
  const server = await localServer()
  await mkdir(server.folder, { recursive: true })
  await writeFile(join(server.folder, 'pilot'), 'a file where the folder of an account should be')
  await expect(server.files.stat(KEY)).rejects.toThrow('ENOTDIR')
  const url = await server.files.signedUrl(KEY, signing)
  await expect(fetch(url)).rejects.toThrow()
  const unreadable = fileKey('other', ID)
  await mkdir(join(server.folder, unreadable), { recursive: true })
  await expect(fetch(await server.files.signedUrl(unreadable, signing))).rejects.toThrow()
  await expect(server.served.at(-1)).rejects.toThrow('EISDIR')
  await server.close()
})

it.runIf(process.platform === 'linux')('fails when the disk accepts neither a file nor a removal', async () => {
  const files = localFiles({ folder: '/proc', publicUrl: '', isActive: async () => true })
  const key = fileKey(`${process.pid}`, ID)
  const put = files.put(key, bytesOf('x'), { contentType: '', bytes: 1 })
  await expect(put).rejects.toThrow(`/proc/${process.pid} is removed again and again`)
  await expect(files.remove(key)).rejects.toThrow(/^E(PERM|ACCES)/)
})
