import * as v from 'valibot'
import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../../lib/json.ts'
import { anything, dateTime, group, id, list, number, open, reference, text, unchecked } from '../fields.ts'
import { defineRecordKind } from '../record-kind.ts'
import { sampleRecords } from '../sample-records.ts'

const point = open({
  // The names are those of the sample: the specification states that points have positions, but not the names of their
  // fields.
  ...unchecked({
    name: text('Name of the point.'),
    type: text('Type: aerodrome, navaid or waypoint.'),
    latDeg: number('Latitude, degrees, north positive.'),
    lonDeg: number('Longitude, degrees, east positive.'),
    airway: text('Airway that leads to the point. Null or absent: direct, or not known.'),
    altitudeFt: number('Altitude at the point, feet above mean sea level. Null or absent: not known.'),
    region: text('ICAO region of the point, two letters. Null or absent: not known.'),
    comment: text('Comment on the point. Null or absent: none.'),
    procedure: text('The procedure that contains the point, sid or star. Null or absent: none, or not known.'),
  }),
})

/** The names in {@link Procedures} of the route formats. */
const procedures = group(
  {
    departureRunway: text('Runway of departure, for example 09L. Null or absent: not known.'),
    sid: text('Standard departure. Null or absent: none.'),
    sidTransition: text('Transition of the standard departure. Null or absent: none.'),
    star: text('Standard arrival. Null or absent: none.'),
    starTransition: text('Transition of the standard arrival. Null or absent: none.'),
    arrivalRunway: text('Runway of arrival. Null or absent: not known.'),
    approach: text('ARINC identifier of the approach, for example I16-Z. Null or absent: none, or not known.'),
    approachName: text('Name of the approach, often its first fix. Null or absent: none.'),
    approachType: text('Type of the approach, for example ILS. Null or absent: none, or not known.'),
    approachSuffix: text('Suffix of the approach. Null or absent: none.'),
    approachTransition: text('Transition of the approach. Null or absent: none.'),
  },
  'Runways and procedures. Null or absent: not known.',
)

/** Departure, destination and the waypoints between, as the points of a planning state them. */
function endsOf(record: JsonObject): readonly (readonly [field: string, value: Json])[] {
  const points = Array.isArray(record.points) ? record.points.filter(isJsonObject) : []
  const [departure, destination] = [points[0], points.slice(1).at(-1)]
  return [
    ...(departure ? [['departure', departure] as const, ['waypoints', points.slice(1, -1)] as const] : []),
    ...(destination ? [['destination', destination] as const] : []),
  ]
}

/** A planning with its ends, copied from the points if the planning lacks them. */
function withEnds(record: JsonObject): JsonObject {
  const absent = endsOf(record).filter(([field]) => record[field] == null)
  return absent.length === 0 ? record : { ...record, ...Object.fromEntries(absent) }
}

/** Ends that equal those of the points are left out, so that they follow the points when these are edited. */
function withoutEnds(record: JsonObject): JsonObject {
  const ends = new Map(endsOf(record))
  function isCopy(field: string, value: Json) {
    const end = ends.get(field)
    return end !== undefined && canonicalJson(value) === canonicalJson(end)
  }
  return Object.fromEntries(Object.entries(record).filter(([field, value]) => !isCopy(field, value)))
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
    points: list(point, 'Points of the route, in order. Null: none.'),
    flightPlanId: reference('Id of the flight plan that was made from it. Null: none.'),
    departure: anything('The first of `points`, unless the app sent another value. Absent: there are no points.'),
    destination: anything(
      'The last of `points`, unless the app sent another value. Absent: there are fewer than two points.',
    ),
    waypoints: anything('The points between them, unless the app sent another value. Absent: there are no points.'),
    ...unchecked({
      name: text('Name of the planning.'),
      aircraftId: text('Id of the aircraft. Null: none chosen.'),
      plannedDepartureAt: dateTime('Planned departure, UTC.'),
      altitudeFt: number('Planned altitude, feet above mean sea level.'),
      fuelOnBoardL: number('Fuel on board at departure, litres.'),
      reserveMinutes: number('Reserve, minutes.'),
      wind: group(
        {
          choice: text('Source of the wind: forecast, manual or none.'),
          directionDeg: number('Direction from which it blows, degrees true. Null or absent: not set by the pilot.'),
          speedKt: number('Speed, knots. Null or absent: not set by the pilot.'),
        },
        'Choice of the wind.',
      ),
      totalDistanceNm: number('Total distance, nautical miles.'),
      eetMinutes: number('Estimated elapsed time, minutes.'),
      notes: text('Notes of the pilot.'),
      procedures,
      flightRules: text('Flight rules, I, V, Y or Z. Null or absent: not known.'),
      aircraftRegistration: text('Registration in an imported route. Null or absent: not known.'),
      alternateAerodromes: list(v.string(), 'Alternate aerodromes. Null or absent: none.'),
    }),
  }),
  parts: { PlanningPoint: point },
  example: sampleRecords.route,
  orderedBy: 'last change, newest first',
  order: 'lastChange',
  derive: withEnds,
  withoutFilledIn: withoutEnds,
})
