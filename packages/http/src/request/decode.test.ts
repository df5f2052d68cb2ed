import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterText, limit, recordId, updatedSince } from '../declare/common-parameters.ts'
import { preferred } from '../respond/compress.ts'
import { decodePath, decodeQuery } from './decode.ts'
import { isPlainPath, splitTarget } from './target.ts'

const anyTarget = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('/', '.', '%', '2', 'e', 'E', 'f', '?', '&', '=', '+', 'v1', 'limit', '\u0000', 'é'),
  }),
)

const QUERY = { limit, updatedSince }

const TEXT = filterText('', '')

/** Names as no route has them, but as a client can write those of a route. */
const TEXTS = { a: TEXT, 'b c d': TEXT, ñ: TEXT, '%': TEXT }

describe('splitTarget', () => {
  test.each([
    ['/v1/me', '/v1/me', ''],
    ['/v1/me?', '/v1/me', ''],
    ['/v1/me?a=b?c', '/v1/me', 'a=b?c'],
    ['http://host:80/v1/me?a', '/v1/me', 'a'],
    ['HTTPS://user@host', '', ''],
    ['*', '*', ''],
    ['', '', ''],
  ])('%j', (target, path, query) => {
    expect(splitTarget(target)).toEqual({ path, query })
  })
})

describe('any target', () => {
  test('causes no exception, and decoded values contain no U+0000', () => {
    fc.assert(
      fc.property(anyTarget, (target) => {
        const { path, query } = splitTarget(target)
        const params = decodePath({ id: recordId('', '') }, { id: path })
        const values = decodeQuery(QUERY, query)
        if (params.ok) expect(String(params.value.id)).not.toContain('\u0000')
        for (const read of [params, values])
          if (!read.ok)
            expect(read.failure).toMatchObject({
              kind: 'bad_request',
              field: expect.stringMatching(/^(id|limit|updatedSince)$/),
            })
      }),
      { numRuns: 2000 },
    )
  })

  test('with a plain path has no empty, dotted or trailing segment after decoding', () => {
    fc.assert(
      fc.property(anyTarget, (path) => {
        if (!isPlainPath(path)) return
        const segments = path.slice(1).split('/')
        expect(segments).not.toContain('')
        for (const segment of segments) expect(segment.replaceAll(/%2e/gi, '.')).not.toMatch(/^\.\.?$/)
      }),
      { numRuns: 2000 },
    )
  })

  test('is decoded in a time that is proportional to its length', () => {
    for (const part of ['%41', '%', '/a', 'a', '%2e', '/%2e.'])
      expect(isPlainPath(`/v1/${part.repeat(5000)}"`)).toBe(false)
  })

  test('has the values that a form has written, each blank of which is a plus', () => {
    const written = fc.string({ unit: fc.constantFrom(' ', '+', '%', '&', '=', 'x', 'ñ', '😀'), minLength: 1 })
    const pairs = fc.uniqueArray(fc.tuple(fc.constantFrom(...Object.keys(TEXTS), 'other'), written), {
      selector: ([name]) => name,
    })
    fc.assert(
      fc.property(pairs, (given) => {
        const { other: _, ...declared } = Object.fromEntries(given)
        const absent = Object.fromEntries(Object.keys(TEXTS).map((name) => [name, null]))
        const value = { ...absent, ...declared }
        expect(decodeQuery(TEXTS, new URLSearchParams(given).toString())).toEqual({ ok: true, value })
      }),
    )
  })

  test('preserves a percent-encoded id', () => {
    const anyId = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((id) => !id.includes('\u0000') && id.isWellFormed())
    fc.assert(
      fc.property(anyId, (id) => {
        const read = decodePath({ id: recordId('', '') }, { id: encodeURIComponent(id) })
        expect(read).toEqual({ ok: true, value: { id } })
      }),
    )
  })
})

describe('preferred', () => {
  test.each([
    ['', null],
    ['br', 'br'],
    ['BR;Q=1', 'br'],
    ['gzip, br;q=0.9', 'gzip'],
    ['*;q=0.1', 'br'],
    ['*, br;q=0', 'gzip'],
    ['gzip;q=nonsense', null],
    ['x-gzip', null],
  ] as const)('%j: %s', (accepted, coding) => {
    expect(preferred(accepted)).toBe(coding)
  })
})
