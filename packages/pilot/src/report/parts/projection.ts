import type { Position } from '../lib/positions.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** A map of the smallest area that contains all positions, with a margin. */
export interface Projection {
  readonly width: number
  readonly height: number
  /** Units of the map for a nautical mile at its middle. */
  readonly unitsPerNm: number
  readonly pointOf: (position: Position) => Point
  /** Meridians and parallels that are drawn, in degrees. */
  readonly meridians: readonly number[]
  readonly parallels: readonly number[]
}

const WIDTH = 1000
const HEIGHTS = { least: 420, most: 640 } as const
const MARGIN = 70
const LEAST_SPAN_DEG = 0.5
const STEPS_DEG = [0.1, 0.25, 0.5, 1, 2, 5, 10, 15, 30]

/** An equirectangular projection with true scale at the middle parallel: exact enough for a country. */
export function projectionOf(positions: readonly Position[]): Projection {
  const lats = positions.map(({ latDeg }) => latDeg)
  const lons = positions.map(({ lonDeg }) => lonDeg)
  const [latMin, latMax] = span(lats)
  const [lonMin, lonMax] = span(lons)
  const middle = { latDeg: (latMin + latMax) / 2, lonDeg: (lonMin + lonMax) / 2 }
  const shrink = Math.cos((middle.latDeg * Math.PI) / 180)
  const wide = (WIDTH - 2 * MARGIN) / ((lonMax - lonMin) * shrink)
  const high = (HEIGHTS.most - 2 * MARGIN) / (latMax - latMin)
  const unitsPerDeg = Math.min(wide, high)
  const height = Math.max(HEIGHTS.least, (latMax - latMin) * unitsPerDeg + 2 * MARGIN)
  return {
    width: WIDTH,
    height,
    unitsPerNm: unitsPerDeg / 60,
    pointOf: ({ latDeg, lonDeg }) => ({
      x: round(WIDTH / 2 + (lonDeg - middle.lonDeg) * shrink * unitsPerDeg),
      y: round(height / 2 - (latDeg - middle.latDeg) * unitsPerDeg),
    }),
    meridians: linesWithin(middle.lonDeg, WIDTH / 2 / (unitsPerDeg * shrink)),
    parallels: linesWithin(middle.latDeg, height / 2 / unitsPerDeg),
  }
}

function span(values: readonly number[]): readonly [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const missing = Math.max(0, LEAST_SPAN_DEG - (most - least)) / 2
  return [least - missing, most + missing]
}

function linesWithin(middle: number, half: number): readonly number[] {
  const step = STEPS_DEG.find((one) => (2 * half) / one <= 7) ?? 45
  const first = Math.ceil((middle - half) / step)
  const count = Math.floor((middle + half) / step) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, at) => (first + at) * step)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
