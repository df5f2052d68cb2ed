import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalInstant, daysInMonth, instantText, parseInstantMs } from './instant.ts'

describe('a date-time', () => {
  test.each([
    ['2026-10-03T14:05:09.250Z', '2026-10-03T14:05:09.250Z'],
    ['2026-10-03T14:05:09Z', '2026-10-03T14:05:09.000Z'],
    ['2026-10-03T14:05Z', '2026-10-03T14:05:00.000Z'],
    ['2026-10-03t14:05:09.1z', '2026-10-03T14:05:09.100Z'],
    ['2026-10-03t14:05:09.250Z', '2026-10-03T14:05:09.250Z'],
    ['2026-10-03t14:05:09Z', '2026-10-03T14:05:09.000Z'],
    ['2026-10-03T14:05:09.250z', '2026-10-03T14:05:09.250Z'],
    ['2026-10-03T14:05:09z', '2026-10-03T14:05:09.000Z'],
    ['2026-10-03T14:05:09.1239999Z', '2026-10-03T14:05:09.123Z'],
    ['2026-10-03T14:05:09-03:00', '2026-10-03T17:05:09.000Z'],
    ['2026-10-03T14:05:09-0330', '2026-10-03T17:35:09.000Z'],
    ['2026-10-03T14:05:09+14', '2026-10-03T00:05:09.000Z'],
    ['2024-02-29T00:00:00+00:00', '2024-02-29T00:00:00.000Z'],
    ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s is %s', (text, stored) => {
    expect(canonicalInstant(text)).toBe(stored)
    expect(parseInstantMs(text)).toBe(new Date(stored).getTime())
  })

  test.each([
    '',
    'now',
    '2026-10-03',
    '2026-10-03T14:05:09',
    '2026-10-03 14:05:09Z',
    '2026-02-29T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00.Z',
    '2026-01-01T00:00:00,5Z',
    '2026-01-01T00:00:00ZZ',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00+03:60',
    '2026-01-01T00:00:00+03:0',
    '2026-01-01T00:00:00+0',
    '2026-01-01T00:00:00+03000',
    '2026-01-01T00:00:00+03:000',
    // A plus sign that a query decoded as a space.
    '2026-01-01T00:00:00 03:00',
    '2026-01-01T00Z',
    ' 2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00Z ',
    '+002026-01-01T00:00:00Z',
    '0000-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '2026/01/01T00:00:00Z',
    // The neighbours of the digits in ASCII.
    '2026-0:-01T00:00:00Z',
    '2026-01-1/T00:00:00Z',
  ])('%j is not a date-time', (text) => {
    expect(parseInstantMs(text)).toBeNull()
    expect(canonicalInstant(text)).toBeNull()
  })

  test.each(['2026-10-03T14:05:09.250Z', '2026-10-03T14:05:09-03:30'])(
    '%s is no instant when any one of its characters is another one',
    (text) => {
      // The neighbours of the digits in ASCII, and a letter.
      const others = [...text].flatMap((own, at) =>
        ['/', ':', 'X'].filter((other) => other !== own).map((other) => text.slice(0, at) + other + text.slice(at + 1)),
      )
      expect(others.filter((other) => parseInstantMs(other) !== null)).toEqual([])
    },
  )

  test('every instant of the years 0000 to 9999 is read back from its text', () => {
    const range = {
      min: parseInstantMs('0000-01-01T00:00Z') ?? 0,
      max: parseInstantMs('9999-12-31T23:59:59.999Z') ?? 0,
    }
    fc.assert(
      fc.property(fc.integer(range), (ms) => {
        const text = instantText(ms)
        expect(text).toHaveLength(24)
        expect(parseInstantMs(text)).toBe(ms)
        expect(canonicalInstant(text)).toBe(text)
        const wholeSecond = `${text.slice(0, 19)}Z`
        expect(canonicalInstant(wholeSecond)).toBe(`${text.slice(0, 19)}.000Z`)
        expect(canonicalInstant(`${wholeSecond.slice(0, -1)}+00:00`)).toBe(canonicalInstant(wholeSecond))
      }),
      { numRuns: 2000 },
    )
  })

  test('agrees with the platform for every zone', () => {
    const zone = fc.tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    function two(value: number) {
      return String(value).padStart(2, '0')
    }
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 4e12 }), zone, (ms, [sign, hours, minutes]) => {
        const text = `${instantText(ms).slice(0, -1)}${sign}${two(hours)}:${two(minutes)}`
        expect(parseInstantMs(text)).toBe(Date.parse(text))
      }),
    )
  })

  test('never throws on any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9TZ:+.-]{0,30}$/)), (text) => {
        const ms = parseInstantMs(text)
        if (ms !== null) expect(canonicalInstant(text)).toBe(instantText(ms))
      }),
      { numRuns: 2000 },
    )
  })
})

test('months have the days of the Gregorian calendar', () => {
  expect([2023, 2024, 1900, 2000].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 28, 29])
  expect([0, 13].map((month) => daysInMonth(2026, month))).toEqual([0, 0])
})
