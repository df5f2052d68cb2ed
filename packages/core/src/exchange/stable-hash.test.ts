import { expect, test } from 'vitest'
import { fnv64 } from './stable-hash.ts'

test.each([
  ['', 'cbf29ce484222325'],
  ['a', 'af63dc4c8601ec8c'],
  ['foobar', '85944171f73967e8'],
])('%j has the published hash %s', (text, hash) => {
  expect(fnv64(text)).toBe(hash)
})

test('both bytes of a character count', () => {
  expect(new Set(['\0', 'Ā', 'Ȁ'].map(fnv64)).size).toBe(3)
})
