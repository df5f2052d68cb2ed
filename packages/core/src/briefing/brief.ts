import { instantText, MINUTE_MS } from '../lib/instant.ts'
import type { JsonObject } from '../lib/json.ts'
import type { EpochMs } from '../lib/system.ts'
import type { WeatherEntry } from '../weather/service/entry-schema.ts'
import { type CardFigures, cardFigures, type FlightAerodrome, flightAerodromes } from './aerodromes.ts'
import { type AircraftFigures, aircraftFigures } from './aircraft.ts'
import { cardsByIdent } from './cards.ts'
import { derived, type Figure, firstKnown, sourceOf, textAt } from './figure.ts'
import { type FlightFigures, type FlightRecords, flightFigures } from './flight.ts'
import { type PilotFigures, pilotFigures } from './pilot.ts'
import { type BriefRoute, routeOf, routePoints } from './route.ts'
import { type TimeSpan, type WeatherFigures, weatherFigures } from './weather.ts'

/** What the bag contains about a flight. */
export interface BriefInput {
  readonly records: FlightRecords
  readonly aircraft: JsonObject | null
  /** The cards of all aerodromes. */
  readonly cards: readonly JsonObject[]
  readonly checkFlights: readonly JsonObject[]
  readonly checklists: readonly JsonObject[]
  readonly pilot: JsonObject | null
  /** The logbook entries of at least the 90 days before the flight. */
  readonly logbook: readonly JsonObject[]
}

/** An aerodrome of a brief. */
export interface BriefAerodrome extends FlightAerodrome {
  readonly card: CardFigures
  readonly weather: WeatherFigures
}

/** What a pilot's bag contains about one flight, each value with the fields from which it comes. */
export interface Brief {
  /** For programs that show a brief: it is not an official publication. */
  readonly notice: 'Not an official publication.'
  readonly name: Figure<string>
  readonly writtenAt: string
  readonly flight: FlightFigures & { readonly arrivalAt: Figure<string> }
  readonly route: BriefRoute
  readonly aerodromes: readonly BriefAerodrome[]
  readonly aircraft: AircraftFigures
  readonly pilot: PilotFigures
}

/**
 * The aerodromes whose weather a brief needs.
 *
 * @example
 * ```ts
 * import { briefIdents, sourceOf } from '@flightbag/core/briefing'
 *
 * const planning = { id: 'p1', points: [{ name: 'SADF', type: 'aerodrome' }, { name: 'SAAR', type: 'aerodrome' }] }
 * const records = {
 *   planning: sourceOf('plannings', planning),
 *   flightPlan: sourceOf('flight-plans', null),
 *   first: 'planning',
 * } as const
 * briefIdents({ records, cards: [] }) // => ['SADF', 'SAAR']
 * ```
 */
export function briefIdents({ records, cards }: Pick<BriefInput, 'records' | 'cards'>): readonly string[] {
  const idents = flightAerodromes(records, routePoints(records), cards).map(({ ident }) => ident.value)
  return [...new Set(idents.filter((ident) => ident !== null))]
}

/**
 * The brief of a flight. `weather` contains the entries of {@link briefIdents} by identifier. What the bag does not
 * contain is not known: no value is guessed.
 *
 * @example
 * ```ts
 * import { briefOf, sourceOf } from '@flightbag/core/briefing'
 *
 * const planning = { id: 'p1', name: 'To the coast', points: [], plannedDepartureAt: '2026-10-05T13:00:00Z' }
 * const brief = briefOf(
 *   {
 *     records: {
 *       planning: sourceOf('plannings', planning),
 *       flightPlan: sourceOf('flight-plans', null),
 *       first: 'planning',
 *     },
 *     aircraft: null,
 *     cards: [],
 *     checkFlights: [],
 *     checklists: [],
 *     pilot: null,
 *     logbook: [],
 *   },
 *   new Map(),
 *   Date.UTC(2026, 9, 5),
 * )
 * brief.name // => { value: 'To the coast', from: ['plannings/p1#name'] }
 * ```
 */
export function briefOf(input: BriefInput, weather: ReadonlyMap<string, WeatherEntry>, nowMs: EpochMs): Brief {
  const { records } = input
  const cards = cardsByIdent(input.cards)
  const aircraft = sourceOf('aircraft', input.aircraft)
  const flight = flightFigures(records, aircraft)
  const points = routePoints(records)
  const route = routeOf(points, flight, cards)
  const arrivalAt = derived(
    [flight.departureAt, firstKnown(flight.elapsedMinutes, route.elapsedMinutes)],
    (departure, minutes) => instantText(Date.parse(departure) + Math.round(minutes * MINUTE_MS)),
  )
  const day = derived([flight.departureAt], (at) => at.slice(0, 'YYYY-MM-DD'.length))
  const spans: Readonly<Record<FlightAerodrome['role'], TimeSpan>> = {
    departure: { from: flight.departureAt, to: flight.departureAt },
    destination: { from: arrivalAt, to: arrivalAt },
    // The records do not contain when an alternate would be reached: not before the arrival at the destination.
    alternate: { from: arrivalAt, to: arrivalAt },
    enRoute: { from: flight.departureAt, to: arrivalAt },
  }
  return {
    notice: 'Not an official publication.',
    name: firstKnown(textAt(records.planning, 'name'), textAt(records.flightPlan, 'aircraftIdentification')),
    writtenAt: instantText(nowMs),
    flight: { ...flight, arrivalAt },
    route,
    aerodromes: flightAerodromes(records, points, input.cards).map((aerodrome) => {
      const ident = aerodrome.ident.value ?? ''
      return {
        ...aerodrome,
        card: cardFigures(cards.get(ident)),
        weather: weatherFigures(ident, weather.get(ident) ?? null, spans[aerodrome.role]),
      }
    }),
    aircraft: aircraftFigures(records, aircraft, input.checkFlights, input.checklists),
    pilot: pilotFigures(input.pilot, input.logbook, day),
  }
}
