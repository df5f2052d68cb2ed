import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_PAGE_BYTES, decodeCursor, encodeCursor } from './paging.ts'

const scope = fc.record({
  kind: fc.constantFrom('aerodrome', 'note'),
  filter: fc.option(fc.string()),
  since: fc.option(fc.integer()),
})
const storable = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\u0000', ''))
const point = fc.record({ snapshotMs: fc.maxSafeInteger(), after: fc.record({ sort: storable, id: storable }) })

describe('the cursor', () => {
  test('property: is decoded to the encoded values, for the same collection and filters only', () => {
    fc.assert(
      fc.property(scope, scope, point, (mine, other, at) => {
        const cursor = encodeCursor(mine, at)
        expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/)
        expect(decodeCursor(cursor, mine)).toEqual(at)
        const same = mine.kind === other.kind && mine.filter === other.filter && mine.since === other.since
        expect(decodeCursor(cursor, other)).toEqual(same ? at : null)
      }),
    )
  })

  test('property: any other text is rejected without an exception', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.base64String(),
          fc.json().map((json) => btoa(unescape(encodeURIComponent(json)))),
        ),
        (text) => {
          expect(decodeCursor(text, { kind: 'note', filter: null, since: null })).toBeNull()
        },
      ),
    )
  })

  test.each([
    ['collection', { kind: 'aerodrome' }],
    ['filter', { filter: 'SAEZ' }],
    ['start', { since: 6 }],
  ])('of another %s is rejected', (_, other) => {
    const mine = { kind: 'note', filter: null, since: 5 }
    const at = { snapshotMs: 1, after: { sort: 'a', id: 'b' } }
    const cursor = encodeCursor(mine, at)
    expect([decodeCursor(cursor, mine), decodeCursor(cursor, { ...mine, ...other })]).toEqual([at, null])
  })

  test.each([
    ['another version', [2, 'note', null, null, 1, 'a', 'b']],
    ['a snapshotMs that is no whole number', [1, 'note', null, null, 1.5, 'a', 'b']],
    ['a snapshotMs beyond exact numbers', [1, 'note', null, null, 1e300, 'a', 'b']],
    ['no list', null],
    ['an object with a length', { length: 7 }],
    ['a further field', [1, 'note', null, null, 1, 'a', 'b', 'c']],
    ['U+0000 in a key', [1, 'note', null, null, 1, 'a\u0000', 'b']],
    ['U+0000 in an id', [1, 'note', null, null, 1, 'a', 'b\u0000']],
    ['a key that is no text', [1, 'note', null, null, 1, 7, 'b']],
    ['an id that is no text', [1, 'note', null, null, 1, 'a', 7]],
  ])('%s is rejected', (_, fields) => {
    const text = Buffer.from(JSON.stringify(fields)).toString('base64url')
    expect(decodeCursor(text, { kind: 'note', filter: null, since: null })).toBeNull()
  })
})

test('a cursor whose text is no UTF-8 is rejected', () => {
  const cursor = Buffer.from('[1,"note",null,null,1,"?","b"]')
  cursor[cursor.indexOf('?')] = 0xff
  expect(decodeCursor(cursor.toString('base64url'), { kind: 'note', filter: null, since: null })).toBeNull()
})

test('a page ends with the record that exceeds 4 MiB', () => expect(DEFAULT_PAGE_BYTES).toBe(4_194_304))
