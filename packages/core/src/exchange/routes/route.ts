import type { Result } from '../../lib/result.ts'
import type { FileFault } from '../fault.ts'

/** The kinds of points that route formats distinguish. */
export type PointType = 'aerodrome' | 'vor' | 'ndb' | 'fix' | 'waypoint'

/** What a file can state about a point beside its name, type and position. A field that it does not state is absent. */
export interface PointDetails {
  /** The airway that leads to the point. */
  readonly airway?: string
  /** The height of the route at the point, or the elevation of an aerodrome, in feet. */
  readonly altitudeFt?: number
  /** The two letters of the ICAO region that distinguish points of the same name. */
  readonly region?: string
  readonly comment?: string
  /** The procedure that the point is part of, where the file lists the points of procedures. */
  readonly procedure?: 'sid' | 'star'
}

/** A point of a route. The position is null when the file names the point and leaves its position to a database. */
export interface RoutePoint extends PointDetails {
  readonly name: string
  readonly type: PointType
  readonly latDeg: number | null
  readonly lonDeg: number | null
}

/** The parts of {@link Procedures}, in the order of a flight. */
export const PROCEDURE_PARTS = [
  'departureRunway',
  'sid',
  'sidTransition',
  'star',
  'starTransition',
  'arrivalRunway',
  'approach',
  'approachName',
  'approachType',
  'approachSuffix',
  'approachTransition',
] as const

/**
 * The runways and procedures of a route, as the file names them. `approach` is the ARINC identifier, for example
 * `I16-Z`. Runways have two digits (`09L`).
 */
export type Procedures = { readonly [part in (typeof PROCEDURE_PARTS)[number]]?: string }

/** What a file can state about a route beside its name, altitude and points. */
export interface RouteDetails {
  readonly procedures?: Procedures
  /** The flight rules of item 8 of a flight plan: I, V, Y or Z. */
  readonly flightRules?: string
  readonly aircraftRegistration?: string
  /** Planned departure, UTC, ISO 8601. */
  readonly plannedDepartureAt?: string
  readonly alternateAerodromes?: readonly string[]
  readonly notes?: string
}

/** A route as the formats exchange it. */
export interface Route extends RouteDetails {
  readonly name: string
  /** Cruising altitude in feet; null when it is not known. */
  readonly altitudeFt: number | null
  readonly points: readonly RoutePoint[]
}

/** A route of a file, and a list of what the file states and a route cannot hold. */
export interface ReadRoute {
  readonly route: Route
  readonly notKept: readonly string[]
}

/** A {@link ReadRoute}, and the details of points of which its format can state nothing. */
export interface RouteOfFile extends ReadRoute {
  readonly silentOn: readonly (keyof PointDetails)[]
}

/** What a writer needs beside the route. */
export interface WriteContext {
  readonly nowMs: number
  /** Whether names have at most six characters, which some displays need to draw a leg to a user point. */
  readonly hasShortNames: boolean
}

/** A route format, declared once. */
export interface RouteFormat {
  readonly name: 'fpl' | 'gpx' | 'fms' | 'pln' | 'lnmpln' | 'geojson'
  readonly title: string
  /** Whether a text is in this format, by its beginning. */
  readonly recognises: (text: string) => boolean
  /** Whether names are limited to upper-case letters and digits. */
  readonly hasPlainNames: boolean
  /** The details of points that the format cannot state. */
  readonly silentOn: readonly (keyof PointDetails)[]
  readonly read: (text: string) => Result<ReadRoute, FileFault>
  /** Writes a route of at least two points, all with positions and names that {@link nameRoute} has made. */
  readonly write: (route: Route, context: WriteContext) => string
}

/** The name of a point without one, by its index in the route. */
export function inventedName(i: number): string {
  return `WP${i + 1}`
}

/** A position in degrees as text, with six decimals: a tenth of a metre. */
export function degrees(value: number | null): string {
  return (value ?? 0).toFixed(6)
}

/** A longitude as text, from -180 to less than 180. */
export function longitude(value: number | null): string {
  const text = degrees(value)
  return text === '180.000000' ? `-${text}` : text
}

type Stated<T> = { [field in keyof T]?: NonNullable<T[field]> }

/** An object without the fields that are not stated: null, undefined and the empty text. */
export function stated<T extends object>(fields: T): Stated<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as Stated<T>
}

/** A runway with two digits and without `RW`: `RW9L` is `09L`. Another text stays as it is. */
export function runwayOf(text: string): string {
  const found = /^(?:RW)?(\d{1,2})([LRCTW]?)$/i.exec(text.trim())
  return found ? found[1]!.padStart(2, '0') + found[2]!.toUpperCase() : text.trim()
}

/** The procedures, or undefined when none of their parts is stated. */
export function procedures(parts: { readonly [part in keyof Procedures]: string | undefined }): Procedures | undefined {
  const known = stated(parts) as Procedures
  return Object.keys(known).length === 0 ? undefined : known
}
