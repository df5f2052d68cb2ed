import { expect, test } from 'vitest'
import { retryAtMs } from './retry-after.ts'

const NOW_MS = Date.UTC(2026, 9, 3, 12)

test.each([
  [null, null],
  ['', null],
  ['soon', null],
  ['-5', null],
  ['0', NOW_MS],
  ['30', NOW_MS + 30_000],
  ['Sat, 03 Oct 2026 12:01:00 GMT', NOW_MS + 60_000],
  ['Sat, 03 Oct 2026 11:00:00 GMT', NOW_MS],
])('Retry-After: %s', (header, expected) => expect(retryAtMs(header, NOW_MS)).toBe(expected))
