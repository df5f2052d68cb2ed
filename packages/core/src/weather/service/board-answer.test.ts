import { expect, test } from 'vitest'
import { CLOCK_DIFFERENCE_MS } from '../board-port.ts'
import { storedResult } from './board-answer.ts'
import { FAILURE_LIFE_MS, WEATHER_LIFE_MS } from './report-lookup.ts'

const nowMs = Date.UTC(2026, 9, 3, 12)
const report = { name: null, raw: 'METAR SAEZ', timeMs: null }
const NONE = { ident: 'SAEZ', fetchedMs: 0, failedMs: 0, answer: null }

/** A time ahead by at most a minute is one of a process with another clock; one further ahead is none. */
const TIMES = [
  [-FAILURE_LIFE_MS + 1, -FAILURE_LIFE_MS + 1],
  [0, 0],
  [1, 0],
  [CLOCK_DIFFERENCE_MS, 0],
  [CLOCK_DIFFERENCE_MS + 1, null],
] as const

test.each([...TIMES, [-WEATHER_LIFE_MS + 1, -WEATHER_LIFE_MS + 1], [-WEATHER_LIFE_MS, null]] as const)(
  'an answer %i ms ahead is fetched %s ms ahead of now, or no result',
  (aheadMs, atMs) => {
    const fetchedAtMs = nowMs + (atMs ?? 0)
    const entry = { ...NONE, fetchedMs: nowMs + aheadMs, answer: JSON.stringify({ report }) }
    const empty = { ...entry, answer: '{"report":null}' }
    expect([entry, empty].map((each) => storedResult(each, nowMs))).toEqual(
      atMs === null
        ? [null, null]
        : [
            { outcome: 'report', report, fetchedAtMs },
            { outcome: 'none', fetchedAtMs },
          ],
    )
  },
)

test.each([...TIMES, [-FAILURE_LIFE_MS, null]] as const)(
  'a failure %i ms ahead is one %s ms ahead of now, or no result',
  (aheadMs, atMs) => {
    expect(storedResult({ ...NONE, failedMs: nowMs + aheadMs }, nowMs)).toEqual(
      atMs === null ? null : { outcome: 'unavailable', failedAtMs: nowMs + atMs },
    )
  },
)

test.each(['7', '[]', 'null'])('an answer that is no object is not used: %s', (answer) => {
  expect(storedResult({ ...NONE, fetchedMs: nowMs, answer }, nowMs)).toBeNull()
})
