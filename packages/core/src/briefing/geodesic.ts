import geographicLib from 'geographiclib-geodesic'

const METRES_PER_NM = 1852

/** A position in degrees, north and east positive. */
export interface Position {
  readonly latDeg: number
  readonly lonDeg: number
}

/** The way from one position to another along the shortest line on the WGS 84 ellipsoid. */
export interface Way {
  readonly distanceNm: number
  /** The direction at its start, in degrees true from 0 to below 360; null for two equal positions. */
  readonly trackDeg: number | null
}

function inverse(from: Position, to: Position) {
  return geographicLib.Geodesic.WGS84.Inverse(from.latDeg, from.lonDeg, to.latDeg, to.lonDeg)
}

export function wayBetween(from: Position, to: Position): Way {
  const { s12 = 0, azi1 = 0 } = inverse(from, to)
  return { distanceNm: s12 / METRES_PER_NM, trackDeg: s12 === 0 ? null : (azi1 + 360) % 360 }
}

/** How exactly the nearest point of a line is found, in metres. */
const EXACT_M = 10

/** The distance of a position from the line between two others, in nautical miles. */
export function distanceFromLineNm(position: Position, from: Position, to: Position): number {
  const line = geographicLib.Geodesic.WGS84.InverseLine(from.latDeg, from.lonDeg, to.latDeg, to.lonDeg)
  function distanceAt(metres: number): number {
    const { lat2 = from.latDeg, lon2 = from.lonDeg } = line.Position(metres)
    return inverse(position, { latDeg: lat2, lonDeg: lon2 }).s12 ?? 0
  }
  // The distance first decreases and then increases along a line that is shorter than a quarter of the Earth.
  let [low, high] = [0, inverse(from, to).s12 ?? 0]
  while (high - low > EXACT_M) {
    const third = (high - low) / 3
    if (distanceAt(low + third) < distanceAt(high - third)) high -= third
    else low += third
  }
  return Math.min(distanceAt(low), distanceAt((low + high) / 2), distanceAt(high)) / METRES_PER_NM
}
