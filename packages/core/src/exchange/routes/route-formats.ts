import { err, ok, type Result } from '../../lib/result.ts'
import { type FileFault, fileFault } from '../fault.ts'
import { fms } from './formats/fms.ts'
import { fpl } from './formats/fpl.ts'
import { geojson } from './formats/geojson.ts'
import { gpx } from './formats/gpx.ts'
import { lnmpln } from './formats/lnmpln.ts'
import { pln } from './formats/pln.ts'
import { lostInFile } from './lost-in-file.ts'
import { nameRoute } from './name-route.ts'
import type { Route, RouteFormat, RouteOfFile, WriteContext } from './route.ts'

/** Every route format, for reading and writing. */
export const routeFormats: readonly RouteFormat[] = [fpl, gpx, fms, pln, lnmpln, geojson]

/** Control characters, which no name contains; a comment can contain the line ends and tabs among them. */
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/
const CONTROLS = new RegExp(CONTROL, 'g')
const CONTROL_OF_A_NAME = /\p{Cc}/u

/** The largest route file that is read: far more than any route needs, and bounded memory. */
export const MAX_ROUTE_BYTES = 4 * 1024 * 1024

/**
 * Reads a route file, in the format that its beginning shows. Fails for another format, for a file above 4 MiB, for a
 * route of fewer than two points, and for a control character in a text.
 *
 * @example
 * ```ts
 * import { readRoute } from '@flightbag/core/exchange'
 *
 * const gpx = `<gpx version="1.1" creator="example"><rte><name>Coast</name>
 * <rtept lat="-34.45" lon="-58.59"><name>SADF</name></rtept>
 * <rtept lat="-32.9" lon="-60.78"><name>SAAR</name></rtept></rte></gpx>`
 * const read = readRoute(gpx)
 * read.ok && read.value.route.points.map(({ name }) => name) // => ['SADF', 'SAAR']
 * readRoute('no route').ok // => false
 * ```
 */
export function readRoute(text: string): Result<RouteOfFile, FileFault> {
  if (text.length > MAX_ROUTE_BYTES) return err(fileFault(`is larger than ${MAX_ROUTE_BYTES} bytes`))
  const format = routeFormats.find(({ recognises }) => recognises(text))
  if (!format)
    return err(
      fileFault(`is none of the known route formats: ${routeFormats.map(({ name }) => `.${name}`).join(', ')}`),
    )
  const read = format.read(text)
  if (!read.ok) return read
  const { route } = read.value
  if (route.points.length < 2) return err(fileFault('has fewer than two route points'))
  return hasControl(route)
    ? err(fileFault('contains a control character in a name or another text'))
    : ok({ ...read.value, silentOn: format.silentOn })
}

function hasControl({ name, points, notes = '', procedures = {}, ...others }: Route): boolean {
  const names = [name, ...Object.values(procedures), ...Object.values(others).flat()]
  const texts = points.flatMap(({ comment = '', ...point }) => {
    names.push(...Object.values(point))
    return comment
  })
  return (
    names.some((each) => CONTROL_OF_A_NAME.test(String(each))) || [notes, ...texts].some((each) => CONTROL.test(each))
  )
}

/** A stored route with texts that {@link readRoute} does not refuse. */
function withoutControl(route: Route): Route {
  function cleaned(value: unknown, name: string): unknown {
    if (typeof value === 'string') {
      return ['notes', 'comment'].includes(name) ? value.replace(CONTROLS, '') : value.replace(/\p{Cc}+/gu, ' ')
    }
    if (Array.isArray(value)) return value.map((each) => cleaned(each, name))
    return value !== null && typeof value === 'object' ? fields(value) : value
  }
  function fields(value: object): object {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cleaned(each, name)]))
  }
  return fields(route) as Route
}

/** The text of a route file, and what the file does not state of the route. */
export interface WrittenRoute {
  readonly text: string
  readonly lost: readonly string[]
}

/**
 * Writes a route. Fails when it has fewer than two points, or a point without a position.
 *
 * @example
 * ```ts
 * import { readRoute, routeFormats, writeRoute } from '@flightbag/core/exchange'
 *
 * const route = {
 *   name: 'Coast',
 *   altitudeFt: 2500,
 *   points: [
 *     { name: 'SADF', type: 'aerodrome', latDeg: -34.45, lonDeg: -58.59 },
 *     { name: 'SAAR', type: 'aerodrome', latDeg: -32.9, lonDeg: -60.78 },
 *   ],
 * } as const
 * const fms = routeFormats.find(({ name }) => name === 'fms')!
 * const written = writeRoute(fms, route, { nowMs: Date.UTC(2026, 9, 5), hasShortNames: false })
 * written.ok && readRoute(written.value.text).ok // => true
 * ```
 */
export function writeRoute(format: RouteFormat, route: Route, context: WriteContext): Result<WrittenRoute, string> {
  if (route.points.length < 2) return err('the route has fewer than two points')
  const without = route.points.filter(({ latDeg, lonDeg }) => latDeg === null || lonDeg === null)
  if (without.length > 0) return err(`without a position: ${without.map(({ name }) => name).join(', ')}`)
  const readable = withoutControl(route)
  const text = format.write(format.hasPlainNames ? nameRoute(readable, context) : readable, context)
  const read = format.read(text)
  return read.ok ? ok({ text, lost: lostInFile(route, read.value.route) }) : err(read.failure.message)
}
