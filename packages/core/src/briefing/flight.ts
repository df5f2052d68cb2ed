import { utcDayMs } from '../lib/calendar-date.ts'
import { instantText, MINUTE_MS, parseInstantMs } from '../lib/instant.ts'
import type { Json } from '../lib/json.ts'
import { derived, type Figure, figureAt, firstKnown, numberAt, type Source, textAt } from './figure.ts'

/** The two records of a flight, of which one can be absent. */
export interface FlightRecords {
  readonly planning: Source
  readonly flightPlan: Source
  /** The record whose values precede those of the other. */
  readonly first: 'planning' | 'flightPlan'
}

/** What the records of a flight state about it as a whole. */
export interface FlightFigures {
  /** Time of departure (off block), ISO 8601, UTC. */
  readonly departureAt: Figure<string>
  /** Total elapsed time as the record states it, in minutes. */
  readonly elapsedMinutes: Figure<number>
  /** Cruising speed, knots true airspeed. */
  readonly speedKt: Figure<number>
  readonly altitudeFt: Figure<number>
  readonly wind: Figure<Wind>
  readonly flightRules: Figure<string>
  readonly fuelOnBoardL: Figure<number>
  readonly reserveMinutes: Figure<number>
  /** In minutes. */
  readonly enduranceMinutes: Figure<number>
  readonly notes: Figure<string>
}

/** A wind: the direction from which it blows in degrees true, and its speed in knots. */
export interface Wind {
  readonly directionDeg: number
  readonly speedKt: number
}

/** A figure of either record: that of the first one, if it is known. */
export function either<T>({ first }: FlightRecords, planning: Figure<T>, flightPlan: Figure<T>): Figure<T> {
  return first === 'planning' ? firstKnown(planning, flightPlan) : firstKnown(flightPlan, planning)
}

const CLOCK = /^([01]\d|2[0-3])([0-5]\d)$/
const DURATION = /^(\d{2})([0-5]\d)$/
const SPEED = /^([NK])(\d{4})$/
const LEVEL = /^[FA](\d{3})$/
const KM_PER_NM = 1.852

/** The minutes of `HHMM`. */
function minutesOf(pattern: RegExp): (value: Json | undefined) => number | null {
  return (value) => {
    const found = typeof value === 'string' ? pattern.exec(value) : null
    return found === null ? null : Number(found[1]) * 60 + Number(found[2])
  }
}

/** The speed of item 15 in knots. A Mach number is no speed without the temperature. */
function knotsOf(value: Json | undefined): number | null {
  const found = typeof value === 'string' ? SPEED.exec(value) : null
  if (found === null) return null
  const knots = found[1] === 'N' ? Number(found[2]) : Number(found[2]) / KM_PER_NM
  return knots > 0 ? knots : null
}

/** The level of item 15 in feet, if it is written in hundreds of feet. */
function feetOf(value: Json | undefined): number | null {
  const found = typeof value === 'string' ? LEVEL.exec(value) : null
  return found === null ? null : Number(found[1]) * 100
}

function instantOf(value: Json | undefined): string | null {
  const ms = typeof value === 'string' ? parseInstantMs(value) : null
  return ms === null ? null : instantText(ms)
}

function windOf(planning: Source): Figure<Wind> {
  const choice = textAt(planning, 'wind.choice')
  if (choice.value === 'none') return { value: { directionDeg: 0, speedKt: 0 }, from: choice.from }
  // A forecast is not part of the record.
  return derived(
    [choice, numberAt(planning, 'wind.directionDeg', 0, 360), numberAt(planning, 'wind.speedKt', 0, 400)],
    (chosen, directionDeg, speedKt) => (chosen === 'manual' ? { directionDeg, speedKt } : null),
  )
}

/** What the records of a flight and the profile of its aircraft state about the flight. */
export function flightFigures(records: FlightRecords, aircraft: Source): FlightFigures {
  const { planning, flightPlan } = records
  const departureAt = either(
    records,
    figureAt(planning, 'plannedDepartureAt', instantOf),
    derived(
      [
        figureAt(flightPlan, 'departureDate', utcDayMs),
        figureAt(flightPlan, 'estimatedOffBlockTime', minutesOf(CLOCK)),
      ],
      (day, minutes) => instantText(day + minutes * MINUTE_MS),
    ),
  )
  const elapsedMinutes = either(
    records,
    numberAt(planning, 'eetMinutes', 0, 10_000),
    figureAt(flightPlan, 'totalEet', minutesOf(DURATION)),
  )
  return {
    departureAt,
    elapsedMinutes,
    speedKt: either(
      records,
      numberAt(aircraft, 'speeds.cruiseKtas', 1, 2000),
      figureAt(flightPlan, 'cruisingSpeed', knotsOf),
    ),
    altitudeFt: either(records, numberAt(planning, 'altitudeFt', 0, 100_000), figureAt(flightPlan, 'level', feetOf)),
    wind: windOf(planning),
    flightRules: either(records, textAt(planning, 'flightRules'), textAt(flightPlan, 'flightRules')),
    fuelOnBoardL: numberAt(planning, 'fuelOnBoardL', 0),
    reserveMinutes: numberAt(planning, 'reserveMinutes', 0),
    enduranceMinutes: figureAt(flightPlan, 'supplementary.endurance', minutesOf(DURATION)),
    notes: either(records, textAt(planning, 'notes'), textAt(flightPlan, 'supplementary.remarks')),
  }
}
