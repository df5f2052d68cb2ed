import { expect, test } from 'vitest'
import { isSameRecord } from './same-record.ts'

test('two records are the same whenever they were changed, but for what is inside of them', () => {
  const record = { id: 'a', log: { landings: 1 }, updatedAt: '2026-03-01T00:00:00.000Z' }
  const { updatedAt: _, ...undated } = record
  const later = { updatedAt: '2026-03-02T00:00:00.000Z', log: { landings: 1 }, id: 'a' }
  for (const [one, other] of [
    [record, later],
    [record, undated],
    [undated, record],
  ] as const)
    expect(isSameRecord(one, other)).toBe(true)
  expect(isSameRecord(record, { ...record, log: { landings: 1, updatedAt: null } })).toBe(false)
  expect(isSameRecord(record, { ...record, id: 'b' })).toBe(false)
})
