import { expect, test } from 'vitest'
import { brief, input } from './testing/sample-brief.ts'

test('the aircraft has the open items of its last check flight, and its checklists', () => {
  const item = { challenge: 'Fuel', critical: true }
  const checkFlights = [
    {
      id: 'k1',
      aircraftId: 'a1',
      startedAt: '2026-09-01T00:00:00.000Z',
      updatedAt: '2026-09-09T00:00:00.000Z',
      lists: [],
    },
    {
      id: 'k2',
      aircraftId: 'a1',
      updatedAt: '2026-09-02T00:02:00.000Z',
      startedAt: '2026-09-02T00:00:00.000Z',
      lists: [{ sections: [{ items: [item, { challenge: 'Oil', doneAt: '2026-09-02T00:01:00.000Z' }] }] }],
    },
    { id: 'k3', aircraftId: 'a2', startedAt: '2026-09-03T00:00:00.000Z', lists: [] },
  ]
  const checklists = [
    { id: 'l1', aircraftId: 'a1', title: 'Before take-off' },
    { id: 'l2', aircraftId: 'a2', title: 'Of another' },
  ]
  const { aircraft } = brief(input({ checkFlights, checklists }))
  expect(aircraft.lastCheckedAt.value).toBe('2026-09-02T00:00:00.000Z')
  expect(aircraft.openItems.value?.map(({ challenge }) => challenge)).toEqual(['Fuel'])
  expect(aircraft.checklists.map(({ value }) => value)).toEqual(['Before take-off'])
  expect(aircraft.due.value).toBeNull()
})

test('an aircraft that is not known has no checklists and no check flights', () => {
  const checkFlights = [{ id: 'k', aircraftId: null, startedAt: '2026-09-01T00:00:00.000Z' }]
  const checklists = [{ id: 'l', aircraftId: null, title: 'Of no aircraft' }]
  const { aircraft } = brief(input({ aircraft: null, checkFlights, checklists }))
  expect([aircraft.lastCheckedAt.value, aircraft.checklists]).toEqual([null, []])
})
