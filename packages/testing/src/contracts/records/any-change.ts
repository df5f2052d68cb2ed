import type { JsonObject, SyncChange } from '@flightbag/core'
import fc from 'fast-check'
import { put, remove } from '../../lib/changes.ts'

export const anyCode = fc
  .oneof(fc.string({ maxLength: 4 }), fc.constantFrom('SAEZ', 'saez', 'SABE', 'É', '\u{1F6E9}', '\uFFFF'))
  .map((code) => code.replaceAll('\u0000', '').toWellFormed())
const anyId = fc.integer({ min: 0, max: 9 }).map(String)
const anyDate = fc.constantFrom(undefined, '2024-02-29', '2026-01-01', '2026-10-03')
const carried = fc.option(fc.constantFrom('2026-01-01T00:00:00Z', '2025-06-01T00:00:00+03:00', 'soon'), {
  nil: undefined,
})

export const anyNote = fc.oneof(
  { weight: 4, arbitrary: fc.record({ id: anyId, text: fc.nat(3) }).map((record) => put('note', record)) },
  { weight: 1, arbitrary: anyId.map((id) => remove('note', id)) },
)

const anyAerodrome = fc
  .record({ id: anyId, code: anyCode, updatedAt: carried }, { requiredKeys: ['id'] })
  .map((record) => put('aerodrome', JSON.parse(JSON.stringify(record)) as JsonObject))
export const anyCard = fc.oneof(
  { weight: 4, arbitrary: anyAerodrome },
  { weight: 1, arbitrary: anyId.map((id) => remove('aerodrome', id)) },
)

export const anyChange: fc.Arbitrary<SyncChange> = fc.oneof(
  anyNote,
  anyAerodrome,
  fc
    .record({ id: anyId, aircraftId: fc.constantFrom('x', 'y') }, { requiredKeys: ['id'] })
    .map((record) => put('checklist', record as JsonObject)),
  fc
    .record({ id: anyId, registration: anyCode }, { requiredKeys: ['id'] })
    .map((record) => put('aircraft', record as JsonObject)),
  fc
    .record({ id: anyId, date: anyDate, simulator: fc.nat(100) })
    .map(({ id, date, simulator }) =>
      put('logbook', JSON.parse(JSON.stringify({ id, log: { date, simulator } })) as JsonObject),
    ),
  anyId.map((id) => put('pilot', { id })),
  fc
    .constantFrom('aerodrome', 'aircraft', 'logbook', 'checklist', 'pilot')
    .chain((kind) => anyId.map((id) => remove(kind, id))),
)
