import { expect, test } from 'vitest'
import { wrapped } from './wrapped.ts'

test.each([
  ['fills its line', 'one two three four five', 23, '', 'one two three four five\n'],
  ['is longer', 'one two three four fives', 23, '', 'one two three four\nfives\n'],
  ['is indented', 'one two three four five', 25, '  ', '  one two three four five\n'],
  ['is longer with its indent', 'one two three four five', 24, '  ', '  one two three four\n  five\n'],
  ['has a long word', `one ${'x'.repeat(30)} two`, 10, '', `one\n${'x'.repeat(30)}\ntwo\n`],
  ['has lines of its own', 'one \n\ntwo  three\n\n', 80, '  ', '  one\n\n  two  three\n'],
  ['is on a wide terminal', `${'x'.repeat(50)} ${'y'.repeat(50)}`, 200, '', `${'x'.repeat(50)}\n${'y'.repeat(50)}\n`],
])('a text that %s is wrapped at words', (_, text, columns, indent, expected) => {
  expect(wrapped(text, columns, indent)).toBe(expected)
})
