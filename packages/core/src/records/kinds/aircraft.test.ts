import { put } from '@flightbag/testing/lib/changes'
import { served, servedIds } from '@flightbag/testing/lib/served'
import { expect, test } from 'vitest'

test('aircraft are sorted by registration whatever its case, those without one last', async () => {
  const ids = await servedIds('aircraft', [
    { id: '1', icaoType: 'C172', model: 'A' },
    { id: '2', registration: 'LV-ABD' },
    { id: '3', registration: 'lv-abc' },
  ])
  expect(ids).toEqual(['3', '2', '1'])
})

test("aircraft are served with the app's undeclared fields unchanged, and without an added createdAt", async () => {
  const record = {
    id: 'a',
    registration: 'LV-ABC',
    icaoType: 'C172',
    envelope: [{ armMm: 900 }],
    speeds: { vneKt: 163 },
  }
  expect(await served('aircraft', [record])).toEqual([{ ...record, updatedAt: '1970-01-01T00:00:01.000Z' }])
})

test.each([
  [{ registration: 7 }, 'record.registration must be a text'],
  [{ registration: '\uDC00' }, 'record.registration must be well-formed Unicode'],
  [{ icaoType: [] }, 'record.icaoType must be a text'],
  [{ attachments: {} }, 'record.attachments'],
])('%j is rejected', (fields, why) => {
  expect(() => put('aircraft', { id: 'a', ...fields })).toThrow(why)
})

test('an aircraft has a manual, and a card a diagram', () => {
  const id = '5f067dbf-b668-450f-8cf3-363d0b11d7b0'
  for (const [record, own, other] of [
    ['aircraft', 'manual', 'diagram'],
    ['aerodrome', 'diagram', 'manual'],
  ] as const) {
    expect(put(record, { id: 'a', attachments: [{ id, kind: own }] }).kind).toBe(record)
    expect(() => put(record, { id: 'a', attachments: [{ id, kind: other }] })).toThrow('record.attachments.0.kind ')
  }
})
