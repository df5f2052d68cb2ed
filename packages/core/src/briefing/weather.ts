import type { JsonObject } from '../lib/json.ts'
import { isJsonObject, type Json } from '../lib/json.ts'
import type { RunwayWind } from '../weather/schema/runway-wind.ts'
import type { TafPeriod } from '../weather/schema/taf-period.ts'
import type { WeatherEntry } from '../weather/service/entry-schema.ts'
import { derived, type Figure, figureAt, numberAt, type Source, textAt } from './figure.ts'

/** A component of the wind in whole knots: its smallest and its largest possible value. */
type Component = NonNullable<RunwayWind['headwindKt']>

/** The wind on one direction of a runway. */
export interface RunwayComponents {
  readonly runway: string
  /** Negative: tailwind. */
  readonly headwindKt: Figure<Component>
  /** Positive: from the right. */
  readonly crosswindKt: Figure<Component>
  /** With the gusts, for a wind that has them. */
  readonly gustCrosswindKt: Figure<Component>
  /** Whether its headwind is the greatest, and in no case a tailwind; of several, the one with the least crosswind. */
  readonly isFavourable: boolean
}

/** The weather at an aerodrome for a flight. */
export interface WeatherFigures {
  /** Status of the entry. Not known: the weather could not be requested. */
  readonly status: Figure<string>
  readonly metar: Figure<string>
  /** Time of the observation, ISO 8601, UTC. */
  readonly observedAt: Figure<string>
  /** Age of the METAR in minutes. */
  readonly ageMinutes: Figure<number>
  /** Flight category of the METAR. */
  readonly category: Figure<string>
  readonly densityAltitudeFt: Figure<number>
  readonly runways: readonly RunwayComponents[]
  readonly taf: Figure<string>
  /** The periods of the TAF that apply between the two times. Not known: there are none. */
  readonly periods: Figure<readonly TafPeriod[]>
}

/** The part of a flight in which an aerodrome matters; for an instant, both times are equal. */
export interface TimeSpan {
  readonly from: Figure<string>
  readonly to: Figure<string>
}

function applies({ from, to }: TafPeriod, begin: string, end: string): boolean {
  // Times of one form compare as texts. A period does not contain its end.
  return begin === end ? from <= begin && begin < to : from < end && begin < to
}

function listOf<T>(value: Json | undefined): readonly T[] | null {
  return Array.isArray(value) && value.length > 0 && (value as readonly Json[]).every(isJsonObject)
    ? (value as readonly T[])
    : null
}

function componentAt(source: Source, path: string): Figure<Component> {
  return figureAt(source, path, (value) =>
    isJsonObject(value) && typeof value.least === 'number' && typeof value.most === 'number'
      ? { least: value.least, most: value.most }
      : null,
  )
}

/** The largest crosswind of a component, to either side. */
function strongest(component: Component | null): number {
  return component === null ? Number.POSITIVE_INFINITY : Math.max(Math.abs(component.least), Math.abs(component.most))
}

function runwaysOf(source: Source): readonly RunwayComponents[] {
  const conditions = source.record?.aerodromeConditions
  const winds = isJsonObject(conditions) ? listOf<JsonObject>(conditions.runwayWinds) : null
  const runways = (winds ?? []).flatMap((wind, at) => {
    const path = `aerodromeConditions.runwayWinds[${at}]`
    return typeof wind.runway !== 'string'
      ? []
      : {
          runway: wind.runway,
          headwindKt: componentAt(source, `${path}.headwindKt`),
          crosswindKt: componentAt(source, `${path}.crosswindKt`),
          gustCrosswindKt: componentAt(source, `${path}.gustCrosswindKt`),
        }
  })
  const best = runways
    .filter(({ headwindKt }) => headwindKt.value !== null && headwindKt.value.least >= 0 && headwindKt.value.most > 0)
    .toSorted(
      (a, b) =>
        b.headwindKt.value!.least - a.headwindKt.value!.least ||
        strongest(a.crosswindKt.value) - strongest(b.crosswindKt.value),
    )[0]
  return runways.map((runway) => ({ ...runway, isFavourable: runway === best }))
}

/** The weather of one aerodrome: from the entry that the API serves; null for an aerodrome whose entry is not known. */
export function weatherFigures(ident: string, entry: WeatherEntry | null, { from, to }: TimeSpan): WeatherFigures {
  const source: Source = { name: `weather/${ident}`, record: entry as unknown as JsonObject | null }
  const periods = figureAt(source, 'taf.periods', listOf<TafPeriod>)
  return {
    status: textAt(source, 'status'),
    metar: textAt(source, 'metar.raw'),
    observedAt: textAt(source, 'metar.observedAt'),
    ageMinutes: numberAt(source, 'metar.ageMinutes', 0),
    category: textAt(source, 'metar.flightCategory'),
    densityAltitudeFt: numberAt(source, 'aerodromeConditions.densityAltitudeFt'),
    runways: runwaysOf(source),
    taf: textAt(source, 'taf.raw'),
    periods: derived([periods, from, to], (all, begin, end) => {
      const found = all.filter((period) => applies(period, begin, end))
      return found.length === 0 ? null : found
    }),
  }
}
