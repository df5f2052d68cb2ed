import { expect, test } from 'vitest'
import { patched } from './recipe.ts'

test('a hunk applies only if its lines occur exactly once', () => {
  expect(patched('a\nb\nc\n', ' b\n+new\n')).toBe('a\nb\nnew\nc\n')
  expect(patched('a\nb\nc\nd\n', ' a\n+1\n@@\n-d\n+2\n')).toBe('a\n1\nb\nc\n2\n')
  expect(() => patched('a\na\n', ' a\n+b\n')).toThrow('2 places')
  expect(() => patched('a\n', ' z\n+b\n')).toThrow('0 places')
})

test('a hunk that only adds lines is appended, and the padding of a table does not matter', () => {
  expect(patched('a\n', '+b\n+c\n')).toBe('a\nb\nc\n')
  expect(patched('| a   | b |\n', ' | a | b |\n+| c | d |\n')).toBe('| a   | b |\n| c | d |\n')
  expect(() => patched('  a\n', ' a\n+b\n')).toThrow('0 places')
})
