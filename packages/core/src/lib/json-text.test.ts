import { awkwardJson } from '@flightbag/testing/arbitraries/awkward-json'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from './json.ts'
import { hasMoreStructure, MAX_JSON_DEPTH, nestsDeeper, readJson } from './json-text.ts'

function depthOf(value: Json): number {
  return typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
}

test('a text nests deeper than a limit if and only if its value does, whatever its strings contain', () => {
  fc.assert(
    fc.property(awkwardJson, fc.nat({ max: 9 }), fc.constantFrom(undefined, 1), (value, limit, indent) => {
      expect(nestsDeeper(JSON.stringify(value, null, indent), limit)).toBe(depthOf(value) > limit)
    }),
    { numRuns: 2000 },
  )
})

test('the structure of a text is what remains when its strings are empty', () => {
  function emptied(value: Json): Json {
    if (typeof value === 'string') return ''
    if (Array.isArray(value)) return value.map(emptied)
    if (typeof value !== 'object' || value === null) return value
    return Object.values(value).map(emptied)
  }
  function keysOf(value: Json): number {
    if (typeof value !== 'object' || value === null) return 0
    const inner = Object.values(value).reduce<number>((sum, each) => sum + keysOf(each), 0)
    return inner + (Array.isArray(value) ? 0 : Object.keys(value).length)
  }
  fc.assert(
    fc.property(awkwardJson, fc.nat({ max: 40 }), (value, limit) => {
      // A key adds two quotes and a colon.
      const length = JSON.stringify(emptied(value)).length + 3 * keysOf(value)
      expect(hasMoreStructure(JSON.stringify(value), limit)).toBe(length > limit)
    }),
    { numRuns: 2000 },
  )
})

test.each(['"', '"\\', '"\\"', '[["', '"\\\\\\"[[[', ']]]]'])(
  'a text that is not JSON does not cause an endless loop or an error: %j',
  (text) => {
    expect(nestsDeeper(text, 2)).toBe(false)
    expect(hasMoreStructure(text, 9)).toBe(false)
  },
)

test('documents nest at most 64 levels', () => {
  function nested(depth: number) {
    return '['.repeat(depth) + ']'.repeat(depth)
  }
  expect(nestsDeeper(nested(MAX_JSON_DEPTH))).toBe(false)
  expect(nestsDeeper(nested(MAX_JSON_DEPTH + 1))).toBe(true)
})

describe('readJson', () => {
  /** In a server, the effect of an earlier key with a backslash on `JSON.parse` persists in the same way. */
  const earlier: unknown[] = []

  test.each([
    ['{"\\\\":1}', '{"\\"":2}', { '"': 2 }],
    ['{"h":1,"\\\\":1}', '{"h":2,"\\n":3}', { h: 2, '\n': 3 }],
    ['{"x\\\\":1}', '{"x\\"":2}', { 'x"': 2 }],
    ['{"y\\\\u0041":1}', '{"y\\u0041":2}', { yA: 2 }],
    ['{"k":1,"\\\\":1}', '{"k":2,"\\\\":3,"\\"":4}', { k: 2, '\\': 3, '"': 4 }],
  ])('after %s, reads %s with its own keys', (before, text, value) => {
    earlier.push(JSON.parse(before))
    expect(readJson(text)).toEqual(value)
  })

  test('reads a field named like an inherited property of objects', () => {
    const value = readJson('{"\\n" : 1,"__proto__"\n:{"a":1}}')
    expect(Object.entries(value as object)).toEqual([
      ['\n', 1],
      ['__proto__', { a: 1 }],
    ])
  })

  const lineEnd = fc.constantFrom('\n', '\r\n', '\r', ' \t\r\n')

  test('property: returns the written value in its order, whatever its keys and the texts read before', () => {
    fc.assert(
      fc.property(awkwardJson, fc.constantFrom(undefined, 1, '\t'), lineEnd, (value, indent, end) => {
        const text = JSON.stringify(value, null, indent)
        const read = readJson(` ${text}\n`.replaceAll('\n', end))
        earlier.push(read)
        expect(JSON.stringify(read, null, indent)).toBe(text)
      }),
      { numRuns: 3000 },
    )
  })

  test('property: rejects the texts that JSON.parse rejects', () => {
    const unit = fc.constantFrom(
      '"',
      '\\',
      '\\"',
      '[',
      ']',
      '{',
      '}',
      ':',
      ',',
      ' ',
      '1',
      '-',
      'null',
      '"a"',
      '\n',
      '\r',
      '\t',
    )
    function refuses(read: (text: string) => unknown, text: string): boolean {
      try {
        read(text)
        return false
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError)
        return true
      }
    }
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
        expect(refuses(readJson, text)).toBe(refuses(JSON.parse, text))
      }),
      { numRuns: 3000 },
    )
  })
})
