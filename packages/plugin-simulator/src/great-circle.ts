/** A place on the earth, degrees; north and east are positive. */
export interface Place {
  readonly latDeg: number
  readonly lonDeg: number
}

/** Nautical miles per degree of a great circle, for a sphere of the earth's mean radius. */
const NM_PER_DEGREE = 60.04

const RADIANS = Math.PI / 180

type Vector = readonly [x: number, y: number, z: number]

function vectorOf({ latDeg, lonDeg }: Place): Vector {
  const [lat, lon] = [latDeg * RADIANS, lonDeg * RADIANS]
  return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)]
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function angle(a: Vector, b: Vector): number {
  return Math.acos(Math.max(-1, Math.min(1, dot(a, b))))
}

/** Distance along the great circle, nautical miles. */
export function distanceNm(from: Place, to: Place): number {
  return (angle(vectorOf(from), vectorOf(to)) / RADIANS) * NM_PER_DEGREE
}

/** The place at a fraction (0 to 1) of the way along the great circle. */
export function placeBetween(from: Place, to: Place, fraction: number): Place {
  const [a, b] = [vectorOf(from), vectorOf(to)]
  const whole = angle(a, b)
  if (whole < 1e-9) return fraction < 1 ? { ...from } : { ...to }
  const [ofA, ofB] = [Math.sin((1 - fraction) * whole), Math.sin(fraction * whole)]
  const [x, y, z] = [ofA * a[0] + ofB * b[0], ofA * a[1] + ofB * b[1], ofA * a[2] + ofB * b[2]]
  return { latDeg: Math.atan2(z, Math.hypot(x, y)) / RADIANS, lonDeg: Math.atan2(y, x) / RADIANS }
}

/** True course at the start of the great circle, degrees, 0 up to but not including 360. */
export function courseDeg(from: Place, to: Place): number {
  const [lat1, lat2, turn] = [from.latDeg * RADIANS, to.latDeg * RADIANS, (to.lonDeg - from.lonDeg) * RADIANS]
  const east = Math.sin(turn) * Math.cos(lat2)
  const north = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(turn)
  return (Math.atan2(east, north) / RADIANS + 360) % 360
}
