import { put } from '@flightbag/testing/lib/changes'
import { served, servedIds } from '@flightbag/testing/lib/served'
import { expect, test } from 'vitest'
import { checkFlight } from './check-flight.ts'

const START = '2026-10-03T10:00:00Z'
const lists = [
  {
    checklistId: 'c',
    title: 'Before start',
    sections: [
      {
        title: 'Cabin',
        items: [
          { challenge: 'Fuel', critical: true },
          { challenge: 'Belts', doneAt: START },
        ],
      },
    ],
  },
]

function canonicalOf(record: Parameters<typeof put>[1]) {
  const change = put('checkFlight', record)
  return change.type === 'put' ? change.canonical : null
}

test('check flights are sorted by start as an instant, newest first, those without a start last', async () => {
  const ids = await servedIds('checkFlight', [
    { id: 'none' },
    { id: 'early', startedAt: '2026-10-03T12:00:00+03:00' },
    { id: 'late', startedAt: START },
  ])
  expect(ids).toEqual(['late', 'early', 'none'])
})

test('check flights get a summary that is computed from their lists, whatever summary they contain', async () => {
  const [flight] = await served('checkFlight', [{ id: 'f', startedAt: START, lists, summary: { total: 99 } }])
  expect(flight).toMatchObject({
    summary: {
      total: 2,
      done: 1,
      missing: [{ checklist: 'Before start', section: 'Cabin', challenge: 'Fuel', critical: true }],
    },
    autoClosed: false,
  })
})

test('open check flights have no completedAt and are due after 12 hours; closed ones are never due', async () => {
  const [open] = await served('checkFlight', [{ id: 'f', startedAt: START, completedAt: null }])
  expect(open).not.toHaveProperty('completedAt')
  const [claimed] = await served('checkFlight', [{ id: 'f', startedAt: START, autoClosed: true }])
  expect(claimed).toMatchObject({ autoClosed: false })
  expect(put('checkFlight', { id: 'f', startedAt: START })).toMatchObject({ dueMs: Date.parse('2026-10-03T22:00:00Z') })
  expect(put('checkFlight', { id: 'f', startedAt: START, completedAt: START })).toMatchObject({ dueMs: null })
  expect(put('checkFlight', { id: 'f' })).toMatchObject({ dueMs: null })
})

test('a flight that the service closed equals the open flight of the app; one that the app closed does not', () => {
  const open = { id: 'f', startedAt: START, lists }
  expect(canonicalOf({ ...open, completedAt: START, autoClosed: true })).toBe(canonicalOf(open))
  expect(canonicalOf({ ...open, completedAt: START })).not.toBe(canonicalOf(open))
})

test('check flights are filtered by aircraft', () => {
  expect(checkFlight.filter?.queryParameter).toBe('aircraftId')
  expect(put('checkFlight', { id: 'f', aircraftId: 'LV' })).toMatchObject({ filter: 'LV' })
})

test.each([
  [{ startedAt: '2026-10-03' }, 'record.startedAt must be an ISO 8601 date-time with a zone'],
  [{ lists: [{ sections: [{ items: [{ doneAt: 'noon' }] }] }] }, 'record.lists.0.sections.0.items.0.doneAt must be'],
  [
    { lists: [{ sections: [{ items: [{ critical: 1 }] }] }] },
    'record.lists.0.sections.0.items.0.critical must be true or false',
  ],
  [{ aircraftId: '' }, 'record.aircraftId must not be empty'],
])('%j is rejected', (fields, why) => {
  expect(() => put('checkFlight', { id: 'f', ...fields })).toThrow(why)
})
