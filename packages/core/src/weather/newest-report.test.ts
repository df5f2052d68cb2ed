import { expect, test } from 'vitest'
import { replacesReport } from './newest-report.ts'

const ORIGINAL = 'METAR SAEZ 271400Z 36010KT'
const CORRECTION = 'METAR COR SAEZ 271400Z 36010KT'

test.each([
  ['a later report', ORIGINAL, 2, ORIGINAL, 1, true],
  ['a later report, after a correction', ORIGINAL, 2, CORRECTION, 1, true],
  ['an earlier report', ORIGINAL, 1, ORIGINAL, 2, false],
  ['an earlier correction', CORRECTION, 1, ORIGINAL, 2, false],
  ['the same report', ORIGINAL, 1, ORIGINAL, 1, true],
  ['its correction', CORRECTION, 1, ORIGINAL, 1, true],
  ['the report that was corrected', ORIGINAL, 1, CORRECTION, 1, false],
  ['a report without a time', ORIGINAL, null, ORIGINAL, 1, false],
  ['a report after one without a time', ORIGINAL, 1, ORIGINAL, null, true],
  ['a correction without a time', CORRECTION, null, ORIGINAL, null, true],
])('%s replaces the report before, or not', (_, raw, timeMs, beforeRaw, beforeMs, replaces) => {
  expect(replacesReport({ name: null, raw, timeMs }, { name: null, raw: beforeRaw, timeMs: beforeMs })).toBe(replaces)
})
