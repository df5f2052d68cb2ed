import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SessionEvent } from './body/event-fields.ts'
import { fitEvents } from './fit.ts'

const LIMIT = 204_800

function event(said: string): SessionEvent {
  return {
    at: '2026-03-01T12:00:00.000Z',
    kind: 'turn',
    station: null,
    intent: null,
    template: null,
    heard: null,
    said,
  }
}

const HEAD = { source: 'x' }
const EMPTY = '"source":"x","eventsDropped":,"events":[]'

/** The events that fit into a session with this number of bytes beside them and the digits of `eventsDropped`. */
function fit(events: readonly SessionEvent[], dropped: number, otherBytes: number) {
  const { body, ...counts } = fitEvents(HEAD, events, dropped, otherBytes - EMPTY.length)
  const parts = /^"source":"x","eventsDropped":(\d+),"events":\[(.*)\]$/su.exec(body)!
  expect(Number(parts[1])).toBe(counts.dropped)
  return { json: parts[2], ...counts }
}

/** The bytes of a session with the newest `kept` events, apart from the other ones. */
function bytesOf(events: readonly SessionEvent[], kept: number, dropped: number): number {
  const total = String(Math.min(dropped + (events.length - kept), Number.MAX_SAFE_INTEGER))
  return Buffer.byteLength(JSON.stringify(events.slice(events.length - kept)).slice(1, -1)) + total.length
}

test('all events are kept when they fit exactly, and the oldest is dropped when they are one byte too long', () => {
  const events = [event('á'), event('🛩'), event('c')]
  const room = LIMIT - bytesOf(events, 3, 0)
  expect(fit(events, 0, room)).toMatchObject({ stored: 3, dropped: 0 })
  expect(fit(events, 0, room + 1)).toMatchObject({ stored: 2, dropped: 1 })
})

test('the kept events are returned as the JSON between the brackets', () => {
  const events = [event('a'), event('b')]
  expect(JSON.parse(`[${fit(events, 0, EMPTY.length).json}]`)).toEqual(events)
  const tight = fit(events, 0, LIMIT - bytesOf(events, 1, 0))
  expect(JSON.parse(`[${tight.json}]`)).toEqual([event('b')])
  expect(fit(events, 3, LIMIT)).toEqual({ json: '', stored: 0, dropped: 5 })
})

test('the most events that fit are kept, however many digits the number of dropped ones has', () => {
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 30 }), { minLength: 1, maxLength: 14 })
  const dropped = fc.constantFrom(0, 1, 5, 7, 8, 9, 90, 95, 98, 99, Number.MAX_SAFE_INTEGER - 3)
  fc.assert(
    fc.property(texts, dropped, fc.nat(14), fc.integer({ min: -2, max: 2 }), (said, before, wanted, spare) => {
      const events = said.map(event)
      const aim = Math.min(wanted, events.length)
      const otherBytes = LIMIT - bytesOf(events, aim, before) - spare
      function fits(kept: number) {
        return otherBytes + bytesOf(events, kept, before) <= LIMIT
      }
      const most = Math.max(0, ...events.map((_, index) => index + 1).filter(fits))
      const fitted = fit(events, before, otherBytes)
      expect([fitted.stored, JSON.parse(`[${fitted.json}]`)]).toEqual([most, events.slice(events.length - most)])
      expect(fitted.dropped).toBe(Math.min(before + (events.length - most), Number.MAX_SAFE_INTEGER))
    }),
    { numRuns: 400 },
  )
})
