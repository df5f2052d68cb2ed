import { anyEvent, anyJson } from '@flightbag/testing/arbitraries/session-arbitraries'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseInstantMs } from '../../lib/instant.ts'
import { isJsonObject } from '../../lib/json.ts'
import { EVENT_KINDS } from '../vocabulary.ts'
import { keepEvents } from './events.ts'

function turn(at: string, said = '') {
  return { at, kind: 'turn', said }
}

describe('the events of a session', () => {
  test('are stored with every field, in UTC, cut to their length', () => {
    const sent = { at: '2026-03-01T09:00:00-03:00', kind: 'turn', heard: 'h'.repeat(161), said: '🛩'.repeat(241), x: 1 }
    expect(keepEvents([sent])).toEqual([
      {
        at: '2026-03-01T12:00:00.000Z',
        kind: 'turn',
        station: null,
        intent: null,
        template: null,
        heard: 'h'.repeat(160),
        said: '🛩'.repeat(240),
      },
    ])
  })

  test('keep each text under its own name, and what was heard and said untrimmed', () => {
    const event = {
      at: '2026-03-01T12:00:00.000Z',
      kind: 'turn',
      station: 'tower',
      intent: 'taxi',
      template: 'taxi.cleared',
      heard: ' h ',
      said: '\ts ',
    }
    expect(keepEvents([event])).toEqual([event])
  })

  test('of unknown kind, without a valid time or of another type are dropped', () => {
    const bad = [null, 1, 'turn', [], {}, { at: '2026-03-01T12:00:00Z' }, { kind: 'turn' }, { at: 5, kind: 'turn' }]
    const worse = [
      { at: '2026-03-01T12:00:00Z', kind: 'call' },
      { at: '2026-03-01', kind: 'turn' },
    ]
    expect(keepEvents([...bad, ...worse])).toEqual([])
  })

  test('are stored oldest first; those of one time in the order they were sent', () => {
    const at = '2026-03-01T12:00:00Z'
    const kept = keepEvents([
      turn(at, 'b'),
      turn('2026-03-01T12:00:01Z', 'c'),
      turn('2026-03-01T08:00:00-03:00', 'a'),
      turn(at, 'd'),
    ])
    expect(kept.map(({ said }) => said)).toEqual(['a', 'b', 'd', 'c'])
  })

  test('are at most 200, the newest', () => {
    function at(second: number) {
      return new Date(Date.UTC(2026, 2, 1) + second * 1000).toISOString()
    }
    const sent = Array.from({ length: 250 }, (_, index) => turn(at(249 - index)))
    const events = keepEvents(sent)
    expect(events.map((event) => event.at)).toEqual(Array.from({ length: 200 }, (_, index) => at(index + 50)))
  })

  test('the newest 200 valid ones are kept, in order', () => {
    const elements = fc.array(fc.oneof({ weight: 12, arbitrary: anyEvent }, { weight: 1, arbitrary: anyJson }), {
      minLength: 150,
      maxLength: 260,
    })
    fc.assert(
      fc.property(elements, (sent) => {
        const events = keepEvents(sent)
        expect(events.length).toBeLessThanOrEqual(200)

        const valid = sent.flatMap((event) => {
          if (!isJsonObject(event)) return []
          const ms = typeof event.at === 'string' ? parseInstantMs(event.at) : null
          return ms !== null && EVENT_KINDS.some((kind) => kind === event.kind) ? [ms] : []
        })
        const newest = valid.sort((a, b) => a - b).slice(-200)
        expect(events.map((event) => parseInstantMs(event.at))).toEqual(newest)
      }),
      { numRuns: 40 },
    )
  })
})
