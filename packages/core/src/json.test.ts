import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, type Json, MAX_JSON_DEPTH, nestsDeeper } from './json.ts'

/** Texts of what a look at brackets could stumble over. */
const awkward = fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', 'a'), maxLength: 8 })

const { value: anyJson } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 7 },
    awkward,
    fc.constantFrom(null, true, 0, -1.5),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(awkward, tie('value'), { maxKeys: 3 }),
  ),
}))

const depthOf = (value: Json): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

test('a text nests deeper than a limit when its value does, whatever its strings hold', () => {
  fc.assert(
    fc.property(anyJson, fc.nat({ max: 9 }), fc.constantFrom(undefined, 1), (value, limit, indent) => {
      expect(nestsDeeper(JSON.stringify(value, null, indent), limit)).toBe(depthOf(value) > limit)
    }),
    { numRuns: 2000 },
  )
})

test.each(['"', '"\\', '"\\"', '[["', '"\\\\\\"[[[', ']]]]'])(
  'what is no JSON is looked at without end or fault: %j',
  (text) => {
    expect(nestsDeeper(text, 2)).toBe(false)
  },
)

test('the deepest that is taken', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(nestsDeeper(nested(MAX_JSON_DEPTH))).toBe(false)
  expect(nestsDeeper(nested(MAX_JSON_DEPTH + 1))).toBe(true)
})

test('one text for one value, whatever the order of its keys', () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      const reversed = (json: Json): Json =>
        Array.isArray(json)
          ? json.map(reversed)
          : typeof json === 'object' && json !== null
            ? Object.fromEntries(
                Object.entries(json)
                  .reverse()
                  .map(([key, item]) => [key, reversed(item)]),
              )
            : json
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value))
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
    { numRuns: 500 },
  )
})
