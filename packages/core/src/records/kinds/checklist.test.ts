import { put } from '@flightbag/testing/lib/changes'
import { servedIds } from '@flightbag/testing/lib/served'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checklist } from './checklist.ts'

test('checklists are sorted by aircraft, then in the order of the pilot, ties by id, missing values last', async () => {
  const ids = await servedIds('checklist', [
    { id: 'no aircraft', order: -9 },
    { id: 'b1', aircraftId: 'b', order: 1 },
    { id: 'a-none', aircraftId: 'a' },
    { id: 'a10', aircraftId: 'a', order: 10 },
    { id: 'a2.5', aircraftId: 'a', order: 2.5 },
    { id: 'a2.5-again', aircraftId: 'a', order: 2.5 },
    { id: 'a-1', aircraftId: 'a', order: -1 },
    { id: 'A', aircraftId: 'A', order: 99 },
  ])
  expect(ids).toEqual(['A', 'a-1', 'a2.5', 'a2.5-again', 'a10', 'a-none', 'b1', 'no aircraft'])
})

test('property: within an aircraft the order is that of the numbers', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0)),
      async (orders) => {
        const ids = await servedIds(
          'checklist',
          orders.map((order) => ({ id: `${order}`, aircraftId: 'a', order })),
        )
        expect(ids).toEqual([...orders].sort((a, b) => a - b).map(String))
      },
    ),
    { numRuns: 50 },
  )
})

test('checklists are filtered by aircraft, whose id is case-sensitive', () => {
  expect(checklist.filter?.queryParameter).toBe('aircraftId')
  expect(put('checklist', { id: 'c', aircraftId: 'LV' })).toMatchObject({ filter: 'LV' })
  expect(put('checklist', { id: 'c' })).toMatchObject({ filter: null })
})

test.each([
  [{ order: '1' }, 'record.order must be a number'],
  [{ sections: [{ items: [{ critical: 'yes' }] }] }, 'record.sections.0.items.0.critical must be true or false'],
  [{ sections: [{ items: [{ id: '' }] }] }, 'record.sections.0.items.0.id must not be empty'],
  [{ title: 7 }, 'record.title must be a text'],
])('%j is rejected', (fields, why) => {
  expect(() => put('checklist', { id: 'c', ...fields })).toThrow(why)
})
