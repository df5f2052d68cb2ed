import { expect, test } from 'vitest'
import { parseSessionId } from './session-id.ts'

test.each(['abc', '0ab', 'A.b_c-9', 'x'.repeat(128), '2026-03-01T120000.flight'])('%s is a session id', (id) => {
  expect(parseSessionId(id)).toEqual({ ok: true, value: id })
})

test.each(['', 'ab', '.abc', '_abc', '-abc', 'a/b', 'a b', 'abé', 'abc\n', 'x'.repeat(129), '__proto__', 7, null])(
  '%j is not a session id, and the failure names id',
  (id) => {
    expect(parseSessionId(id)).toMatchObject({ ok: false, failure: { kind: 'bad_request', field: 'id' } })
  },
)
