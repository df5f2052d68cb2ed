import { change, put } from '@flightbag/testing/lib/changes'
import { served, servedIds } from '@flightbag/testing/lib/served'
import { expect, test } from 'vitest'
import { aerodrome } from './aerodrome.ts'

test('aerodrome cards are sorted by identifier whatever its case, those without one last', async () => {
  const ids = await servedIds('aerodrome', [
    { id: '1', name: 'Aeroparque', type: 'A' },
    { id: '2', code: 'SAEZ' },
    { id: '3', code: 'eze' },
    { id: '4', code: 'EZB' },
  ])
  expect(ids).toEqual(['4', '3', '2', '1'])
})

test('aerodrome cards are found by their identifier too, with ASCII case folded', () => {
  expect(aerodrome.alias?.({ id: '1', code: 'SaEz' })).toBe('saez')
  expect(aerodrome.alias?.({ id: '1' })).toBeNull()
})

test('aerodrome cards get createdAt if they have none, and keep their own, in UTC', async () => {
  const cards = await served('aerodrome', [
    { id: 'a', code: 'A' },
    { id: 'b', code: 'B', createdAt: '2020-01-01T00:00:00+03:00' },
  ])
  expect(cards.map(({ createdAt }) => createdAt)).toEqual(['1970-01-01T00:00:01.000Z', '2019-12-31T21:00:00.000Z'])
})

test.each([
  [{ code: 7 }, 'record.code must be a text'],
  [{ code: '\uD800' }, 'record.code must be well-formed Unicode'],
  [{ code: 'x'.repeat(65) }, 'record.code must have at most 64 characters'],
  [{ runways: [{ lengthM: '900' }] }, 'record.runways.0.lengthM must be a number'],
  [{ taxiways: [{ lighted: 'yes' }] }, 'record.taxiways.0.lighted must be true or false'],
  [{ frequencies: [] }, 'record.frequencies must be an object'],
  [{ frequencies: { tower: 118.95 } }, 'record.frequencies.tower must be a text'],
  [{ frequencies: { delivery: {} } }, 'record.frequencies.delivery must be a text'],
  [{ contacts: { aroAisPhone: 5 } }, 'record.contacts.aroAisPhone must be a text'],
  [{ fuel: ['100LL'] }, 'record.fuel must be an object'],
  [
    { attachments: [{ id: '0d9c2f5e-3a0e-4f0b-8a55-1c7f6f1f2b10', createdAt: '2026-02-30T10:00:00Z' }] },
    'record.attachments.0.createdAt must be',
  ],
  [{ runways: [[]] }, 'record.runways.0 must be an object'],
  [{ createdAt: '2020-01-01' }, 'record.createdAt must be an ISO 8601 date-time with a zone'],
])('%j is rejected', (fields, why) => {
  expect(() => put('aerodrome', { id: 'a', ...fields })).toThrow(why)
})

test('aerodrome cards may have null as frequencies and contacts, or objects with any keys', async () => {
  const frequencies = { tower: '118.6', ground: null, delivery: '121.7' }
  const [card] = await served('aerodrome', [{ id: 'a', frequencies, contacts: null }])
  expect(card).toMatchObject({ frequencies, contacts: null })
})

test('aerodrome cards are deleted with only their id', () => {
  expect(change({ kind: 'aerodrome', id: 'a', deleted: true })).toMatchObject({ type: 'delete', id: 'a' })
})
