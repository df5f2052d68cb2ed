import { expect, test } from 'vitest'
import { CLOCK_DIFFERENCE_MS } from '../board-port.ts'
import { storedResult } from './board-answer.ts'
import { FAILURE_LIFE_MS, WEATHER_LIFE_MS } from './report-lookup.ts'

const nowMs = Date.UTC(2026, 9, 3, 12)
const report = { name: null, raw: 'METAR SAEZ', timeMs: null }
const NONE = { ident: 'SAEZ', fetchedMs: 0, failedMs: 0, answer: null }

/** An age and the age that counts: an age of at least minus a minute is one by another clock, a lesser one is none. */
const AGES = [
  [FAILURE_LIFE_MS - 1, FAILURE_LIFE_MS - 1],
  [0, 0],
  [-1, 0],
  [-CLOCK_DIFFERENCE_MS, 0],
  [-CLOCK_DIFFERENCE_MS - 1, null],
] as const

test.each([...AGES, [WEATHER_LIFE_MS - 1, WEATHER_LIFE_MS - 1], [WEATHER_LIFE_MS, null]] as const)(
  'an answer of %i ms age is served with an age of %s',
  (ageMs, servedMs) => {
    const fetchedAtMs = nowMs - (servedMs ?? 0)
    const entry = { ...NONE, fetchedMs: nowMs - ageMs, answer: JSON.stringify({ report }) }
    const empty = { ...entry, answer: '{"report":null}' }
    expect([entry, empty].map((each) => storedResult(each, nowMs))).toEqual(
      servedMs === null
        ? [null, null]
        : [
            { outcome: 'report', report, fetchedAtMs },
            { outcome: 'none', fetchedAtMs },
          ],
    )
  },
)

test.each([...AGES, [FAILURE_LIFE_MS, null]] as const)(
  'a failure of %i ms age is served with an age of %s',
  (ageMs, servedMs) => {
    expect(storedResult({ ...NONE, failedMs: nowMs - ageMs }, nowMs)).toEqual(
      servedMs === null ? null : { outcome: 'unavailable', failedAtMs: nowMs - servedMs },
    )
  },
)

test.each(['7', '[]', 'null'])('an answer that is no object is not used: %s', (answer) => {
  expect(storedResult({ ...NONE, fetchedMs: nowMs, answer }, nowMs)).toBeNull()
})
