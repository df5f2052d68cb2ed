import { change } from '@flightbag/testing/lib/changes'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../lib/json.ts'

const NOW = Date.parse('2026-10-03T12:00:00.000Z')

function read(fields: JsonObject) {
  return change(
    { kind: 'pluginSession', record: { id: 'flight-1', schema: 1, startedAt: '2026-10-03T10:00:00Z', ...fields } },
    { nowMs: NOW },
  )
}

function bodyOf(fields: JsonObject) {
  const session = read(fields)
  return session.type === 'put' ? (JSON.parse(`{${session.body}}`) as JsonObject) : null
}

test('are sorted by start as an instant, newest first', () => {
  function sortOf(startedAt: string) {
    const session = read({ startedAt })
    return session.type === 'put' ? (session.sort ?? '') : ''
  }
  expect(sortOf('2026-10-03T10:00:01Z') < sortOf('2026-10-03T12:00:00+02:00')).toBe(true)
})

test('plugin sessions pass the rules of a PUT when they are imported', () => {
  expect(bodyOf({ aircraft: { registration: ' lv-abc ' }, scenery: 'secret', departure: 'saez' })).toMatchObject({
    aircraft: { registration: 'LV-ABC', icaoType: null },
    departure: null,
    status: 'in_progress',
    durationMinutes: 120,
  })
  expect(bodyOf({ scenery: 'secret' })).not.toHaveProperty('scenery')
})

test('plugin sessions keep their receivedAt and createdAt', () => {
  expect(bodyOf({ receivedAt: '2026-10-03T11:00:00.000Z' })).toMatchObject({ receivedAt: '2026-10-03T11:00:00.000Z' })
  expect(read({ createdAt: '2026-10-03T10:30:00Z' })).toMatchObject({ createdMs: Date.parse('2026-10-03T10:30:00Z') })
  expect(read({})).toMatchObject({ createdMs: null, setsCreated: true })
})

test('plugin sessions keep their updatedAt', () => {
  expect(read({ updatedAt: '2026-10-03T11:30:00Z' })).toMatchObject({ carriedMs: Date.parse('2026-10-03T11:30:00Z') })
  expect(read({})).toMatchObject({ carriedMs: null })
})

test.each([
  [{ schema: 2 }, /^record\.schema must /],
  [{ startedAt: '2027-10-03T10:00:00Z' }, /^record\.startedAt must not be more than one day in the future$/],
  [{ id: 'a' }, /^record\.id /],
  [{ status: 'lost' }, /^record\.status must /],
  [{ events: {} }, /^record\.events must /],
])('%j is rejected, and the message names its field once', (fields, why) => {
  expect(() => read(fields)).toThrow(why)
})
