import { instantText, MINUTE_MS } from '../../lib/instant.ts'
import type { EpochMs } from '../../lib/system.ts'
import { flightCategory } from '../conditions/category.ts'
import { decodeMetar } from '../decode/metar.ts'
import { decodeTaf } from '../decode/taf.ts'
import type { WeatherAerodrome } from './aerodromes.ts'
import type { HeldReport, StationWeather } from './cached-source.ts'
import type { WeatherEntry, WeatherStatus } from './entry-schema.ts'

/** Beyond it a time near the report's could need a year of five digits, which the wire does not have. */
const LAST_TIME_MS = Date.UTC(9999, 0, 1)

/** The time a provider gives, unless no report can have it. */
const providerMs = ({ report: { timeMs } }: KeptReport): EpochMs | null =>
  timeMs !== null && timeMs >= 0 && timeMs <= LAST_TIME_MS ? timeMs : null

const timeText = (ms: EpochMs | null): string | null => (ms === null ? null : instantText(ms))

/** What is kept of a report that there is. */
export type KeptReport = HeldReport & { readonly outcome: 'report' }

/** A report carries only the day of the month: it is read near the time the provider gives, else near that of the fetch. */
const near = (held: KeptReport): Date => new Date(providerMs(held) ?? held.fetchedAtMs)

type Metar = NonNullable<WeatherEntry['metar']>

/** Everything of a METAR but its age, which is another with every answer. */
export const metarOf = (held: KeptReport): Omit<Metar, 'ageMinutes'> => {
  const { raw, observedAt, decoded } = decodeMetar(held.report.raw, { at: near(held) })
  return {
    raw,
    observedAt: observedAt ?? timeText(providerMs(held)),
    flightCategory: flightCategory(decoded),
    decoded,
  }
}

/** A TAF as it is served. */
export const tafOf = (held: KeptReport): NonNullable<WeatherEntry['taf']> => {
  const { raw, issuedAt, validFrom, validTo, decoded } = decodeTaf(held.report.raw, { at: near(held) })
  return { raw, issuedAt: issuedAt ?? timeText(providerMs(held)), validFrom, validTo, decoded }
}

/** Whole minutes since an observation. METARs are sent some minutes before the time they bear: that is no age yet. */
export const ageMinutes = (observedAt: string | null, nowMs: EpochMs): number | null =>
  observedAt === null ? null : Math.max(0, Math.floor((nowMs - Date.parse(observedAt)) / MINUTE_MS))

/** What was fetched is as old as the older of its halves. */
const fetchedAtMs = ({ metar, taf }: StationWeather): EpochMs | null => {
  const times = [metar, taf].flatMap((held) => (held.outcome === 'unavailable' ? [] : [held.fetchedAtMs]))
  return times.length === 0 ? null : Math.min(...times)
}

/** One report is enough for `ok`; only two clear answers make `no_report` (spec, Weather entry, status meanings). */
const statusOf = (station: StationWeather | null): WeatherStatus => {
  if (station === null) return 'no_icao_indicator'
  const { metar, taf } = station
  if (metar.outcome === 'report' || taf.outcome === 'report') return 'ok'
  return metar.outcome === 'none' && taf.outcome === 'none' ? 'no_report' : 'unavailable'
}

const nameOf = ({ ident, name }: WeatherAerodrome, station: StationWeather | null): string => {
  if (name !== null || station === null) return name ?? ident
  for (const held of [station.metar, station.taf]) {
    if (held.outcome === 'report' && held.report.name !== null) return held.report.name
  }
  return ident
}

/** What of an entry is neither METAR nor TAF. */
export const frameOf = (aerodrome: WeatherAerodrome, station: StationWeather | null) => {
  const status = statusOf(station)
  return {
    head: { ident: aerodrome.ident, name: nameOf(aerodrome, station), sources: [...aerodrome.sources], status },
    fetchedAt: station === null || status === 'unavailable' ? null : timeText(fetchedAtMs(station)),
  }
}

/** When and by whom an entry is answered. */
export interface WeatherAnswer {
  /** Name of the weather source. */
  readonly provider: string
  readonly nowMs: EpochMs
}

/**
 * The weather entry of one aerodrome (spec, Weather entry). `station` is what is known of its station, null for an
 * aerodrome that has none, being keyed on a national code. Reports of any age are kept.
 */
export const weatherEntry = (
  aerodrome: WeatherAerodrome,
  station: StationWeather | null,
  { provider, nowMs }: WeatherAnswer,
): WeatherEntry => {
  const { head, fetchedAt } = frameOf(aerodrome, station)
  const metar = station?.metar.outcome === 'report' ? metarOf(station.metar) : null
  const taf = station?.taf.outcome === 'report' ? tafOf(station.taf) : null
  if (metar === null) return { ...head, metar, taf, provider, fetchedAt }
  const { raw, observedAt, ...rest } = metar
  return {
    ...head,
    metar: { raw, observedAt, ageMinutes: ageMinutes(observedAt, nowMs), ...rest },
    taf,
    provider,
    fetchedAt,
  }
}
