import { expect } from 'vitest'
import type { Route, RouteFormat } from '../routes/route.ts'
import { routeFormats, writeRoute } from '../routes/route-formats.ts'

/** What a format is written with. */
export const context = { nowMs: Date.parse('2026-11-22T10:00:00Z'), hasShortNames: false }

/** The format of a name. */
export function format(name: RouteFormat['name']) {
  return routeFormats.find((each) => each.name === name)!
}

/** A route with a point that occurs twice, and a name that XML escapes. */
export const route: Route = {
  name: 'SADF SAAR',
  altitudeFt: 5500,
  points: [
    { name: 'SADF', type: 'aerodrome', latDeg: -34.4536, lonDeg: -58.58996 },
    { name: 'Laguna Brava & Sur', type: 'waypoint', latDeg: -33.72967, lonDeg: -58.60178 },
    { name: 'GUA', type: 'vor', latDeg: -33.00575, lonDeg: -58.61361 },
    { name: 'Laguna Brava & Sur', type: 'waypoint', latDeg: -33.72967, lonDeg: -58.60178 },
    { name: 'SAAR', type: 'aerodrome', latDeg: -32.9036, lonDeg: -60.785 },
  ],
}

/** The file of {@link route} in a format. */
export function written(name: RouteFormat['name'], more = {}) {
  const text = writeRoute(format(name), route, { ...context, ...more })
  return text.ok ? text.value.text : expect.fail(text.failure)
}

/** A route with everything that a file can state. */
export const detailed: Route = {
  ...route,
  points: [
    { ...route.points[0]!, altitudeFt: 10, region: 'SA', procedure: 'sid' },
    { name: 'UBREL', type: 'fix', latDeg: -33.9, lonDeg: -58.7, region: 'SA', procedure: 'sid', altitudeFt: 3000 },
    { ...route.points[2]!, region: 'SA', airway: 'T257', comment: 'VISUAL REPORT' },
    { name: 'ROS', type: 'vor', latDeg: -32.95, lonDeg: -60.7, region: 'SA', airway: 'T257', procedure: 'star' },
    { ...route.points[4]!, region: 'SA', altitudeFt: 85 },
  ],
  procedures: {
    departureRunway: '34L',
    sid: 'UBRE1A',
    sidTransition: 'GUA',
    star: 'ROS2B',
    starTransition: 'GUA',
    arrivalRunway: '02',
    approach: 'I02-Z',
    approachName: 'FARIT',
    approachType: 'ILS',
    approachSuffix: 'Z',
    approachTransition: 'ROS',
  },
  flightRules: 'I',
  aircraftRegistration: 'LV-XSA',
  plannedDepartureAt: '2026-11-22T14:05:00.000Z',
  alternateAerodromes: ['SAAP', 'SADP'],
  notes: 'Fuel at the destination on request',
}
