import { DAY_MS } from '../../../lib/instant.ts'
import { err, ok, type Result } from '../../../lib/result.ts'
import { type FileFault, fileFault } from '../../fault.ts'
import { readDegrees, readFeet } from '../read-position.ts'
import { degrees, type PointType, type Route, type RouteFormat, type RoutePoint, type WriteContext } from '../route.ts'

const CODES: Readonly<Record<PointType, string>> = { aerodrome: '1', ndb: '2', vor: '3', fix: '11', waypoint: '28' }

/** X-Plane 11 and 12, version 1100. The heights of aerodromes are written as 0; the file has no name of the route. */
export const fms: RouteFormat = {
  name: 'fms',
  title: 'X-Plane flight plan',
  recognises: (text) => /^[IA]\r?\n\d+ version/i.test(text.trimStart()),
  hasPlainNames: true,
  read,
  write,
}

function read(text: string): Result<Route, FileFault> {
  const lines = text.trim().split(/\r?\n/)
  if (!/^1100 version/i.test(lines[1] ?? ''))
    return err(fileFault('is not version 1100, the format of X-Plane 11 and later'))
  const start = lines.findIndex((line) => line.startsWith('NUMENR '))
  const count = Number(lines[start]?.slice(7))
  if (start < 0 || !Number.isInteger(count)) return err(fileFault('has no line NUMENR: the file is truncated'))
  const rows = lines.slice(start + 1).filter((line) => line.trim() !== '')
  if (rows.length !== count)
    return err(fileFault(`has ${rows.length} points, and NUMENR is ${count}: the file may be truncated`))
  const points: RoutePoint[] = []
  const heights: (number | null)[] = []
  for (const [i, row] of rows.entries()) {
    const [code, name, , height, lat, lon] = row.trim().split(/\s+/)
    const type = (Object.keys(CODES) as PointType[]).find((each) => CODES[each] === code)
    const [latDeg, lonDeg] = [readDegrees(lat, 90), readDegrees(lon, 180)]
    if (!type || !name || latDeg === null || lonDeg === null) {
      return err({ line: start + 2 + i, column: null, message: 'is not "type name via height latitude longitude"' })
    }
    points.push({ name, type, latDeg, lonDeg })
    if (type !== 'aerodrome') heights.push(readFeet(height ?? ''))
  }
  // One height at every point on the way is the cruising altitude; several heights determine none.
  const [first] = heights
  const altitudeFt = first != null && first > 0 && heights.every((height) => height === first) ? first : null
  return ok({ name: points.length === 0 ? '' : `${points[0]!.name} ${points.at(-1)!.name}`, altitudeFt, points })
}

function write({ altitudeFt, points }: Route, { nowMs }: WriteContext): string {
  const [first, last] = [points[0]!, points.at(-1)!]
  function end({ type, name }: RoutePoint, known: string, other: string) {
    return `${type === 'aerodrome' ? known : other} ${name}`
  }
  const rows = points.map((point, i) => {
    const isAerodrome = point.type === 'aerodrome'
    const via = isAerodrome && i === 0 ? 'ADEP' : isAerodrome && i === points.length - 1 ? 'ADES' : 'DRCT'
    const height = isAerodrome ? 0 : (altitudeFt ?? 0)
    return (
      `${CODES[point.type]} ${point.name} ${via} ${height.toFixed(6)} ${degrees(point.latDeg)} ` +
      `${degrees(point.lonDeg)}`
    )
  })
  const head = ['I', '1100 Version', `CYCLE ${airacCycle(nowMs)}`, end(first, 'ADEP', 'DEP'), end(last, 'ADES', 'DES')]
  return `${[...head, `NUMENR ${rows.length}`, ...rows].join('\n')}\n`
}

/** The first AIRAC date of 2020, from which every cycle of 28 days is counted. */
const CYCLE_2001_MS = Date.UTC(2020, 0, 2)
const CYCLE_MS = 28 * DAY_MS

/** The AIRAC cycle of an instant: two digits of the year, two of the cycle within the year. */
export function airacCycle(nowMs: number): string {
  const start = new Date(CYCLE_2001_MS + Math.floor((nowMs - CYCLE_2001_MS) / CYCLE_MS) * CYCLE_MS)
  const dayOfYear = (start.getTime() - Date.UTC(start.getUTCFullYear(), 0, 1)) / DAY_MS
  const number = Math.floor(dayOfYear / 28) + 1
  return `${String(start.getUTCFullYear() % 100).padStart(2, '0')}${String(number).padStart(2, '0')}`
}
