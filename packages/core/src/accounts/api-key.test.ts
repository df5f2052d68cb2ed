import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_KEY_PREFIX, isWellFormedKey, type KeyMaker, makeApiKey, parseKeyPrefix } from './api-key.ts'

function sha256(input: string | Uint8Array) {
  return new Uint8Array(createHash('sha256').update(input).digest())
}

function makerOf(bytes: Uint8Array, prefix = DEFAULT_KEY_PREFIX): KeyMaker {
  return {
    prefix,
    randomBytes: () => bytes,
    sha256,
  }
}

const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 })

test('a key is the prefix and 32 random bytes in base64url, as Node encodes them', () => {
  fc.assert(
    fc.property(secrets, (bytes) => {
      const { key, stored } = makeApiKey(makerOf(bytes))
      expect(key).toBe(`svc_live_${Buffer.from(bytes).toString('base64url')}`)
      expect(key).toHaveLength(9 + 43)
      expect(isWellFormedKey(DEFAULT_KEY_PREFIX, key)).toBe(true)
      expect(stored).toEqual({ hash: sha256(key), prefix: key.slice(0, 15) })
    }),
  )
})

test('a key is made from exactly 32 random bytes', () => {
  const asked: number[] = []
  makeApiKey({
    ...makerOf(new Uint8Array(32)),
    randomBytes: (length) => {
      asked.push(length)
      return new Uint8Array(length)
    },
  })
  expect(asked).toEqual([32])
})

test('32 bytes have one form: a key with another last character is invalid', () => {
  const { key } = makeApiKey(makerOf(new Uint8Array(32).fill(255)))
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const accepted = [...alphabet].filter((last) => isWellFormedKey(DEFAULT_KEY_PREFIX, key.slice(0, -1) + last))
  expect(accepted.join('')).toBe('AEIMQUYcgkosw048')
})

test('a key is well formed if and only if decoding and encoding it gives the same text', () => {
  const nearly = fc.oneof(
    secrets.map((bytes) => Buffer.from(bytes).toString('base64url')),
    fc.string({ minLength: 42, maxLength: 44, unit: fc.constantFrom(...'ABab01-_+/= ') }),
    fc.string({ maxLength: 60 }),
  )
  fc.assert(
    fc.property(nearly, (secret) => {
      const bytes = Buffer.from(secret, 'base64url')
      const genuine = bytes.length === 32 && bytes.toString('base64url') === secret
      expect(isWellFormedKey('efb_live_', `efb_live_${secret}`)).toBe(genuine)
    }),
  )
})

test.each(['svc_live_', 'a_live_', '7_live_', 'My-Service_2_live_', `${'a'.repeat(31)}_live_`])(
  '%s is a valid key prefix',
  (prefix) => {
    expect(parseKeyPrefix(prefix)).toEqual({ ok: true, value: prefix })
    expect(makeApiKey(makerOf(new Uint8Array(32), prefix)).stored.prefix).toBe(`${prefix}AAAAAA`)
  },
)

test.each([
  '',
  '_live_',
  '-a_live_',
  '.a_live_',
  'a.b_live_',
  'svc_live',
  'svc_test_',
  'svc live_',
  ' svc_live_',
  'svc_live_\n',
  'ñ_live_',
  `${'a'.repeat(32)}_live_`,
])('%j is not a valid key prefix', (prefix) => {
  expect(parseKeyPrefix(prefix)).toMatchObject({ ok: false, failure: { kind: 'bad_request', field: 'key prefix' } })
})

test('a key of another service with a prefix of the same length is not well formed', () => {
  expect(isWellFormedKey('svc_live_', `efb_live_${'A'.repeat(43)}`)).toBe(false)
})
