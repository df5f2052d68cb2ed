import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LARGEST_COUNT } from '../../logbook/entry.ts'
import { readCount } from './count.ts'
import { orderOfDates, readDate } from './dates.ts'
import { clockText, minutesOf, readDuration, tenthsOfFifths } from './duration.ts'

describe('a duration', () => {
  test.each([
    ['1:48', 108, 18],
    ['1+48', 108, 18],
    ['1.8', 108, 18],
    ['1,8', 108, 18],
    ['1.80', 108, 18],
    ['.5', 30, 5],
    ['1.75', 105, 18],
    ['0.33', 20, 3],
    ['2', 120, 20],
    ['', 0, 0],
    ['100:00', 6000, 1000],
    ['9999999:00', 599_999_940, 99_999_990],
    ['1.5000', 90, 15],
    ['2.', 120, 20],
    // Each hundredth of an hour is the nearest minute, and three minutes are a tenth.
    ['0.01', 1, 0],
    ['0.03', 2, 0],
    ['0.04', 2, 0],
    ['0.05', 3, 1],
    ['0:02', 2, 0],
    ['0:03', 3, 1],
  ])('%j is %i minutes and %i tenths', (text, minutes, tenths) => {
    const read = readDuration(text)
    if (!read.ok) expect.fail(read.failure)
    expect([minutesOf(read.value.fifths), tenthsOfFifths(read.value.fifths)]).toEqual([minutes, tenths])
  })

  test.each([
    ['1/4/2026', 'spreadsheet'],
    ['1.4.2026', 'spreadsheet'],
    ['1-Apr', 'spreadsheet'],
    ['01 Apr', 'spreadsheet'],
    ['Apr 2026', 'spreadsheet'],
    ['Apr-04', 'spreadsheet'],
    ['2026-04-01', 'spreadsheet'],
    ['1:60', '59 minutes'],
    ['1:5', 'no duration'],
    ['x1:30', 'no duration'],
    ['1:300', 'no duration'],
    ['10000000:00', 'no duration'],
    ['10000000.5', 'no duration'],
    ['1:30:00', 'seconds'],
    ['1.234', 'ambiguous'],
    ['1,500', 'ambiguous'],
    ['1.2345', 'two decimals'],
    ['-1.0', 'no duration'],
    ['1.2h', 'no duration'],
    ['.', 'no duration'],
    ['#####', 'no duration'],
  ])('%j is refused: %s', (text, why) => {
    expect(readDuration(text)).toMatchObject({ ok: false, failure: expect.stringContaining(why) })
  })

  test.each([
    ['1:30', false],
    ['1.5', true],
    ['2', true],
    ['', false],
  ])('%j is decimal: %j', (text, decimal) => {
    expect(readDuration(text)).toMatchObject({ value: { decimal } })
  })

  test('in whole minutes is read as it is written', () => {
    fc.assert(
      fc.property(fc.nat(60_000_00), (minutes) => {
        const read = readDuration(clockText(minutes))
        expect(read.ok && minutesOf(read.value.fifths)).toBe(minutes)
      }),
    )
  })
})

describe('a date', () => {
  test.each([
    ['2026-02-28', null, '2026-02-28'],
    ['28.2.2026', null, '2026-02-28'],
    ['28/2/2026', 'dmy', '2026-02-28'],
    ['2/28/2026', 'mdy', '2026-02-28'],
    ['7/7/2026', null, '2026-07-07'],
    ['2026/02/28', null, '2026-02-28'],
    ['7.8.2025', null, '2025-08-07'],
    ['7.8.2025', 'mdy', '2025-08-07'],
    ['7/8/2025', 'dmy', '2025-08-07'],
    ['7-8-2025', 'mdy', '2025-07-08'],
  ] as const)('%s (%s) is %s', (text, order, date) => {
    expect(readDate(text, order)).toEqual({ ok: true, value: date })
  })

  test.each([
    ['7/8/2025', null, 'two ways'],
    ['2026-02-30', null, 'calendar'],
    ['45123', null, 'spreadsheet'],
    ['45123.25', null, 'spreadsheet'],
    ['0000-01-01 ', null, 'no date'],
    ['x2026-02-28', null, 'no date'],
    ['28.2.2026 10:00', null, 'no date'],
    ['7/8/20250', null, 'no date'],
    ['7/8/25', null, 'no date'],
    ['13/13/2026', 'dmy', 'calendar'],
  ] as const)('%s (%s) is refused', (text, order, why) => {
    expect(readDate(text, order)).toMatchObject({ ok: false, failure: expect.stringContaining(why) })
  })

  test('the order comes from a number above 12, and a contradiction is refused', () => {
    expect(orderOfDates(['7/8/2025', '13/8/2025'])).toEqual({ ok: true, value: 'dmy' })
    expect(orderOfDates(['7/8/2025', '8/13/2025'])).toEqual({ ok: true, value: 'mdy' })
    expect(orderOfDates(['7/8/2025'])).toEqual({ ok: true, value: null })
    expect(orderOfDates(['12/12/2025', '13.8.2025', '2025-13-08'])).toEqual({ ok: true, value: null })
    expect(orderOfDates(['13/8/2025', '14/8/2025', '1/2/2025'])).toEqual({ ok: true, value: 'dmy' })
    expect(orderOfDates(['13/8/2025', '8/13/2025'])).toMatchObject({ ok: false })
  })
})

test('a count is a whole number, also as a spreadsheet writes it', () => {
  expect(['', '3', '3.0', '3,00'].map((text) => readCount(text))).toEqual(
    [0, 3, 3, 3].map((value) => ({ ok: true, value })),
  )
  expect(readCount(String(LARGEST_COUNT))).toEqual({ ok: true, value: LARGEST_COUNT })
  for (const text of ['1.5', '-1', 'x', 'x1', '1x', '1.0x', '1.', ' ', String(LARGEST_COUNT + 1)])
    expect(readCount(text).ok, text).toBe(false)
})
