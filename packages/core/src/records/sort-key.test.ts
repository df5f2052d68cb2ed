import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareCodePoints, foldAscii } from '../lib/code-points.ts'
import { byNumber, byText, byTextExactly, LAST_INSTANT_MS, MISSING, newestFirst, thenBy } from './sort-key.ts'

function sign(n: number) {
  return Math.sign(n)
}

const storable = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\u0000', ''))

describe('code points', () => {
  test('a character beyond the basic plane sorts after it, unlike in UTF-16', () => {
    expect(compareCodePoints('\u{10000}', '\uFFFF')).toBeGreaterThan(0)
    expect('\u{10000}' < '\uFFFF').toBe(true)
  })

  test('property: the order is that of the code points', () => {
    function points(text: string) {
      return [...text].map((character) => character.codePointAt(0)!)
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        const [left, right] = [points(a), points(b)]
        const at = left.findIndex((point, i) => point !== right[i])
        const plain = at === -1 ? left.length - right.length : right[at] === undefined ? 1 : left[at]! - right[at]!
        expect(sign(compareCodePoints(a, b))).toBe(sign(plain))
      }),
    )
  })

  test('only A to Z are folded', () => expect(foldAscii('SAEZ-É-İ-1')).toBe('saez-É-İ-1'))
})

describe('sort keys', () => {
  test('property: text sorts by code point with ASCII case folded, and missing values come last', () => {
    fc.assert(
      fc.property(storable, storable, (a, b) => {
        expect(sign(compareCodePoints(byText(a), byText(b)))).toBe(sign(compareCodePoints(foldAscii(a), foldAscii(b))))
        expect(compareCodePoints(byText(a), MISSING)).toBeLessThan(0)
      }),
    )
  })

  test('only the case of A to Z is folded', () => expect(byText('SAEZ-É-İ')).toBe('0saez-É-İ'))

  test('a value that cannot be compared is missing', () => {
    expect([byText(null), byText(undefined), byTextExactly(null), byTextExactly(undefined)]).toEqual(Array(4).fill('1'))
    expect([null, undefined, Number.NaN, Number.POSITIVE_INFINITY].map(byNumber)).toEqual(Array(4).fill('1'))
  })

  test('all instants have keys of one width', () => {
    expect([0, LAST_INSTANT_MS, -LAST_INSTANT_MS].map(newestFirst)).toEqual([
      '008640000000000000',
      '000000000000000000',
      '017280000000000000',
    ])
  })

  test('zero and minus zero have the same key', () => expect(byNumber(-0)).toBe(byNumber(0)))

  test('property: a later instant sorts first', () => {
    const instant = fc.integer({ min: -62_167_219_200_000, max: 253_402_300_799_999 })
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        expect(sign(compareCodePoints(newestFirst(a), newestFirst(b)))).toBe(sign(b - a))
        expect(compareCodePoints(newestFirst(a), newestFirst(null))).toBeLessThan(0)
      }),
    )
  })

  test('property: numbers sort as numbers, whatever their sign and size', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true })
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(sign(compareCodePoints(byNumber(a), byNumber(b)))).toBe(sign(a - b))
        expect(compareCodePoints(byNumber(a), byNumber(undefined))).toBeLessThan(0)
      }),
    )
  })

  test('property: the second key counts only if the first keys are equal', () => {
    const awkward = fc
      .array(fc.constantFrom('\u0001', '\u0002', 'a', ''), { maxLength: 4 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(awkward, awkward, fc.integer(), fc.integer(), (a, b, m, n) => {
        const first = compareCodePoints(byTextExactly(a), byTextExactly(b))
        const whole = compareCodePoints(thenBy(byTextExactly(a), byNumber(m)), thenBy(byTextExactly(b), byNumber(n)))
        expect(sign(whole)).toBe(sign(first || m - n))
      }),
      { numRuns: 500 },
    )
  })
})
