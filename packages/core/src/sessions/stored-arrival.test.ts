import { SESSION_TEST_NOW_MS, sessionBodies, sessionIds } from '@flightbag/testing/arbitraries/session-arbitraries'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentText } from '../records/document.ts'
import { normaliseSession } from './body/body.ts'
import { prepareSession } from './prepared-session.ts'
import { ARRIVAL_CHARACTERS, storedArrivalMs } from './stored-arrival.ts'

test('the beginning of every stored session contains its arrival', () => {
  fc.assert(
    fc.property(sessionIds, sessionBodies(3), fc.nat(1_000_000_000), (id, body, lateMs) => {
      const arrivedMs = SESSION_TEST_NOW_MS + lateMs
      const session = normaliseSession(body, { nowMs: arrivedMs })
      if (!session.ok) throw new Error(JSON.stringify(session.failure))
      const { body: text } = prepareSession(id, session.value, arrivedMs)
      const beginning = documentText(id, arrivedMs, arrivedMs, text).slice(0, ARRIVAL_CHARACTERS)
      expect(storedArrivalMs(beginning)).toBe(arrivedMs)
    }),
  )
})

test('a text without an arrival has none', () => {
  expect(storedArrivalMs('{"id":"flight-1","receivedAt":null}')).toBeNull()
  expect(storedArrivalMs('{"receivedAt":"yesterday"}')).toBeNull()
})
