import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accountPrefix, fileKey, parseFileKey } from './files-port.ts'

const accountId = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', '.', '..', '../x', 'a/b', 'A', 'a', 'ab', '~', '~41', '%2e%2e', 'COM1', 'ñ', '🛩', '\u202e', '\n'),
)

it('makes keys from one safe path segment and the lower-case id', () => {
  fc.assert(
    fc.property(accountId, fc.uuid(), (account, id) => {
      expect(fileKey(account, id.toUpperCase())).toMatch(/^[a-z0-9_~-]+\/[0-9a-f-]{36}$/)
    }),
  )
})

it('reads the account and the id from a key', () => {
  fc.assert(
    fc.property(accountId, fc.uuid(), (account, id) => {
      expect(parseFileKey(fileKey(account, id))).toEqual({ accountId: account, fileName: id })
    }),
  )
})

it('never makes the same key or prefix for two accounts', () => {
  fc.assert(
    fc.property(accountId, accountId, fc.uuid(), (one, other, id) => {
      fc.pre(one !== other)
      expect(fileKey(one, id).startsWith(accountPrefix(other))).toBe(false)
    }),
  )
})

it.each(['A', 'a'])('keeps files of accounts that differ in case apart on any file system: %s', (account) => {
  expect(accountPrefix(account)).toBe(account === 'a' ? 'a/' : '~41/')
})

it.each([
  '',
  'backup.tar',
  'a/readme.txt',
  '/6f7c9f4e-1111-4222-8333-444455556666',
  '../6f7c9f4e-1111-4222-8333-444455556666',
  'a/b/6f7c9f4e-1111-4222-8333-444455556666',
  'a/6F7C9F4E-1111-4222-8333-444455556666',
])('ignores a key that it did not make: %j', (key) => {
  expect(parseFileKey(key)).toBeNull()
})

it('recognises a file that an interrupted upload left', () => {
  const fileName = '6f7c9f4e-1111-4222-8333-444455556666.0a1b.part'
  expect(parseFileKey(`a/${fileName}`)).toEqual({ accountId: 'a', fileName })
})
