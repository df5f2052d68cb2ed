import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('each changed field has its own path, and those of a new or removed object have theirs', () => {
  const before = { remarks: 'a', log: { landings: 1, times: { localDayPilot: 60 } }, from: 'SADF', importedFrom: 1 }
  const after = { remarks: 'b', log: { landings: 2, breakdown: { multiEngine: 60 } }, from: 'SADF', updatedAt: 'now' }
  expect(changedFields(before, after)).toEqual([
    { field: 'remarks', before: 'a', after: 'b' },
    { field: 'log.landings', before: 1, after: 2 },
    { field: 'log.times.localDayPilot', before: 60, after: null },
    { field: 'log.breakdown.multiEngine', before: null, after: 60 },
  ])
})

test('a field that is an object on one side only is one change', () => {
  expect(changedFields({ log: 'x', updatedAt: 1 }, { log: { updatedAt: 2 } })).toEqual([
    { field: 'log', before: 'x', after: { updatedAt: 2 } },
  ])
  expect(changedFields({ log: { updatedAt: 1 } }, { log: { updatedAt: 2 } })).toEqual([
    { field: 'log.updatedAt', before: 1, after: 2 },
  ])
})
