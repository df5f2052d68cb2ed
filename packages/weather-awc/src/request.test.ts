import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batches, ENTRIES_PER_ANSWER, hoursFor, IDENTS_PER_REQUEST, pause, requestPath } from './request.ts'

test('requests METARs with a look-back, and TAFs without', () => {
  expect(requestPath('metar', ['SAEZ', 'SABE'], 6)).toBe('/api/data/metar?ids=SAEZ,SABE&format=json&hours=6')
  expect(requestPath('taf', ['SAEZ'], 6)).toBe('/api/data/taf?ids=SAEZ&format=json')
})

test("uses the longest look-back that fits into an answer, and always more than the provider's 1.5 hours", () => {
  expect([1, 10, 50].map(hoursFor)).toEqual([36, 16, 3])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: IDENTS_PER_REQUEST.metar }), (idents) => {
      expect(hoursFor(idents)).toBeGreaterThan(1.5)
      // Half-hourly reports, and one more at the start.
      expect(idents * (2 * hoursFor(idents) + 1)).toBeLessThanOrEqual(ENTRIES_PER_ANSWER)
    }),
  )
})

test('splits indicators into lists that contain each of them once, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.integer({ min: 1, max: 9 }), (idents, size) => {
      const lists = batches(idents, size)
      expect(lists.flat()).toEqual(idents)
      expect(lists).toHaveLength(Math.ceil(idents.length / size))
    }),
  )
})

test('a pause ends when its signal aborts', async () => {
  await expect(pause(60_000, AbortSignal.abort())).rejects.toThrow()
})
