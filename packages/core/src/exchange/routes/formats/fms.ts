import { DAY_MS } from '../../../lib/instant.ts'
import { err, ok, type Result } from '../../../lib/result.ts'
import { type FileFault, fileFault } from '../../fault.ts'
import { otherEnd, readDegrees, readFeet, unreadValue } from '../read-position.ts'
import {
  degrees,
  type PointType,
  type Procedures,
  procedures,
  type ReadRoute,
  type Route,
  type RouteFormat,
  type RoutePoint,
  runwayOf,
  stated,
  type WriteContext,
} from '../route.ts'

const CODES: Readonly<Record<PointType, string>> = { aerodrome: '1', ndb: '2', vor: '3', fix: '11', waypoint: '28' }

/** The words that stand for a procedure or a runway in the lines before the points. */
const PROCEDURES = {
  departureRunway: 'DEPRWY',
  sid: 'SID',
  sidTransition: 'SIDTRANS',
  arrivalRunway: 'DESRWY',
  star: 'STAR',
  starTransition: 'STARTRANS',
  approach: 'APP',
  approachTransition: 'APPTRANS',
} as const

/** The words of the ends in these lines, and the index of their point. */
const ENDS: ReadonlyMap<string, 0 | -1> = new Map([
  ['ADEP', 0],
  ['DEP', 0],
  ['ADES', -1],
  ['DES', -1],
])

/** The ways to a point that are no airway. */
const NO_AIRWAY = ['ADEP', 'ADES', 'DEP', 'DES', 'DRCT']

/** X-Plane 11 and 12, version 1100. A height that is not known is written as 0; the file has no name of the route. */
export const fms: RouteFormat = {
  name: 'fms',
  title: 'X-Plane flight plan',
  recognises: (text) => /^[IA]\r?\n\d+ version/i.test(text.trimStart()),
  hasPlainNames: true,
  silentOn: ['region', 'comment', 'procedure'],
  read,
  write,
}

function read(text: string): Result<ReadRoute, FileFault> {
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
  const unread: string[] = []
  for (const [i, row] of rows.entries()) {
    const cells = row.trim().split(/\s+/)
    const point = pointOf(cells)
    if (!point)
      return err({ line: start + 2 + i, column: null, message: 'is not "type name via height latitude longitude"' })
    points.push(point)
    const height = cells[3] ?? ''
    unread.push(...unreadValue(`the height at ${point.name}`, height, readFeet(height)))
  }
  const name = points.length === 0 ? '' : `${points[0]!.name} ${points.at(-1)!.name}`
  const { known, notKept } = headOf(lines.slice(2, start), points)
  const route = { name, ...withCruise(points), ...stated({ procedures: known }) }
  return ok({ route, notKept: [...notKept, ...unread] })
}

function pointOf([code, name, via = '', height = '', lat, lon]: readonly string[]): RoutePoint | null {
  const type = (Object.keys(CODES) as PointType[]).find((each) => CODES[each] === code)
  const [latDeg, lonDeg] = [readDegrees(lat, 90), readDegrees(lon, 180)]
  if (!type || !name || latDeg === null || lonDeg === null) return null
  const airway = NO_AIRWAY.includes(via) ? null : via
  return { ...{ name, type, latDeg, lonDeg }, ...stated({ airway, altitudeFt: readFeet(height) || null }) }
}

/** One height at every point on the way is the cruising altitude; several heights determine none. */
function withCruise(points: readonly RoutePoint[]): Pick<Route, 'altitudeFt' | 'points'> {
  const onTheWay = points.filter(({ type }) => type !== 'aerodrome')
  const altitudeFt = onTheWay[0]?.altitudeFt ?? 0
  if (altitudeFt <= 0 || !onTheWay.every((point) => point.altitudeFt === altitudeFt))
    return { altitudeFt: null, points }
  return {
    altitudeFt,
    points: points.map((point) => {
      const { altitudeFt: _, ...rest } = point
      return point.type === 'aerodrome' ? point : rest
    }),
  }
}

/** The procedures of the lines before the points, and the lines that are unknown or name another end. */
function headOf(
  lines: readonly string[],
  points: readonly RoutePoint[],
): { known: Procedures | undefined; notKept: readonly string[] } {
  const words = new Map(
    lines.map((line) => line.trim().split(/\s+/)).map(([word = '', ...rest]) => [word, rest.join(' ')]),
  )
  const parts = Object.entries(PROCEDURES).map(([part, word]) => {
    const text = words.get(word)
    return [part, part.endsWith('Runway') && text !== undefined ? runwayOf(text) : text]
  })
  const expected = new Set<string>([...Object.values(PROCEDURES), 'CYCLE'])
  const others = [...words].filter(([word]) => !expected.has(word))
  const notKept = others.flatMap(([word, text]) => {
    const end = ENDS.get(word)
    return end === undefined ? unreadValue(word, text, null) : otherEnd(word, text, points.at(end))
  })
  return { known: procedures(Object.fromEntries(parts)), notKept }
}

function write({ altitudeFt, points, procedures = {} }: Route, { nowMs }: WriteContext): string {
  const [first, last] = [points[0]!, points.at(-1)!]
  function end({ type, name }: RoutePoint, known: string, other: string) {
    return `${type === 'aerodrome' ? known : other} ${name}`
  }
  function parts(...names: readonly (keyof typeof PROCEDURES)[]) {
    return names.flatMap((part) => {
      // A space would begin another field.
      const text = procedures[part]?.replace(/\s+/g, '_')
      return text ? [`${PROCEDURES[part]} ${part.endsWith('Runway') ? 'RW' : ''}${text}`] : []
    })
  }
  const rows = points.map((point, i) => {
    const isAerodrome = point.type === 'aerodrome'
    const end = isAerodrome && i === 0 ? 'ADEP' : isAerodrome && i === points.length - 1 ? 'ADES' : null
    const via = end ?? (point.airway?.replace(/\s+/g, '_') || 'DRCT')
    const height = point.altitudeFt ?? (isAerodrome ? 0 : (altitudeFt ?? 0))
    const position = `${degrees(point.latDeg)} ${degrees(point.lonDeg)}`
    return `${CODES[point.type]} ${point.name} ${via} ${height.toFixed(6)} ${position}`
  })
  const head = [
    ...['I', '1100 Version', `CYCLE ${airacCycle(nowMs)}`],
    end(first, 'ADEP', 'DEP'),
    ...parts('departureRunway', 'sid', 'sidTransition'),
    end(last, 'ADES', 'DES'),
    ...parts('arrivalRunway', 'star', 'starTransition', 'approach', 'approachTransition'),
  ]
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
