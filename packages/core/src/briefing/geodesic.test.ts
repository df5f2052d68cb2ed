import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceFromLineNm, wayBetween } from './geodesic.ts'

// Computed with GeodSolve of GeographicLib 2.1.2, the implementation in C++.
test.each([
  [-29.94843, -125.6943, 25.65886, -153.92294, 3699.267, 330.939],
  [6.09994, -48.35199, 3.44793, -48.30738, 158.373, 179.031],
  [-78.62574, -23.88755, -78.7978, -24.05126, 10.551, 190.473],
  [-12.83174, 117.66676, -63.95367, -99.63397, 5896.913, 164.392],
  [21.66365, 161.17522, 22.12627, 160.5553, 44.289, 308.762],
  [80.96337, -163.23023, 81.10676, -163.31439, 8.682, 354.815],
  [-60.47664, -137.59479, -32.55809, 113.80549, 4235.202, 237.947],
  [-54.27652, 29.37606, -53.44304, 28.61045, 56.999, 331.188],
  [8.11656, -157.39597, 7.9404, -157.51359, 12.636, 213.653],
  [30.668, -26.06677, -31.59498, 30.80227, 4933.926, 133.797],
  [-7.95866, -72.08388, -6.19238, -70.88991, 127.267, 34.106],
  [-43.50359, 26.79254, -43.49351, 26.94259, 6.581, 84.779],
  [39.0057, -76.3424, 81.62972, -137.49632, 2849.973, 349.998],
  [-13.91912, 92.57073, -16.00721, 92.50451, 124.813, 181.757],
  [-78.33477, 60.55771, -78.22894, 60.58692, 6.39, 3.224],
  [63.83123, -67.0509, 33.20021, 33.97316, 3917.997, 64.823],
  [13.58218, -15.76608, 15.62199, -13.09799, 197.34, 51.535],
  [-4.40328, 59.09479, -4.57901, 59.17539, 11.551, 155.286],
  [25.01191, 177.51454, 54.72721, -77.54561, 4683.429, 34.838],
  [-19.41545, 60.71498, -22.28007, 60.48515, 171.737, 184.273],
  [-56.43178, -137.84551, -56.6082, -137.73822, 11.191, 161.464],
  [-63.01216, -90.85866, -18.53855, 133.71191, 5491.374, 221.661],
  [-71.30118, -18.29254, -71.00454, -15.99224, 48.23, 69.343],
  [54.27757, 131.03441, 54.18894, 131.00053, 5.459, 192.636],
  [0, 0, 0.5, 179.7, 10768.967, 15.557],
])('from %s %s to %s %s it is %s NM on a track of %s°', (lat1, lon1, lat2, lon2, distance, track) => {
  const way = wayBetween({ latDeg: lat1, lonDeg: lon1 }, { latDeg: lat2, lonDeg: lon2 })
  expect(way.distanceNm).toBeCloseTo(distance, 2)
  expect(way.trackDeg).toBeCloseTo(track, 2)
})

const position = fc.record({
  latDeg: fc.double({ min: -70, max: 70, noNaN: true }),
  lonDeg: fc.double({ min: -180, max: 180, noNaN: true }),
})
const step = fc.double({ min: -3, max: 3, noNaN: true })

test('the distance from a line is at most that from any of its points, and reached at one of them', () => {
  fc.assert(
    fc.property(position, step, step, step, step, (from, dLat, dLon, eLat, eLon) => {
      const to = { latDeg: from.latDeg + dLat, lonDeg: from.lonDeg + dLon }
      const other = { latDeg: from.latDeg + eLat, lonDeg: from.lonDeg + eLon }
      const distance = distanceFromLineNm(other, from, to)
      const ends = [from, to].map((end) => wayBetween(other, end).distanceNm)
      expect(distance).toBeLessThanOrEqual(Math.min(...ends) + 0.01)
      // A detour by way of the other position is at most twice the distance longer.
      const detour = ends[0]! + ends[1]! - wayBetween(from, to).distanceNm
      expect(detour).toBeLessThanOrEqual(2 * distance + 0.01)
    }),
  )
})
