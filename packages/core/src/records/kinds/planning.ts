import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import { anything, id, list, open, reference } from '../fields.ts'
import { defineRecordKind } from '../record-kind.ts'

const point = open({
  // named as the sample's are: the specification says that points have positions, and not how they are called
  name: anything('Name of the point.'),
  latDeg: anything('Latitude in degrees, north positive.'),
  lonDeg: anything('Longitude in degrees, east positive.'),
})

/** Departure, destination and the waypoints between, mirrored from the points where the planning does not carry them. */
function withEnds(record: JsonObject): JsonObject {
  const points = Array.isArray(record.points) ? record.points.filter(isJsonObject) : []
  if (points.length === 0) return record
  const mirrored: Record<string, JsonObject[string]> = { departure: points[0]!, waypoints: points.slice(1, -1) }
  if (points.length > 1) mirrored.destination = points.at(-1)!
  const absent = Object.entries(mirrored).filter(([field]) => record[field] == null)
  return { ...record, ...Object.fromEntries(absent) }
}

/** The plannings: routes planned on the map, newest change first (spec, Record kinds). Stored by the app as `route`. */
export const planning = defineRecordKind({
  name: 'route',
  collection: 'plannings',
  title: 'planning',
  description:
    'A route planned on the map: points in order with positions, aircraft, departure, altitude, fuel and wind.',
  schema: open({
    id,
    points: list(point, 'The route, in order.'),
    flightPlanId: reference('The flight plan it became.'),
    departure: anything('The first of the points, where the app says nothing else.'),
    destination: anything('The last of the points, where the app says nothing else.'),
    waypoints: anything('The points between, where the app says nothing else.'),
  }),
  parts: { PlanningPoint: point },
  example: {
    id: 'planning-1',
    points: [
      { name: 'SAZM', latDeg: -37.934, lonDeg: -57.573 },
      { name: 'SAEZ', latDeg: -34.822, lonDeg: -58.536 },
    ],
    flightPlanId: 'flight-plan-1',
  },
  orderedBy: 'last change, newest first',
  order: 'lastChange',
  derive: withEnds,
})
