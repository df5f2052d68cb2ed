import { expect, test } from 'vitest'
import { rowText } from './known-flights.ts'

test('two rows are the same if their columns have the same texts, in any order', () => {
  const row = { Route: 'SADF', Comments: 'SADF', Date: '2026-03-01' }
  const others = { Date: '2026-03-01', Comments: 'SADF', Route: 'SADF' }
  expect(rowText(others)).toBe(rowText(row))
  expect(rowText({ ...row, Comments: '2026-03-01' })).not.toBe(rowText(row))
})
