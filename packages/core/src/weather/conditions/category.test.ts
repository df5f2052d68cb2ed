import { describe, expect, it, test } from 'vitest'
import { decodeMetar } from '../decode/metar.ts'
import { ceilingAglFt, flightCategory } from './category.ts'

function category(weather: string) {
  return flightCategory(decodeMetar(`METAR SAEZ 271400Z ${weather}`, { at: new Date('2026-09-27T14:00:00Z') }).decoded)
}

describe('flightCategory', () => {
  it.each([
    ['10SM OVC004', 'LIFR'],
    ['10SM OVC005', 'IFR'],
    ['10SM OVC009', 'IFR'],
    ['10SM OVC010', 'MVFR'],
    ['10SM BKN030', 'MVFR'],
    ['10SM BKN031', 'VFR'],
    ['7/8SM SKC', 'LIFR'],
    ['M1SM SKC', 'LIFR'],
    ['1SM SKC', 'IFR'],
    ['M3SM SKC', 'IFR'],
    ['2 3/4SM SKC', 'IFR'],
    ['3SM SKC', 'MVFR'],
    ['5SM SKC', 'MVFR'],
    ['P5SM SKC', 'VFR'],
    ['6SM SKC', 'VFR'],
    ['1600 SKC', 'LIFR'],
    ['8000 SKC', 'MVFR'],
    ['9000 SKC', 'VFR'],
    ['10SM FEW002 SCT003', 'VFR'],
    ['0100 OVC000', 'LIFR'],
    ['10SM VV006', 'IFR'],
    ['CAVOK', 'VFR'],
    ['9999 NSC', 'VFR'],
    ['9999 NCD', 'VFR'],
    ['0200 FG VV///', 'LIFR'],
    ['0200 FG //////', null],
    ['3000 FG VV///', null],
    ['9999 BKN///', null],
    ['9999 FEW010 ///020', null],
    ['9999 ///010 BKN050', null],
    ['9999 BKN010 ///010', 'MVFR'],
    ['9999 BKN050 ///060', 'VFR'],
    ['9999 BKN050 //////CB', 'VFR'],
    ['9999 ////// BKN050', null],
    ['0200 FG ///001 OVC002', 'LIFR'],
    ['9999', null],
    ['9999 //////', null],
    ['//// OVC002', null],
    ['OVC002', null],
  ])('of %s is %s', (weather, expected) => {
    expect(category(weather)).toBe(expected)
  })
})

describe('ceilingAglFt', () => {
  function layer(cover: 'FEW' | 'SCT' | 'BKN' | 'OVC' | null, baseAglFt: number | null) {
    return {
      cover,
      baseAglFt,
      type: null,
    }
  }

  it.each([
    [[layer('FEW', 100), layer('BKN', 900), layer('OVC', 800)], null, 800],
    [[layer('OVC', 0)], null, 0],
    [[], 300, 300],
    [[], 0, 0],
    [[layer('SCT', 400)], null, null],
    [[layer('BKN', null), layer('OVC', 900)], null, null],
    [[layer('BKN', 900), layer('OVC', null)], null, 900],
    [[layer(null, 100)], null, null],
    [[layer(null, 800), layer('BKN', 900)], null, null],
    [[layer('BKN', 900), layer(null, 800)], null, null],
    [[layer('BKN', 900), layer(null, 900)], null, 900],
    [[layer('BKN', 900), layer(null, 1000)], null, 900],
    [[layer(null, null), layer('BKN', 900)], null, null],
    [[layer('BKN', 900), layer(null, null)], null, 900],
    [[layer(null, 100)], 100, 100],
    [[layer(null, 0)], 100, null],
    [[layer('BKN', 900), layer('OVC', 900)], null, 900],
  ])('of %j and %s ft of vertical visibility is %s', (clouds, verticalVisibilityFt, expected) => {
    expect(ceilingAglFt({ clouds, verticalVisibilityFt })).toBe(expected)
  })

  it.each([
    [[layer('BKN', 900)], ['sky'], null],
    [[layer('OVC', 0)], ['sky'], 0],
    [[layer('BKN', 900)], ['visibility'], 900],
    [[layer('BKN', 900)], [], 900],
  ] as const)('of %j with the doubtful elements %j is %s', (clouds, doubtful, expected) => {
    expect(ceilingAglFt({ clouds: [...clouds], verticalVisibilityFt: null, doubtful: [...doubtful] })).toBe(expected)
  })
})

test('the category needs no list of doubtful elements', () => {
  const visibility = { meters: 10_000, statuteMiles: null, qualifier: 'more', directional: null } as const
  expect(flightCategory({ visibility, sky: 'clear', clouds: [], verticalVisibilityFt: null })).toBe('VFR')
})
