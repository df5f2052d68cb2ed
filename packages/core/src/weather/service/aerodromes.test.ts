import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCodePoints } from '../../lib/code-points.ts'
import { weatherAerodromes } from './aerodromes.ts'
import { keptIdent } from './ident.ts'

describe('the aerodromes of a bag', () => {
  it('are those of the cards and of the briefing, one per identifier, sorted by it', () => {
    const cards = [
      { id: '1', code: 'SAEZ', name: 'Ezeiza' },
      { id: '2', code: 'sdl', name: 'Campo' },
      { id: '3', code: null, name: 'No identifier' },
      { id: '4', name: 'None either' },
    ]
    expect(weatherAerodromes(cards, [{ id: 'briefing', idents: ['saez', 'SABE', 'SABE', ''] }])).toEqual([
      { ident: 'SABE', icao: true, name: null, sources: ['briefing'] },
      { ident: 'SAEZ', icao: true, name: 'Ezeiza', sources: ['aerodromeCard', 'briefing'] },
      { ident: 'SDL', icao: false, name: 'Campo', sources: ['aerodromeCard'] },
    ])
  })

  it.each([
    ['the last changed', 'Old', 'New', 'New'],
    ['the last changed with a name', 'Old', null, 'Old'],
    ['the last changed with something in its name', 'Old', ' ', 'Old'],
    ['none', null, null, null],
  ])('have the name of %s of two cards', (_, older, newer, name) => {
    const cards = [
      { id: '1', code: 'SAEZ', name: newer, updatedAt: '2026-10-03T09:30:00.002Z' },
      { id: '2', code: 'saez', name: older, updatedAt: '2026-10-03T09:30:00.001Z' },
    ]
    expect(weatherAerodromes(cards, [])).toMatchObject([{ ident: 'SAEZ', name }])
    expect(weatherAerodromes(cards.toReversed(), [])).toMatchObject([{ ident: 'SAEZ', name }])
  })

  it('have elevation, variation and runways of the last changed card that has one of them', () => {
    const full = {
      id: '1',
      code: 'SAEZ',
      elevationFt: 67,
      magneticVariationDeg: -10.5,
      runways: [{ designator: '11/29' }, {}],
    }
    const cards = [
      { ...full, updatedAt: '2026-10-03T09:30:00.002Z' },
      { id: '2', code: 'SAEZ', elevationFt: 60, updatedAt: '2026-10-03T09:30:00.001Z' },
      { id: '3', code: 'SAEZ', updatedAt: '2026-10-03T09:30:00.003Z' },
    ]
    const card = { elevationFt: 67, variationDeg: -10.5, runways: ['11/29'] }
    for (const order of [cards, cards.toReversed()]) {
      expect(weatherAerodromes(order, [{ id: 'briefing', idents: ['SAEZ'] }])).toMatchObject([{ ident: 'SAEZ', card }])
    }
  })

  it.each([
    [{ elevationFt: 60 }, { elevationFt: 60, variationDeg: null, runways: [] }],
    [{ magneticVariationDeg: 0 }, { elevationFt: null, variationDeg: 0, runways: [] }],
    [{ runways: [{ designator: '11/29' }] }, { elevationFt: null, variationDeg: null, runways: ['11/29'] }],
    [{ elevationFt: '60', runways: [{}] }, undefined],
  ])('have the values of a card with %j only', (values, card) => {
    expect(weatherAerodromes([{ id: '1', code: 'SAEZ', ...values }], [])[0]!.card).toEqual(card)
  })

  it('may be none, with a briefing without a list', () => {
    expect(weatherAerodromes([], [])).toEqual([])
    expect(weatherAerodromes([], [{ id: 'briefing' }, { id: 'other', idents: 'SAEZ' }])).toEqual([])
  })
})

it('are the union of both, each once and in order', () => {
  const code = fc.oneof(fc.constantFrom('SAEZ', 'saez', 'SABE', 'SDL', ''), fc.string({ unit: 'binary', maxLength: 4 }))
  fc.assert(
    fc.property(fc.array(code), fc.array(code), (codes, idents) => {
      const cards = codes.map((code, index) => ({ id: String(index), code }))
      const found = weatherAerodromes(cards, [{ id: 'briefing', idents }])
      function ident(text: string) {
        return keptIdent(text)?.ident ?? null
      }
      const [carded, briefed] = [new Set(codes.map(ident)), new Set(idents.map(ident))]
      const all = [...new Set([...carded, ...briefed])].filter((each) => each !== null)
      expect(found.map((each) => each.ident)).toEqual(all.sort(compareCodePoints))
      for (const { ident, sources } of found) {
        const expected = [...(carded.has(ident) ? ['aerodromeCard'] : []), ...(briefed.has(ident) ? ['briefing'] : [])]
        expect(sources).toEqual(expected)
      }
    }),
  )
})
