import { instantText, MINUTE_MS } from '../../lib/instant.ts'
import type { EpochMs } from '../../lib/system.ts'
import { densityAltitudeFt, pressureAltitudeFt, settingHpa } from '../conditions/altitude.ts'
import { flightCategory } from '../conditions/category.ts'
import { relativeHumidityPercent } from '../conditions/humidity.ts'
import { runwayWinds } from '../conditions/runway-wind.ts'
import { tafPeriods } from '../conditions/taf-periods.ts'
import { decodeMetar } from '../decode/metar.ts'
import { decodeTaf } from '../decode/taf.ts'
import { metarText, tafText } from '../text/report-text.ts'
import { NO_FACTS, type WeatherAerodrome } from './aerodromes.ts'
import type { StationWeather } from './cached-weather.ts'
import type { WeatherEntry, WeatherStatus } from './entry-schema.ts'
import type { CachedReport } from './report-lookup.ts'

/** After it, a time near that of the report could need a year of five digits, which the API does not use. */
const LAST_TIME_MS = Date.UTC(9999, 0, 1)

/** The time of the provider; null for a time that no report can have. */
function providerMs({ report: { timeMs } }: KeptReport): EpochMs | null {
  return timeMs !== null && timeMs >= 0 && timeMs <= LAST_TIME_MS ? timeMs : null
}

function timeText(ms: EpochMs | null): string | null {
  return ms === null ? null : instantText(ms)
}

/** A report in the cache. */
export type KeptReport = CachedReport & { readonly outcome: 'report' }

/**
 * A report contains only the day of the month: it is decoded near the time of the provider, else near that of the
 * request.
 */
function near(held: KeptReport): Date {
  return new Date(providerMs(held) ?? held.fetchedAtMs)
}

type Metar = NonNullable<WeatherEntry['metar']>

/** A METAR without its age, which differs in every answer. */
export function metarOf(held: KeptReport): Omit<Metar, 'ageMinutes'> {
  const report = decodeMetar(held.report.raw, { at: near(held) })
  const { raw, observedAt, decoded } = report
  return {
    raw,
    observedAt: observedAt ?? timeText(providerMs(held)),
    flightCategory: flightCategory(decoded),
    relativeHumidityPercent: relativeHumidityPercent(decoded.temperatureC, decoded.dewpointC),
    text: { en: metarText(report, 'en'), es: metarText(report, 'es') },
    decoded,
  }
}

/** A TAF as it is served. */
export function tafOf(held: KeptReport): NonNullable<WeatherEntry['taf']> {
  const report = decodeTaf(held.report.raw, { at: near(held) })
  const { raw, issuedAt, validFrom, validTo, decoded } = report
  return {
    raw,
    issuedAt: issuedAt ?? timeText(providerMs(held)),
    validFrom,
    validTo,
    periods: [...tafPeriods(report)],
    text: { en: tafText(report, 'en'), es: tafText(report, 'es') },
    decoded,
  }
}

/** Whole minutes since an observation; 0 for a METAR that is sent some minutes before its time. */
export function ageMinutes(observedAt: string | null, nowMs: EpochMs): number | null {
  return observedAt === null ? null : Math.max(0, Math.floor((nowMs - Date.parse(observedAt)) / MINUTE_MS))
}

/** The time of the older of the two requests. */
function fetchedAtMs({ metar, taf }: StationWeather): EpochMs | null {
  const times = [metar, taf].flatMap((held) => (held.outcome === 'unavailable' ? [] : [held.fetchedAtMs]))
  return times.length === 0 ? null : Math.min(...times)
}

/** One report is enough for `ok`; `no_report` needs an answer for both (spec, Weather entry, status meanings). */
function statusOf(station: StationWeather | null): WeatherStatus {
  if (station === null) return 'no_icao_indicator'
  const { metar, taf } = station
  if (metar.outcome === 'report' || taf.outcome === 'report') return 'ok'
  return metar.outcome === 'none' && taf.outcome === 'none' ? 'no_report' : 'unavailable'
}

function nameOf({ ident, name }: WeatherAerodrome, station: StationWeather | null): string {
  if (name !== null || station === null) return name ?? ident
  for (const held of [station.metar, station.taf]) {
    if (held.outcome === 'report' && held.report.name !== null) return held.report.name
  }
  return ident
}

/** The values of a METAR from which those at an aerodrome are computed. */
export type MetarValues = Pick<Metar['decoded'], 'wind' | 'temperatureC' | 'qnhHpa' | 'altimeterInHg'>

/** The values at an aerodrome of the bag; null without a METAR or without a card. */
export function aerodromeConditions(
  { sources, card = NO_FACTS }: WeatherAerodrome,
  metar: MetarValues | null,
): WeatherEntry['aerodromeConditions'] {
  if (metar === null || !sources.includes('aerodromeCard')) return null
  const pressureFt = pressureAltitudeFt(card.elevationFt, settingHpa(metar))
  return {
    pressureAltitudeFt: pressureFt,
    densityAltitudeFt: densityAltitudeFt(pressureFt, metar.temperatureC),
    runwayWinds: [...runwayWinds(metar.wind, card.runways, card.variationDeg)],
  }
}

/** The sources of the reports of an entry: usually one, and two while a second source takes over. */
export function providerOf(station: StationWeather | null, provider: string): string {
  const held = station === null ? [] : [station.metar, station.taf]
  const named = held.flatMap((each) => (each.outcome === 'report' ? [each.report.provider ?? provider] : []))
  return named.length === 0 ? provider : [...new Set(named)].join(', ')
}

/** The fields of an entry besides METAR and TAF. */
export function frameOf(aerodrome: WeatherAerodrome, station: StationWeather | null) {
  const status = statusOf(station)
  return {
    head: { ident: aerodrome.ident, name: nameOf(aerodrome, station), sources: [...aerodrome.sources], status },
    fetchedAt: station === null || status === 'unavailable' ? null : timeText(fetchedAtMs(station)),
  }
}

/** The time and the source of an answer. */
export interface WeatherAnswer {
  /** Name of the weather source, for reports that name none. */
  readonly provider: string
  readonly nowMs: EpochMs
}

/**
 * The weather entry of one aerodrome (spec, Weather entry). `station` has the reports of its station; null for an
 * aerodrome without one, which has a national code. Reports of any age are served.
 */
export function weatherEntry(
  aerodrome: WeatherAerodrome,
  station: StationWeather | null,
  { provider: source, nowMs }: WeatherAnswer,
): WeatherEntry {
  const provider = providerOf(station, source)
  const { head, fetchedAt } = frameOf(aerodrome, station)
  const metar = station?.metar.outcome === 'report' ? metarOf(station.metar) : null
  const taf = station?.taf.outcome === 'report' ? tafOf(station.taf) : null
  const conditions = aerodromeConditions(aerodrome, metar?.decoded ?? null)
  if (metar === null) return { ...head, metar, taf, aerodromeConditions: conditions, provider, fetchedAt }
  const { raw, observedAt, ...rest } = metar
  return {
    ...head,
    metar: { raw, observedAt, ageMinutes: ageMinutes(observedAt, nowMs), ...rest },
    taf,
    aerodromeConditions: conditions,
    provider,
    fetchedAt,
  }
}
