import { SESSION_TEST_NOW_MS } from '@flightbag/testing/arbitraries/session-arbitraries'
import { expect, test } from 'vitest'
import { DAY_MS, instantText } from '../lib/instant.ts'
import { prepareImportedSession } from './imported.ts'

const nowMs = SESSION_TEST_NOW_MS
const record = { id: 'flight-1', schema: 1, startedAt: '2026-03-01T11:00:00Z' }

test('an imported session keeps its arrival and creation times', () => {
  const brought = { ...record, receivedAt: '2026-03-01T11:30:00Z', createdAt: '2026-03-01T11:01:00-00:00' }
  expect(prepareImportedSession(brought, { nowMs })).toMatchObject({
    ok: true,
    value: { receivedAt: '2026-03-01T11:30:00.000Z', createdAt: '2026-03-01T11:01:00.000Z' },
  })
})

test('a session without them, or with invalid ones, arrives now and is created by its first arrival', () => {
  for (const brought of [record, { ...record, receivedAt: 'x', createdAt: 5 }, { ...record, createdAt: 'today' }]) {
    expect(prepareImportedSession(brought, { nowMs })).toMatchObject({
      ok: true,
      value: { receivedAt: '2026-03-01T12:00:00.000Z', createdAt: null },
    })
  }
})

test.each([
  ['body', null],
  ['schema', { ...record, schema: 0 }],
  ['startedAt', { ...record, startedAt: instantText(nowMs + DAY_MS + 1) }],
  ['id', { ...record, id: '.x' }],
  ['id', { schema: 1, startedAt: record.startedAt }],
])('a record with an invalid %s is rejected', (field, bad) => {
  expect(prepareImportedSession(bad, { nowMs })).toMatchObject({ ok: false, failure: { kind: 'bad_request', field } })
})
