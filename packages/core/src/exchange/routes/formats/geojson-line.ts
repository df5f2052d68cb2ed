import type { Json, JsonObject } from '../../../lib/json.ts'

/** Half of the way around the world, in degrees of longitude: a longer step crosses the antimeridian. */
const HALF_DEG = 180

/** A position of GeoJSON, in degrees. */
export type Position = readonly [lonDeg: number, latDeg: number]

/** The position of a value; null if it is none. */
export function positionOf(value: Json | undefined): Position | null {
  if (!Array.isArray(value)) return null
  const [lon, lat] = value as readonly Json[]
  const isPosition = typeof lon === 'number' && typeof lat === 'number' && Math.abs(lon) <= 180 && Math.abs(lat) <= 90
  return isPosition ? [lon, lat] : null
}

/** Degrees as they are written: to a tenth of a metre. */
export function rounded(value: number | null): number {
  return Math.round((value ?? 0) * 1e6) / 1e6
}

/** The types of a geometry that can be a route. */
export const LINES: ReadonlySet<string> = new Set(['LineString', 'MultiLineString'])

/** The lists of coordinates of a line. */
export function piecesOf({ type, coordinates }: JsonObject): readonly (readonly Json[])[] {
  const pieces = type === 'LineString' ? [coordinates] : Array.isArray(coordinates) ? coordinates : []
  return pieces.map((piece) => (Array.isArray(piece) ? piece : []))
}

/** The coordinates of a line without those where {@link cut} has cut it; null if other pieces remain. */
export function joined(pieces: readonly (readonly Json[])[]): readonly Json[] | null {
  const all = [...(pieces[0] ?? [])]
  for (const piece of pieces.slice(1)) {
    const [end, start] = [positionOf(all.at(-1)), positionOf(piece[0])]
    if (end === null || start === null) return null
    if (Math.abs(end[0]) !== HALF_DEG || start[0] !== -end[0] || start[1] !== end[1]) return null
    all.pop()
    for (const each of piece.slice(1)) all.push(each)
  }
  return all
}

/** The lines of a route: RFC 7946 cuts a line where it crosses the antimeridian. */
export function cut(positions: readonly Position[]): readonly (readonly Position[])[] {
  const pieces: Position[][] = [[]]
  for (const [i, position] of positions.entries()) {
    const before = positions[i - 1]
    if (before !== undefined && Math.abs(position[0] - before[0]) > HALF_DEG) {
      const side = before[0] < 0 ? -HALF_DEG : HALF_DEG
      const first = Math.abs(side - before[0])
      const share = first / (first + Math.abs(-side - position[0]) || 1)
      const latDeg = rounded(before[1] + share * (position[1] - before[1]))
      pieces.at(-1)!.push([side, latDeg])
      pieces.push([[-side, latDeg]])
    }
    pieces.at(-1)!.push(position)
  }
  return pieces
}
