import { err, type Result } from '../../lib/result.ts'
import { type FileFault, fileFault } from '../fault.ts'
import { fms } from './formats/fms.ts'
import { fpl } from './formats/fpl.ts'
import { gpx } from './formats/gpx.ts'
import { pln } from './formats/pln.ts'
import { nameRoute } from './name-route.ts'
import type { Route, RouteFormat, WriteContext } from './route.ts'

/** Every route format, for reading and writing. */
export const routeFormats: readonly RouteFormat[] = [fpl, gpx, fms, pln]

/** The largest route file that is read: far more than any route needs, and bounded memory. */
export const MAX_ROUTE_BYTES = 4 * 1024 * 1024

/**
 * Reads a route file, in the format that its beginning shows. Fails for another format, for a file above 4 MiB, and for
 * a route of fewer than two points.
 */
export function readRoute(text: string): Result<Route, FileFault> {
  if (text.length > MAX_ROUTE_BYTES) return err(fileFault(`is larger than ${MAX_ROUTE_BYTES} bytes`))
  const format = routeFormats.find(({ recognises }) => recognises(text))
  if (!format)
    return err(
      fileFault(`is none of the known route formats: ${routeFormats.map(({ name }) => `.${name}`).join(', ')}`),
    )
  const route = format.read(text)
  if (route.ok && route.value.points.length < 2) return err(fileFault('has fewer than two route points'))
  return route
}

/** Writes a route. Fails when it has fewer than two points, or a point without a position. */
export function writeRoute(format: RouteFormat, route: Route, context: WriteContext): Result<string, string> {
  if (route.points.length < 2) return err('the route has fewer than two points')
  const without = route.points.filter(({ latDeg, lonDeg }) => latDeg === null || lonDeg === null)
  if (without.length > 0) return err(`without a position: ${without.map(({ name }) => name).join(', ')}`)
  return { ok: true, value: format.write(format.hasPlainNames ? nameRoute(route, context) : route, context) }
}
