import { expect, test } from 'vitest'
import { nameRoute } from './name-route.ts'
import type { PointType, RoutePoint } from './route.ts'

function names(type: PointType, ...regions: readonly (string | undefined)[]) {
  const points = regions.map((region, i): RoutePoint => {
    return { name: 'GUA', type, latDeg: i, lonDeg: 0, ...(region === undefined ? {} : { region }) }
  })
  return nameRoute({ name: 'R', altitudeFt: null, points }, { hasShortNames: false }).points.map(({ name }) => name)
}

test('only a region of two characters distinguishes two points of one name, and no user waypoint', () => {
  expect(names('vor', 'SA', 'SB', undefined)).toEqual(['GUA', 'GUA', 'GUA'])
  expect(names('vor', 'SAX', 'XSA', 'S', '')).toEqual(['GUA', 'GUA2', 'GUA3', 'GUA4'])
  expect(names('waypoint', 'SA', 'SB')).toEqual(['GUA', 'GUA2'])
})

test('a letter loses its accent, and a sign is left out', () => {
  const points = ['Ñandú 2º', 'île-à-vent'].map((name): RoutePoint => {
    return { name, type: 'fix', latDeg: 0, lonDeg: 0 }
  })
  const { points: named } = nameRoute({ name: 'R', altitudeFt: null, points }, { hasShortNames: false })
  expect(named.map(({ name }) => name)).toEqual(['NANDU2', 'ILEAVENT'])
})

test('many places of one name have different names of at most 17 characters', () => {
  const points = Array.from({ length: 12 }, (_, lonDeg): RoutePoint => {
    return { name: 'Laguna Brava del Sur', type: 'waypoint', latDeg: 0, lonDeg }
  })
  const named = nameRoute({ name: 'R', altitudeFt: null, points }, { hasShortNames: false }).points
  expect(named.map(({ name }) => name).filter((_, i) => [0, 1, 8, 9, 11].includes(i))).toEqual([
    ...['LAGUNABRAVADELSUR', 'LAGUNABRAVADELSU2', 'LAGUNABRAVADELSU9', 'LAGUNABRAVADELS10', 'LAGUNABRAVADELS12'],
  ])
})
