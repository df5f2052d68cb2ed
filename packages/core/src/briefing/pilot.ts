import { parseDateMs } from '../lib/calendar-date.ts'
import { DAY_MS, instantText } from '../lib/instant.ts'
import { isJsonObject, type Json, type JsonObject } from '../lib/json.ts'
import {
  countAt,
  derived,
  type Figure,
  figureAt,
  firstKnown,
  numberAt,
  type Source,
  sourceOf,
  textAt,
} from './figure.ts'

/** Whether something is valid on the day of a flight. */
export type Validity = 'valid' | 'expired' | 'doesNotExpire'

/** A licence, a rating or a certificate on the day of a flight. */
export interface ValidityFigures {
  readonly name: Figure<string>
  /** The last day of validity, `YYYY-MM-DD`. */
  readonly expiresOn: Figure<string>
  readonly validity: Figure<Validity>
}

/** The landings of the days before a flight, as the logbook counts them. It is no statement about recency. */
export interface LandingFigures {
  /** The first of the days, `YYYY-MM-DD`; the last is the day of the flight. */
  readonly since: Figure<string>
  readonly flights: Figure<number>
  readonly all: Figure<number>
  /** On flights with time by day alone. */
  readonly day: Figure<number>
  /** On flights with time by night alone. */
  readonly night: Figure<number>
  /** On flights with both or neither: the logbook does not contain whether they were by day or by night. */
  readonly either: Figure<number>
}

/** The pilot on the day of a flight. */
export interface PilotFigures {
  readonly licences: readonly ValidityFigures[]
  readonly ratings: readonly ValidityFigures[]
  readonly medical: ValidityFigures
  readonly landings: LandingFigures
}

/** How many days before the day of a flight are counted. */
const LANDING_DAYS = 90

function dateAt(source: Source, path: string): Figure<string> {
  return figureAt(source, path, (value) => (typeof value === 'string' && parseDateMs(value) !== null ? value : null))
}

function validityOf(expiresOn: Figure<string>, day: Figure<string>): Figure<Validity> {
  return derived([expiresOn, day], (last, on) => (on <= last ? 'valid' : 'expired'))
}

/** A rating without a date does not expire (spec, Record kinds); one whose date is absent is not known. */
function ratingFigures(source: Source, path: string, day: Figure<string>): ValidityFigures {
  const expiresOn = dateAt(source, `${path}.expiresOn`)
  const never = figureAt(source, `${path}.expiresOn`, (value) => (value === null ? ('doesNotExpire' as const) : null))
  return {
    name: textAt(source, `${path}.name`),
    expiresOn,
    validity: never.value === null ? validityOf(expiresOn, day) : never,
  }
}

/** A licence has no date of expiry among its fields. */
function licenceFigures(source: Source, path: string, day: Figure<string>): ValidityFigures {
  const expiresOn = dateAt(source, `${path}.expiresOn`)
  return {
    name: firstKnown(textAt(source, `${path}.type`), textAt(source, `${path}.name`)),
    expiresOn,
    validity: validityOf(expiresOn, day),
  }
}

/** What the profile and the logbook contain about the pilot, for the day of a flight. */
export function pilotFigures(
  profile: JsonObject | null,
  entries: readonly JsonObject[],
  day: Figure<string>,
): PilotFigures {
  const source: Source = { name: 'pilot', record: profile }
  const medicalExpiry = dateAt(source, 'medicalCertificate.expiresOn')
  function each<T>(path: string, read: (source: Source, path: string, day: Figure<string>) => T): readonly T[] {
    return Array.from({ length: countAt(source, path) }, (_, at) => read(source, `${path}[${at}]`, day))
  }
  const medicalClass = numberAt(source, 'medicalCertificate.class')
  return {
    licences: each('licences', licenceFigures),
    ratings: each('ratings', ratingFigures),
    medical: {
      name: derived([medicalClass], String),
      expiresOn: medicalExpiry,
      validity: validityOf(medicalExpiry, day),
    },
    landings: landingFigures(entries, day),
  }
}

/**
 * The first of the days whose landings are counted.
 *
 * @example
 * ```ts
 * import { landingsSince } from '@flightbag/core/briefing'
 *
 * landingsSince('2026-10-05') // => '2026-07-07'
 * ```
 */
export function landingsSince(day: string): string {
  return instantText(Date.parse(day) - LANDING_DAYS * DAY_MS).slice(0, 'YYYY-MM-DD'.length)
}

function minutes(times: Json | undefined, part: 'Day' | 'Night'): number {
  if (!isJsonObject(times)) return 0
  const cells = Object.entries(times).filter(([name]) => name.includes(part))
  return cells.reduce((total, [, value]) => total + (typeof value === 'number' ? value : 0), 0)
}

function landingFigures(entries: readonly JsonObject[], day: Figure<string>): LandingFigures {
  const since = derived([day], landingsSince)
  const counted = entries.flatMap((entry) => {
    const source = sourceOf('logbook', entry)
    const date = dateAt(source, 'log.date').value
    const isWithin =
      date !== null && day.value !== null && since.value !== null && since.value <= date && date <= day.value
    const log = isJsonObject(entry.log) ? entry.log : {}
    const [byDay, byNight] = [minutes(log.times, 'Day') > 0, minutes(log.times, 'Night') > 0]
    const landings = numberAt(source, 'log.landings', 0).value ?? 0
    return isWithin
      ? [{ landings, light: byDay === byNight ? 'either' : byDay ? 'day' : 'night', name: source.name }]
      : []
  })
  function total(light: string | null): Figure<number> {
    const flights = counted.filter((flight) => light === null || flight.light === light)
    const landed = flights.filter(({ landings }) => landings > 0)
    return derived(
      [day, { value: landed.reduce((sum, { landings }) => sum + landings, 0), from: landed.map(({ name }) => name) }],
      (_, sum) => sum,
    )
  }
  return {
    since,
    flights: derived([day], () => counted.length),
    all: total(null),
    day: total('day'),
    night: total('night'),
    either: total('either'),
  }
}
