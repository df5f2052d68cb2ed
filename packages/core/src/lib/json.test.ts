import { awkwardJson } from '@flightbag/testing/arbitraries/awkward-json'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, type Json } from './json.ts'
import { readJson } from './json-text.ts'

test('one value has one text, whatever the order of its keys', () => {
  fc.assert(
    fc.property(awkwardJson, (value) => {
      function reversed(json: Json): Json {
        return Array.isArray(json)
          ? json.map(reversed)
          : typeof json === 'object' && json !== null
            ? Object.fromEntries(
                Object.entries(json)
                  .reverse()
                  .map(([key, item]) => [key, reversed(item)]),
              )
            : json
      }
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value))
      expect(readJson(canonicalJson(value))).toEqual(value)
    }),
    { numRuns: 500 },
  )
})

test('the text has its keys in the order of code points, and no white space', () => {
  const value = { '\u{10000}': {}, '\uffff': [1.5, -0, true, null, []], b: { 'é"': 'x y\n', B: '' } }
  expect(canonicalJson(value)).toBe(
    String.raw`{"b":{"B":"","é\"":"x y\n"},"${'\uffff'}":[1.5,0,true,null,[]],"${'\u{10000}'}":{}}`,
  )
})
