import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedIdent, keptIdent } from './ident.ts'

function icao(ident: string) {
  return { ident, icao: true }
}

function national(ident: string) {
  return { ident, icao: false }
}

describe('an identifier of a request', () => {
  it.each([
    ['SAEZ', icao('SAEZ')],
    ['saez', icao('SAEZ')],
    ['SDL', national('SDL')],
    ['d4l', national('D4L')],
    ['123', national('123')],
    ['K5SM', null],
    ['SA', null],
    ['SAEZX', null],
    ['', null],
    ['SAE ', null],
    [' SAEZ', null],
    ['SÁEZ', null],
    ['SA-Z', null],
    // Both become ASCII letters under the full upper-casing of Unicode.
    ['aßa', null],
    ['saeſ', null],
  ])('%j', (text, expected) => expect(askedIdent(text)).toEqual(expected))
})

describe('an identifier on a card or in the briefing', () => {
  it.each([
    ['saez', icao('SAEZ')],
    [' SAEZ ', icao('SAEZ')],
    ['SDL', national('SDL')],
    ['K5SM', national('K5SM')],
    ['La Cumbre', national('LA CUMBRE')],
    ['', null],
    ['  ', null],
    [null, null],
  ])('%j', (text, expected) => expect(keptIdent(text)).toEqual(expected))
})

it('every identifier of a request is the same on a card', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 5 }), fc.stringMatching(/^[A-Za-z0-9]{3,4}$/)), (text) => {
      const asked = askedIdent(text)
      if (asked !== null) expect(keptIdent(text)).toEqual(asked)
      expect(keptIdent(text)?.icao ?? false).toBe(/^[A-Za-z]{4}$/.test(text.trim()))
    }),
  )
})
