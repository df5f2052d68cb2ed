import { anyJson } from '@flightbag/testing/arbitraries/session-arbitraries'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addCounts, COUNT_KEY_PATTERN, COUNT_MAX, countMap, wholeCount } from './counts.ts'

test.each([
  [0, 0],
  [12, 12],
  [-0, 0],
  [-1, 0],
  [1.5, 0],
  ['3', 0],
  [null, 0],
  [true, 0],
  [Number.POSITIVE_INFINITY, 0],
  [2 ** 53, COUNT_MAX],
])('%s counts as %s', (value, count) => {
  expect(wholeCount(value)).toBe(count)
})

test('a sum stops at 2^53 - 1', () => {
  expect(addCounts(COUNT_MAX, 1)).toBe(COUNT_MAX)
  expect(addCounts(2, 3)).toBe(5)
})

describe('a map of counts', () => {
  test('contains only keys that match the pattern', () => {
    const sent = JSON.parse('{"tower":3,"__proto__":9,"Tower":1,"":1,"-a":1,"constructor":2,"a b":1}')
    expect(Object.entries(countMap(sent, 30))).toEqual([
      ['tower', 3],
      ['constructor', 2],
    ])
    expect(Object.keys(countMap({ [`k${'x'.repeat(39)}`]: 1, [`k${'x'.repeat(40)}`]: 1 }, 30))).toHaveLength(1)
  })

  test('keeps the largest counts, ties by key', () => {
    expect(countMap({ d: 1, c: 2, b: 1, a: 1 }, 2)).toEqual({ c: 2, a: 1 })
    expect(countMap({ a: 1, b: 1, c: 2, d: 1 }, 2)).toEqual({ c: 2, a: 1 })
  })

  test('keeps the order of its keys as long as all of them are kept', () => {
    expect(Object.keys(countMap({ b: 1, a: 1, c: 2 }, 3))).toEqual(['b', 'a', 'c'])
    expect(Object.keys(countMap({ b: 1, a: 1, c: 2 }, 4))).toEqual(['b', 'a', 'c'])
  })

  test.each([null, undefined, 'x', 4, [['a', 1]]])('%j is read as an empty map', (value) => {
    expect(countMap(value, 30)).toEqual({})
  })

  test('never drops a larger count for a smaller one, and is idempotent', () => {
    const key = fc.oneof(fc.stringMatching(/^[a-z0-9_]{1,3}$/), fc.constant('__proto__'))
    const maps = fc
      .array(fc.tuple(key, fc.oneof(fc.nat(5), anyJson)), { maxLength: 12 })
      .map((e) => Object.fromEntries(e))
    fc.assert(
      fc.property(maps, fc.nat(6), (sent, max) => {
        const kept = countMap(sent, max)
        const keys = Object.keys(kept)
        expect(keys.every((name) => COUNT_KEY_PATTERN.test(name))).toBe(true)
        const valid = Object.keys(sent).filter((name) => COUNT_KEY_PATTERN.test(name))
        expect(keys).toHaveLength(Math.min(valid.length, max))
        const smallest = Math.min(...Object.values(kept))
        for (const name of valid) {
          if (keys.length > 0 && !Object.hasOwn(kept, name))
            expect(wholeCount(sent[name])).toBeLessThanOrEqual(smallest)
        }
        expect(JSON.stringify(countMap(kept, max))).toBe(JSON.stringify(kept))
      }),
      { numRuns: 1000 },
    )
  })
})
