import type { LogbookTotals } from '../../logbook/totals.ts'
import { tenthsOfFifths } from '../values/duration.ts'
import type { SourceFlight } from './flight.ts'

/**
 * The figures of a logbook that a file states too, in tenths of an hour except for the two counts. Null: the file has
 * no such column.
 */
export interface Figures {
  readonly total: number
  readonly pilot: number | null
  readonly copilot: number | null
  readonly dual: number | null
  readonly night: number | null
  readonly crossCountry: number | null
  readonly instructorGiven: number | null
  readonly instrumentReal: number | null
  readonly instrumentHood: number | null
  readonly simulator: number | null
  readonly landings: number | null
  readonly flights: number
}

export const noFigures: Figures = {
  total: 0,
  pilot: null,
  copilot: null,
  dual: null,
  night: null,
  crossCountry: null,
  instructorGiven: null,
  instrumentReal: null,
  instrumentHood: null,
  simulator: null,
  landings: null,
  flights: 0,
}

/** Adds a flight to the figures of its file. Each duration is rounded on its own, as `loggedTenths` is. */
export function addFigures(sum: Figures, flight: SourceFlight): Figures {
  const { times } = flight
  function plus(all: number | null, one: number | null) {
    return one === null ? all : (all ?? 0) + one
  }
  function tenths(all: number | null, fifths: number | null) {
    return plus(all, fifths === null ? null : tenthsOfFifths(fifths))
  }
  return {
    total: sum.total + tenthsOfFifths(times.total),
    pilot: tenths(sum.pilot, times.pilot),
    copilot: tenths(sum.copilot, times.copilot),
    dual: tenths(sum.dual, times.dual),
    night: tenths(sum.night, times.night),
    crossCountry: tenths(sum.crossCountry, times.crossCountry),
    instructorGiven: tenths(sum.instructorGiven, flight.instructorGiven),
    instrumentReal: tenths(sum.instrumentReal, flight.instrumentReal),
    instrumentHood: tenths(sum.instrumentHood, flight.instrumentHood),
    simulator: tenths(sum.simulator, flight.simulator),
    landings: plus(sum.landings, flight.landings),
    flights: sum.flights + 1,
  }
}

/** The same figures of a bag, from its totals; a bag has no figure for instruction received. */
export function figuresOf({ logged }: LogbookTotals): Figures {
  const { entries, unit: _unit, day: _day, local: _local, multiEngine: _multiEngine, ...figures } = logged
  return { ...figures, dual: null, flights: entries }
}
