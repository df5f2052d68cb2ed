import type { LogbookEntry, Planning } from '@flightbag/client'
import { statedText } from '../../lib/stated.ts'
import { flightCount } from '../lib/flight-count.ts'
import { html, type Markup } from '../lib/markup.ts'
import { type Position, positionOf } from '../lib/positions.ts'
import { placeLabels } from './labels.ts'
import { type Point, type Projection, projectionOf } from './projection.ts'
import { section } from './section.ts'

const SCALE_NM = [5, 10, 25, 50, 100, 250, 500, 1000]
const LONGEST_SCALE = 200

interface Route {
  readonly from: string
  readonly to: string
  readonly flights: number
}

/** Flown and planned routes between the positions that the bag contains. No map of anybody else is used. */
export function routeMap(
  entries: readonly LogbookEntry[],
  plannings: readonly Planning[],
  positions: ReadonlyMap<string, Position>,
): Markup | null {
  const routes = routesOf(entries)
  const drawn = routes.filter(({ from, to }) => positions.has(from) && positions.has(to))
  const planned = plannings
    .map(({ points }) => (points ?? []).map(positionOf).filter((point) => point !== null))
    .filter((points) => points.length > 1)
  const visits = visitsOf(routes, plannings, positions)
  const all = [...[...visits.keys()].map((ident) => positions.get(ident)!), ...planned.flat()]
  if (all.length === 0) return null
  const projection = projectionOf(all)
  const missing = new Set(routes.flatMap(({ from, to }) => [from, to]).filter((ident) => !positions.has(ident)))
  const about =
    'Flown routes as lines, thicker for more flights; planned routes dashed. ' +
    'The positions are those of cards and plannings.' +
    (missing.size === 0 ? '' : ` Without a position: ${[...missing].sort().join(', ')}.`)
  return section('Routes', about, drawing(projection, { drawn, planned, visits, positions }), true)
}

interface Drawn {
  readonly drawn: readonly Route[]
  readonly planned: readonly (readonly Position[])[]
  readonly visits: ReadonlyMap<string, number>
  readonly positions: ReadonlyMap<string, Position>
}

function drawing(projection: Projection, { drawn, planned, visits, positions }: Drawn): Markup {
  const { width, height, pointOf } = projection
  const most = Math.max(...drawn.map(({ flights }) => flights), 1)
  const places = [...visits]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => ({ name, count, at: pointOf(positions.get(name)!) }))
  const lines = drawn
    .filter(({ from, to }) => from !== to)
    .map(({ from, to, flights }) => {
      const [a, b] = [pointOf(positions.get(from)!), pointOf(positions.get(to)!)]
      const thickness = (1 + 5 * Math.sqrt(flights / most)).toFixed(1)
      return html`<path class="flown" d="${arc(a, b)}" stroke-width="${thickness}">
        <title>${from} – ${to}: ${flightCount(flights)}</title>
      </path>`
    })
  const dashed = planned.map(
    (points) =>
      html`<polyline class="planned" points="${points.map((point) => coordinates(pointOf(point))).join(' ')}"/>`,
  )
  const dots = places.map(
    ({ name, count, at }) =>
      html`<circle cx="${at.x}" cy="${at.y}" r="${(3 + Math.min(5, Math.log2(count + 1) / 1.6)).toFixed(1)}">
        <title>${name}: ${count} departures and arrivals</title>
      </circle>`,
  )
  const names = placeLabels(
    places,
    places.map(({ at }) => at),
  ).map(({ name, x, y, anchor }) => html`<text x="${x}" y="${y}" text-anchor="${anchor}">${name}</text>`)
  return html`<svg class="map" viewBox="0 0 ${width} ${Math.round(height)}" role="img" aria-label="Map of routes">
    ${graticule(projection)}${dashed}${lines}${dots}${names}${scale(projection)}
  </svg>`
}

function graticule({ width, height, pointOf, meridians, parallels }: Projection): Markup {
  const vertical = meridians.map((lonDeg) => {
    const { x } = pointOf({ latDeg: 0, lonDeg })
    return html`<path class="grid" d="M${x} 0V${height}"/>
      <text class="degrees" x="${x + 4}" y="${height - 6}">${degrees(lonDeg, ['E', 'W'])}</text>`
  })
  const horizontal = parallels.map((latDeg) => {
    const { y } = pointOf({ latDeg, lonDeg: 0 })
    return html`<path class="grid" d="M0 ${y}H${width}"/>
      <text class="degrees" x="6" y="${y - 4}">${degrees(latDeg, ['N', 'S'])}</text>`
  })
  return html`${vertical}${horizontal}`
}

function degrees(value: number, [positive, negative]: readonly [string, string]): string {
  return `${Number(Math.abs(value).toFixed(2))}° ${value < 0 ? negative : positive}`
}

function scale({ width, unitsPerNm }: Projection): Markup {
  const nm = SCALE_NM.findLast((one) => one * unitsPerNm <= LONGEST_SCALE) ?? SCALE_NM[0]!
  const left = width - 24 - nm * unitsPerNm
  return html`<g class="scale">
    <path d="M${left.toFixed(1)} 20v8h${(nm * unitsPerNm).toFixed(1)}v-8"/>
    <text x="${width - 24}" y="46" text-anchor="end">${nm} NM</text>
  </g>`
}

/** A slightly curved line, so that a route and its middle stop do not cover each other. */
function arc(a: Point, b: Point): string {
  const bend = 0.06
  const middle = { x: (a.x + b.x) / 2 + (b.y - a.y) * bend, y: (a.y + b.y) / 2 - (b.x - a.x) * bend }
  return `M${coordinates(a)}Q${middle.x.toFixed(1)},${middle.y.toFixed(1)} ${coordinates(b)}`
}

function coordinates({ x, y }: Point): string {
  return `${x},${y}`
}

/** The routes that were flown, both directions as one. */
function routesOf(entries: readonly LogbookEntry[]): readonly Route[] {
  const counts = new Map<string, Route>()
  for (const entry of entries) {
    const [from, to] = [statedText(entry.from), statedText(entry.to)]
    if (!from || !to) continue
    const [a, b] = [from.toUpperCase(), to.toUpperCase()].sort() as [string, string]
    const key = JSON.stringify([a, b])
    counts.set(key, { from: a, to: b, flights: (counts.get(key)?.flights ?? 0) + 1 })
  }
  return [...counts.values()]
}

/** Departures and arrivals of each aerodrome that has a position and is flown or planned to. */
function visitsOf(
  routes: readonly Route[],
  plannings: readonly Planning[],
  positions: ReadonlyMap<string, Position>,
): ReadonlyMap<string, number> {
  const points = plannings.flatMap((planning) => planning.points ?? [])
  const planned = points.map(({ name }) => statedText(name)?.toUpperCase() ?? '')
  const visits = new Map(planned.filter((name) => positions.has(name)).map((name) => [name, 0]))
  for (const { from, to, flights } of routes)
    for (const ident of [from, to]) if (positions.has(ident)) visits.set(ident, (visits.get(ident) ?? 0) + flights)
  return visits
}
