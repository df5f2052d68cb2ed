import { anyUtf16 } from '@flightbag/testing/arbitraries/session-arbitraries'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText, cutText } from './text.ts'

test('a text is unchanged unless the database cannot store it', () => {
  expect(cleanText('Río Cuarto 🛩')).toBe('Río Cuarto 🛩')
  expect(cleanText('a\0b\0')).toBe('ab')
  expect(cleanText('a\ud83d')).toBe('a\ufffd')
})

test('a cut counts characters, not UTF-16 units', () => {
  expect(cutText('🛩🛩🛩', 2)).toBe('🛩🛩')
  expect(cutText('a🛩b', 2)).toBe('a🛩')
  expect(cutText('abc', 3)).toBe('abc')
  expect(cutText('abc', 0)).toBe('')
})

test('a cut never splits a surrogate pair and keeps the first characters', () => {
  fc.assert(
    fc.property(anyUtf16(40), fc.nat(45), (sent, max) => {
      const clean = cleanText(sent)
      const cut = cutText(clean, max)
      expect(cut.isWellFormed()).toBe(true)
      expect([...cut]).toEqual([...clean].slice(0, max))
    }),
    { numRuns: 1000 },
  )
})
