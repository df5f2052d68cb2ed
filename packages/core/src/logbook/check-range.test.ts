import { expect, test } from 'vitest'
import { checkLogbookRange } from './check-range.ts'

test.each([
  [undefined, undefined],
  ['2028-02-01', '2028-02-29'],
  ['2028-02-29', '2028-02-29'],
  [undefined, '2026-01-01'],
  ['2026-01-01', undefined],
])('accepts %s to %s', (from, to) => {
  expect(checkLogbookRange(from, to)).toEqual({ ok: true, value: { from: from ?? null, to: to ?? null } })
})

test.each([
  ['2027-02-29', undefined, 'from'],
  ['', undefined, 'from'],
  ['2026-1-1', undefined, 'from'],
  ['2026-01-01T00:00:00Z', undefined, 'from'],
  [undefined, '2026-13-01', 'to'],
  [undefined, 'today', 'to'],
  ['2026-03-02', '2026-03-01', 'from'],
])('rejects %s to %s, naming %s', (from, to, field) => {
  expect(checkLogbookRange(from, to)).toMatchObject({ ok: false, failure: { kind: 'bad_request', field } })
})
