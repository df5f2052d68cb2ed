import type { MissingItem } from '../check-flights/check-flights.ts'
import { summaryOf } from '../check-flights/check-flights.ts'
import type { JsonObject } from '../lib/json.ts'
import { textOf } from '../records/record-kind.ts'
import { derived, type Figure, figureAt, firstKnown, type Source, sourceOf, textAt } from './figure.ts'
import { either, type FlightRecords } from './flight.ts'

/** The aircraft of a flight. */
export interface AircraftFigures {
  readonly registration: Figure<string>
  readonly model: Figure<string>
  readonly type: Figure<string>
  /** Start of the last flight on which its checklists were run, ISO 8601, UTC. */
  readonly lastCheckedAt: Figure<string>
  /** The items of that flight that were not done. Not known: there is no such flight, or it has no lists. */
  readonly openItems: Figure<readonly MissingItem[]>
  /** The titles of its checklists, in their order. */
  readonly checklists: readonly Figure<string>[]
  /** What is due. The bag has no field for it, so it is never known. */
  readonly due: Figure<string>
}

/** The id of the aircraft of a flight. */
export function aircraftIdOf(records: FlightRecords): Figure<string> {
  return either(records, textAt(records.planning, 'aircraftId'), textAt(records.flightPlan, 'aircraftId'))
}

export function aircraftFigures(
  records: FlightRecords,
  aircraft: Source,
  checkFlights: readonly JsonObject[],
  checklists: readonly JsonObject[],
): AircraftFigures {
  const id = aircraft.record?.id ?? null
  const flown = checkFlights
    .filter((flight) => id !== null && flight.aircraftId === id && textOf(flight, 'startedAt') !== null)
    .toSorted((a, b) => ((textOf(a, 'startedAt') ?? '') < (textOf(b, 'startedAt') ?? '') ? 1 : -1))
  const last = sourceOf('check-flights', flown[0] ?? null)
  return {
    registration: firstKnown(
      textAt(aircraft, 'registration'),
      either(
        records,
        textAt(records.planning, 'aircraftRegistration'),
        textAt(records.flightPlan, 'aircraftIdentification'),
      ),
    ),
    model: textAt(aircraft, 'model'),
    type: either(records, textAt(aircraft, 'icaoType'), textAt(records.flightPlan, 'aircraftType')),
    lastCheckedAt: textAt(last, 'startedAt'),
    openItems: derived(
      [figureAt(last, 'lists', (lists) => (Array.isArray(lists) ? lists : null))],
      (lists) => summaryOf(lists).missing,
    ),
    checklists: checklists
      .filter((list) => id !== null && list.aircraftId === id)
      .map((list) => textAt(sourceOf('checklists', list), 'title')),
    due: { value: null, from: [aircraft.name] },
  }
}
