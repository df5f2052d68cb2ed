import {
  accountPrefix,
  DOWNLOAD_URL_LIFETIME_MS,
  downloadName,
  downloadType,
  type EpochMs,
  type FileKey,
  type Files,
  fileKey,
} from '@flightbag/core/ports'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FetchedFile } from '../memory/memory-files.ts'

/** An empty store under test, with a function that downloads its URLs at a given time. */
export interface FilesHarness {
  readonly files: Files
  fetch(url: string, nowMs: EpochMs): Promise<FetchedFile> | FetchedFile
  close(): Promise<void>
}

const ID = '6f7c9f4e-1111-4222-8333-444455556666'
const SIGNED_AT_MS = Date.UTC(2026, 9, 3, 12, 0, 0)
const EXPIRES_AT_MS = SIGNED_AT_MS + DOWNLOAD_URL_LIFETIME_MS

type StoredFile = NonNullable<Awaited<ReturnType<Files['stat']>>>

/** A text as content, in pieces of a few bytes. */
async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += 5) yield bytes.subarray(at, at + 5)
}

async function* broken(text: string, end?: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* pieces(text)
  if (end) yield end
  throw new Error('the source broke off')
}

function size(text: string) {
  return new TextEncoder().encode(text).length
}

const hostileName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        '"',
        "'",
        '\r\n',
        '\n',
        '🛩️',
        '\u202e',
        '\u200f',
        '../../../core/src/',
        '..\\',
        ';',
        '%',
        '%0d%0a',
        'ñ',
        '.pdf',
        '+',
        ' ',
      ),
    )
    .map((parts) => parts.join('')),
)
const hostileAccount = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('', '.', '..', '../../../core', '/', '/etc', 'a/b', 'A', 'a', 'ab', '%2e%2e', '\u202e', '🛩️'),
)

