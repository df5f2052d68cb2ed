import fc from 'fast-check'
import { expect, test } from 'vitest'
import { projectionOf } from './projection.ts'

const ROUNDED = 0.1

test('a single place is in the middle of a map of half a degree', () => {
  const { width, height, pointOf, unitsPerNm, meridians, parallels } = projectionOf([{ latDeg: 0, lonDeg: -58.6 }])
  expect([width, height, unitsPerNm]).toEqual([1000, 640, 1000 / 60])
  expect(pointOf({ latDeg: 0, lonDeg: -58.6 })).toEqual({ x: 500, y: 320 })
  expect(pointOf({ latDeg: 0.25, lonDeg: -58.35 })).toEqual({ x: 750, y: 70 })
  expect(meridians.map((each) => each.toFixed(2))).toEqual(['-59.00', '-58.75', '-58.50', '-58.25'])
  const tenths = ['-0.3', '-0.2', '-0.1', '0.0', '0.1', '0.2', '0.3']
  expect(parallels.map((each) => each.toFixed(1))).toEqual(tenths)
})

test('property: all places are within the margin, and the lines on the map', () => {
  const place = fc.record({ latDeg: fc.integer({ min: -70, max: 70 }), lonDeg: fc.integer({ min: -180, max: 180 }) })
  const near = fc.tuple(place, fc.array(fc.record({ north: fc.nat(900), east: fc.nat(900) }), { maxLength: 5 }))
  fc.assert(
    fc.property(near, ([first, others]) => {
      const places = others.map(({ north, east }) => ({
        latDeg: first.latDeg + north / 100,
        lonDeg: first.lonDeg + east / 100,
      }))
      const { width, height, pointOf, meridians, parallels } = projectionOf([first, ...places])
      for (const { x, y } of [first, ...places].map(pointOf)) {
        expect(Math.abs(x - width / 2)).toBeLessThanOrEqual(width / 2 - 70 + ROUNDED)
        expect(Math.abs(y - height / 2)).toBeLessThanOrEqual(height / 2 - 70 + ROUNDED)
      }
      for (const lonDeg of meridians) {
        const { x } = pointOf({ latDeg: 0, lonDeg })
        expect(Math.abs(x - width / 2)).toBeLessThanOrEqual(width / 2 + ROUNDED)
      }
      for (const latDeg of parallels) {
        const { y } = pointOf({ latDeg, lonDeg: 0 })
        expect(Math.abs(y - height / 2)).toBeLessThanOrEqual(height / 2 + ROUNDED)
      }
    }),
  )
})
