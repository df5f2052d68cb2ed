import { isJsonObject, type Json, type JsonObject } from '../../../lib/json.ts'
import { nestsDeeper, readJson } from '../../../lib/json-text.ts'
import { err, ok, type Result } from '../../../lib/result.ts'
import { type FileFault, fileFault } from '../../fault.ts'
import { routeOf } from '../planning.ts'
import { unreadValue } from '../read-position.ts'
import type { ReadRoute, Route, RouteFormat } from '../route.ts'
import { cut, joined, LINES, type Position, piecesOf, positionOf, rounded } from './geojson-line.ts'

/** Deeper than any geometry: a collection of features of lines of positions. */
const MAX_DEPTH = 16

/** The fields of a route and of a point that are properties of a feature. */
const ROUTE_PROPERTIES = [
  ...['name', 'altitudeFt', 'procedures', 'flightRules', 'aircraftRegistration', 'plannedDepartureAt'],
  ...['alternateAerodromes', 'notes'],
]
const POINT_PROPERTIES = ['name', 'type', 'airway', 'altitudeFt', 'region', 'comment', 'procedure']

/**
 * GeoJSON (RFC 7946): a line, and a point feature at each of its positions, with the fields of a planning as
 * properties. The third coordinate is a height in metres above the ellipsoid, so it is neither read nor written.
 */
export const geojson: RouteFormat = {
  name: 'geojson',
  title: 'GeoJSON line',
  recognises: (text) =>
    /^\s*\{[^}]{0,200}"type"\s*:\s*"(FeatureCollection|Feature|LineString|MultiLineString)"/.test(text),
  hasPlainNames: false,
  silentOn: [],
  read,
  write,
}

interface Feature {
  readonly geometry: JsonObject
  readonly properties: JsonObject
}

function featuresOf(root: JsonObject): readonly Feature[] {
  const list = root.type === 'FeatureCollection' ? (Array.isArray(root.features) ? root.features : []) : [root]
  return list.filter(isJsonObject).flatMap((each) => {
    const isFeature = each.type === 'Feature'
    const geometry = isFeature ? each.geometry : each
    const { properties } = each
    return isJsonObject(geometry)
      ? [{ geometry, properties: isFeature && isJsonObject(properties) ? properties : {} }]
      : []
  })
}

function read(text: string): Result<ReadRoute, FileFault> {
  let root: unknown
  try {
    if (nestsDeeper(text, MAX_DEPTH)) return err(fileFault(`nests deeper than ${MAX_DEPTH} levels`))
    root = readJson(text)
  } catch {
    return err(fileFault('is not valid JSON: the file may be truncated'))
  }
  const features = isJsonObject(root) ? featuresOf(root) : []
  const lines = features.filter(({ geometry }) => LINES.has(String(geometry.type)))
  const pieces = lines.flatMap(({ geometry }) => piecesOf(geometry))
  const coordinates = joined(pieces)
  if (lines.length !== 1 || coordinates === null) {
    return err(
      fileFault(
        lines.length === 0 ? 'contains no LineString' : `contains ${pieces.length} lines: keep one in the file`,
      ),
    )
  }
  const [line] = lines
  const positions = coordinates.map(positionOf)
  if (positions.includes(null))
    return err(fileFault('contains a position that is not [longitude, latitude] in degrees'))
  const unused = new Set(features.filter((each) => each !== line))
  const notKept = unknownProperties(line!.properties, ROUTE_PROPERTIES)
  if (coordinates.some((each) => Array.isArray(each) && each.length > 2)) notKept.push('the third coordinate')
  const points = positions.map((position) => {
    const [lonDeg, latDeg] = position!
    const feature = featureAt(position!, unused)
    if (feature) notKept.push(...unknownProperties(feature.properties, POINT_PROPERTIES))
    return { ...feature?.properties, latDeg, lonDeg }
  })
  const route = routeOf({ ...line!.properties, points })
  notKept.push(...unreadProperties(line!.properties, route, ROUTE_PROPERTIES))
  for (const [i, point] of route.points.entries())
    notKept.push(...unreadProperties(points[i]!, point, POINT_PROPERTIES))
  for (const { geometry } of unused) {
    const type = typeof geometry.type === 'string' ? ` (${geometry.type})` : ''
    notKept.push(`a feature away from the line${type}`)
  }
  return ok({ route, notKept: withCounts(notKept) })
}

/** The next feature at a position; it is used once, because two points of a route can have one position. */
function featureAt(position: Position, unused: Set<Feature>): Feature | undefined {
  for (const feature of unused) {
    const other = feature.geometry.type === 'Point' ? positionOf(feature.geometry.coordinates) : null
    if (other?.[0] !== position[0] || other[1] !== position[1]) continue
    unused.delete(feature)
    return feature
  }
}

function unknownProperties(properties: JsonObject, known: readonly string[]): string[] {
  return Object.keys(properties)
    .filter((name) => !known.includes(name) && properties[name] !== null)
    .map((name) => `the property ${name}`)
}

/** The known properties whose values a route cannot hold. */
function unreadProperties(properties: JsonObject, read: object, known: readonly string[]): readonly string[] {
  const held = new Map<string, unknown>(Object.entries(read))
  return known.flatMap((name) => unreadValue(`the property ${name}`, statedJson(properties[name]), held.get(name)))
}

/** A value as JSON; empty for one that states nothing. */
function statedJson(value: Json | undefined): string {
  const text = JSON.stringify(value ?? null)
  return ['null', '""', '[]', '{}'].includes(text) ? '' : text
}

function withCounts(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].map(([text, count]) => (count === 1 ? text : `${count} × ${text}`))
}

function write({ points, ...route }: Route): string {
  /** The properties have one order, so that the same route is the same text. */
  function feature(geometry: object, properties: Readonly<Record<string, unknown>>, names: readonly string[]) {
    const ordered = names.flatMap((name) => (properties[name] === undefined ? [] : [[name, properties[name]]]))
    return { type: 'Feature', geometry, properties: Object.fromEntries(ordered) }
  }
  const places = points.map(({ latDeg, lonDeg, ...properties }) => ({
    coordinates: [rounded(lonDeg), rounded(latDeg)] as const,
    properties,
  }))
  const pieces = cut(places.map(({ coordinates }) => coordinates))
  const line =
    pieces.length === 1
      ? { type: 'LineString', coordinates: pieces[0] }
      : { type: 'MultiLineString', coordinates: pieces }
  const features = [
    feature(line, { ...route }, ROUTE_PROPERTIES),
    ...places.map(({ coordinates, properties }) =>
      feature({ type: 'Point', coordinates }, properties, POINT_PROPERTIES),
    ),
  ]
  return `${JSON.stringify({ type: 'FeatureCollection', features }, null, 2)}\n`
}