/** The contract of file stores. `make` opens an empty one, which is closed at the end. */
export function filesContract(name: string, make: () => Promise<FilesHarness>): void {
  describe(`Files: ${name}`, () => {
    let harness: FilesHarness
    let files: Files
    let accounts = 0
    /** A key that was not used before. */
    function freshKey() {
      return fileKey(`account-${accounts++}`, ID)
    }
    function put(key: FileKey, text: string) {
      return files.put(key, pieces(text), { contentType: 'text/plain', bytes: size(text) })
    }
    function sign(key: FileKey, fileName = 'chart.pdf', contentType = 'application/pdf') {
      return files.signedUrl(key, { name: fileName, contentType, signedAtMs: SIGNED_AT_MS, expiresAtMs: EXPIRES_AT_MS })
    }
    async function fetchText(key: FileKey) {
      const { status, body } = await harness.fetch(await sign(key), SIGNED_AT_MS)
      return status === 200 ? new TextDecoder().decode(body) : status
    }
    async function keysOf(prefix: string) {
      const keys: FileKey[] = []
      for await (const { key } of files.list(prefix)) keys.push(key)
      return keys
    }

    beforeAll(async () => {
      harness = await make()
      files = harness.files
    })
    afterAll(() => harness.close())

    it('returns the stored content, with the name and type of the URL', async () => {
      const key = freshKey()
      await put(key, 'Carta de aproximación')
      const fetched = await harness.fetch(await sign(key, 'Aproximación.pdf', 'application/pdf'), SIGNED_AT_MS)
      expect(new TextDecoder().decode(fetched.body)).toBe('Carta de aproximación')
      expect(fetched).toMatchObject({ status: 200, name: 'Aproximación.pdf', contentType: 'application/pdf' })
    })

    it('reads the content of a file, and null for a missing one', async () => {
      const key = freshKey()
      expect(await files.read(key)).toBeNull()
      await put(key, 'Carta de aproximación')
      const content = await Array.fromAsync((await files.read(key))!)
      expect(Buffer.concat(content).toString()).toBe('Carta de aproximación')
    })

    it('stores an empty file', async () => {
      const key = freshKey()
      await put(key, '')
      expect(await files.stat(key)).toMatchObject({ bytes: 0 })
      expect(await fetchText(key)).toBe('')
    })

    it('returns the size of a stored file, and null for a missing one', async () => {
      const key = freshKey()
      expect(await files.stat(key)).toBeNull()
      await put(key, 'Ñandú')
      expect(await files.stat(key)).toEqual({ bytes: 7, modifiedAtMs: expect.any(Number) })
    })

    it('replaces a file as a whole', async () => {
      const key = freshKey()
      await put(key, 'a first version that is long')
      await put(key, 'second')
      expect(await fetchText(key)).toBe('second')
    })

    it.each([
      ['breaks off', () => broken('half of ')],
      ['breaks off after the last byte', () => broken('half of it')],
      ['breaks off after the last byte and an empty piece', () => broken('half of it', new Uint8Array())],
      ['ends early', () => pieces('half')],
      ['is too long', () => pieces('half of it and more')],
    ])('keeps the old file when the content %s', async (_how, content) => {
      const [old, none] = [freshKey(), freshKey()]
      await put(old, 'old')
      for (const key of [old, none]) {
        await expect(
          files.put(key, content(), { contentType: 'text/plain', bytes: size('half of it') }),
        ).rejects.toThrow()
      }
      expect(await fetchText(old)).toBe('old')
      expect(await files.stat(none)).toBeNull()
    })

    it('removes a file, and a second removal is no failure', async () => {
      const key = freshKey()
      await put(key, 'x')
      await files.remove(key)
      await files.remove(key)
      expect(await files.stat(key)).toBeNull()
      expect(await fetchText(key)).toBe(404)
    })

    it('lists the files of one account only', async () => {
      const ids = [ID, '00000000-0000-4000-8000-000000000001']
      const keys = ['list', 'list/x', 'listing', 'LIST', 'list-1'].flatMap((a) => ids.map((id) => fileKey(a, id)))
      for (const key of keys) await put(key, 'x')
      expect((await keysOf(accountPrefix('list'))).toSorted()).toEqual(ids.map((id) => fileKey('list', id)).toSorted())
      expect(await keysOf('')).toEqual(expect.arrayContaining(keys))
      for await (const { key } of files.list('')) await files.remove(key)
      expect(await keysOf('')).toEqual([])
    })

    it('lists each file with its own size and time, as they are read for one', async () => {
      const keys = ['', 'one', 'of seven'].map((text) => [freshKey(), text] as const)
      for (const [key, text] of keys) await put(key, text)
      // An answer of S3 about one file has no milliseconds.
      function inSeconds({ bytes, modifiedAtMs }: StoredFile) {
        return { bytes, modifiedAtS: Math.floor(modifiedAtMs / 1000) }
      }
      const listed = new Map<FileKey, StoredFile>()
      for await (const { key, ...about } of files.list('')) listed.set(key, about)
      for (const [key, text] of keys) {
        const about = (await files.stat(key))!
        expect(about.bytes).toBe(size(text))
        expect(inSeconds(listed.get(key)!)).toEqual(inSeconds(about))
      }
    })

    it('signs a URL that works until its last millisecond and not after', async () => {
      const key = freshKey()
      await put(key, 'x')
      const url = await sign(key)
      expect((await harness.fetch(url, SIGNED_AT_MS)).status).toBe(200)
      expect((await harness.fetch(url, EXPIRES_AT_MS)).status).toBe(200)
      expect((await harness.fetch(url, EXPIRES_AT_MS + 1)).status).toBe(403)
    })

    it('never signs a URL that works after its expiry, at any millisecond', async () => {
      const key = freshKey()
      await put(key, 'x')
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 0, max: 1999 }), async (ms) => {
          const [signedAtMs, expiresAtMs] = [SIGNED_AT_MS + ms, EXPIRES_AT_MS + ms]
          const url = await files.signedUrl(key, { name: 'x', contentType: 'text/plain', signedAtMs, expiresAtMs })
          expect((await harness.fetch(url, expiresAtMs - 1000)).status).toBe(200)
          expect((await harness.fetch(url, expiresAtMs + 1)).status).toBe(403)
        }),
        { numRuns: 15 },
      )
    })

    it('rejects a URL with any one character of its path or query changed', async () => {
      const key = freshKey()
      await put(key, 'x')
      const url = await sign(key, 'Carta "ñ".pdf')
      const start = url.indexOf('/', url.indexOf('://') + 3) + 1
      const replacement = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: start, max: url.length - 1 }), replacement, async (at, character) => {
          const changed = url.slice(0, at) + character + url.slice(at + 1)
          // The case of a percent escape has no meaning, and S3 signs the decoded form.
          function plain(text: string) {
            return text.replace(/%[0-9A-Fa-f]{2}/g, (coded) => coded.toUpperCase())
          }
          fc.pre(plain(changed) !== plain(url))
          expect([400, 403]).toContain((await harness.fetch(changed, SIGNED_AT_MS)).status)
        }),
        { numRuns: 150 },
      )
    })

    it('sends any name and type in a safe form', async () => {
      const key = freshKey()
      await put(key, 'content')
      await fc.assert(
        fc.asyncProperty(hostileName, hostileName, async (fileName, contentType) => {
          const fetched = await harness.fetch(await sign(key, fileName, contentType), SIGNED_AT_MS)
          expect(fetched).toMatchObject({
            status: 200,
            name: downloadName(fileName),
            contentType: downloadType(contentType),
          })
          expect(new TextDecoder().decode(fetched.body)).toBe('content')
        }),
        { numRuns: 60 },
      )
    })

    it('never mixes two accounts, whatever their ids', async () => {
      await fc.assert(
        fc.asyncProperty(hostileAccount, hostileAccount, async (one, other) => {
          fc.pre(one !== other)
          const [mine, theirs] = [fileKey(one, ID), fileKey(other, ID)]
          await put(mine, 'mine')
          await files.remove(theirs)
          expect(await files.stat(theirs)).toBeNull()
          expect(await keysOf(accountPrefix(one))).toEqual([mine])
          expect(await fetchText(mine)).toBe('mine')
          await files.remove(mine)
        }),
        { numRuns: 40 },
      )
    })
  })
}
