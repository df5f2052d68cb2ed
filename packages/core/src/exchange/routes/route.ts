import type { Result } from '../../lib/result.ts'
import type { FileFault } from '../fault.ts'

/** The kinds of points that route formats distinguish. */
export type PointType = 'aerodrome' | 'vor' | 'ndb' | 'fix' | 'waypoint'

/** A point of a route. The position is null when the file names the point and leaves its position to a database. */
export interface RoutePoint {
  readonly name: string
  readonly type: PointType
  readonly latDeg: number | null
  readonly lonDeg: number | null
}

/** A route as the formats exchange it. */
export interface Route {
  readonly name: string
  /** Cruising altitude in feet; null when it is not known. */
  readonly altitudeFt: number | null
  readonly points: readonly RoutePoint[]
}

/** What a writer needs beside the route. */
export interface WriteContext {
  readonly nowMs: number
  /** Whether names have at most six characters, which some displays need to draw a leg to a user point. */
  readonly hasShortNames: boolean
}

/** A route format, declared once. */
export interface RouteFormat {
  readonly name: 'fpl' | 'gpx' | 'fms' | 'pln'
  readonly title: string
  /** Whether a text is in this format, by its beginning. */
  readonly recognises: (text: string) => boolean
  /** Whether names are limited to upper-case letters and digits. */
  readonly hasPlainNames: boolean
  readonly read: (text: string) => Result<Route, FileFault>
  /** Writes a route of at least two points, all with positions and names that {@link nameRoute} has made. */
  readonly write: (route: Route, context: WriteContext) => string
}

/** A position in degrees as text, with six decimals: a tenth of a metre. */
export function degrees(value: number | null): string {
  return (value ?? 0).toFixed(6)
}
