import * as v from 'valibot'
import { isJsonObject, type JsonObject } from '../json.ts'
import { id, list, open, reference } from './fields.ts'
import { defineRecordKind } from './record-kind.ts'

const point = open({})

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
    points: list(point),
    flightPlanId: reference('The flight plan it became.'),
    departure: v.nullish(v.unknown()),
    destination: v.nullish(v.unknown()),
    waypoints: v.nullish(v.unknown()),
  }),
  orderedBy: 'last change, newest first',
  order: 'lastChange',
  derive: withEnds,
})
