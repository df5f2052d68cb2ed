import { expect, test } from 'vitest'
import { durationText, sizeText } from './amounts.ts'

test.each([
  [12 * 3_600_000, '12 hours'],
  [3_600_000, '60 minutes'],
  [90 * 60_000, '90 minutes'],
  [2 * 60_000, '2 minutes'],
  [60_000, '60 seconds'],
  [5000, '5 seconds'],
  [1000, '1000 milliseconds'],
  [1500, '1500 milliseconds'],
])('%i milliseconds are %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})

test.each([
  [1, '1 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [512 * 1024, '512 KB'],
  [1024 * 1024 - 513, '1023 KB'],
  [1024 * 1024, '1 MB'],
  [5_000_000, '4.8 MB'],
  [100 * 1024 * 1024, '100 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
