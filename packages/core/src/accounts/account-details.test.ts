import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountDetails, emailKey } from './account-details.ts'

function zeros(length: number) {
  return new Uint8Array(length)
}

function details(email: string, displayName: string | null = null, id: string | null = null) {
  return accountDetails({ email, displayName, id }, zeros)
}

test('an account without a chosen id gets a random one', () => {
  expect(details(' Ana@Example.com ', '  ')).toEqual({
    ok: true,
    value: { id: '00000000-0000-4000-8000-000000000000', email: 'Ana@Example.com', displayName: null },
  })
})

test('account ids are version 4 UUIDs for all random bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      const made = accountDetails({ email: 'a@b', displayName: null, id: null }, () => bytes)
      expect(made.ok && made.value.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }),
  )
})

test('the random bytes are the digits of the id in their order, but for its version', () => {
  const made = accountDetails({ email: 'a@b', displayName: null, id: null }, (length) =>
    Uint8Array.from({ length }, (_, i) => i),
  )
  expect(made).toMatchObject({ value: { id: '00010203-0405-4607-8809-0a0b0c0d0e0f' } })
})

test.each(['ana@example.com', 'a@b', 'ñandú@ejemplo.ar', `${'a'.repeat(252)}@b`])(
  '%j is an e-mail address',
  (email) => {
    expect(details(email)).toMatchObject({ value: { email } })
  },
)

test.each(['a', '7', 'A.b_c-9', 'x'.repeat(128)])('%j is a valid account id', (id) => {
  expect(details('a@b', null, id)).toMatchObject({ value: { id } })
})

test.each(['Ana', 'x'.repeat(200), 'Ñandú 🛩'])('%j is a valid display name, without the spaces around it', (name) => {
  expect(details('a@b', ` ${name}\t`)).toMatchObject({ value: { displayName: name } })
})

test.each(['', 'ana', '@b', 'a@', 'a b@c', 'a@b c', 'a@b@c', 'a\0@b', 'a@b\0', `${'a'.repeat(253)}@b`])(
  '%j is not a valid e-mail address',
  (email) => {
    expect(details(email)).toMatchObject({ failure: { kind: 'bad_request', field: 'email' } })
  },
)

test.each(['', 'a@b', '.a', 'a/b', 'a b', 'a/', '/a', 'x'.repeat(129)])('%j is not a valid account id', (id) => {
  expect(details('a@b', null, id)).toMatchObject({ failure: { kind: 'bad_request', field: 'id' } })
})

test.each(['a\0b', 'a\nb', 'x'.repeat(201)])('%j is not a valid display name', (name) => {
  expect(details('a@b', name)).toMatchObject({ failure: { kind: 'bad_request', field: 'displayName' } })
})

test('e-mail addresses are compared without regard to the case of A to Z, and with the case of other letters', () => {
  expect(emailKey(' Ana@EXAMPLE.com')).toBe(emailKey('ana@example.com'))
  expect(emailKey('ñ@x')).not.toBe(emailKey('Ñ@x'))
})
