import type { WeatherAerodrome } from './aerodromes.ts'
import type { StationWeather } from './cached-weather.ts'
import {
  aerodromeConditions,
  ageMinutes,
  frameOf,
  type KeptReport,
  type MetarValues,
  metarOf,
  providerOf,
  tafOf,
  type WeatherAnswer,
} from './entry.ts'

const encoder = new TextEncoder()

function bytes(text: string): Uint8Array {
  return encoder.encode(text)
}

const [OPENED, COMMA, CLOSED, EMPTY] = [bytes('['), bytes(','), bytes(']'), bytes('[]')]

/** A METAR as UTF-8 JSON in two parts, between which its age is inserted. */
interface MetarJson {
  readonly before: Uint8Array
  readonly observedAt: string | null
  readonly after: Uint8Array
  readonly values: MetarValues
}

/** The JSON of the reports in the cache: each report is decoded and encoded once. */
const metars = new WeakMap<KeptReport, MetarJson>()
const tafs = new WeakMap<KeptReport, Uint8Array>()

function metarJson(held: KeptReport): MetarJson {
  const known = metars.get(held)
  if (known !== undefined) return known
  const { raw, observedAt, ...rest } = metarOf(held)
  const json = {
    before: bytes(`{"raw":${JSON.stringify(raw)},"observedAt":${JSON.stringify(observedAt)},"ageMinutes":`),
    observedAt,
    after: bytes(`,${JSON.stringify(rest).slice(1)}`),
    values: rest.decoded,
  }
  metars.set(held, json)
  return json
}

function tafJson(held: KeptReport): Uint8Array {
  const known = tafs.get(held)
  if (known !== undefined) return known
  const json = bytes(JSON.stringify(tafOf(held)))
  tafs.set(held, json)
  return json
}

/** Adds the UTF-8 JSON of `weatherEntry` to `parts`. The parts are shared and must not be changed. */
function addEntry(
  parts: Uint8Array[],
  aerodrome: WeatherAerodrome,
  station: StationWeather | null,
  { provider, nowMs }: WeatherAnswer,
): void {
  const { head, fetchedAt } = frameOf(aerodrome, station)
  let text = `${JSON.stringify(head).slice(0, -1)},"metar":`
  let values: MetarValues | null = null
  if (station?.metar.outcome === 'report') {
    const { before, observedAt, after, ...json } = metarJson(station.metar)
    values = json.values
    parts.push(bytes(text), before, bytes(String(ageMinutes(observedAt, nowMs))), after)
    text = ''
  } else text += 'null'
  text += ',"taf":'
  if (station?.taf.outcome === 'report') {
    parts.push(bytes(text), tafJson(station.taf))
    text = ''
  } else text += 'null'
  const conditions = aerodromeConditions(aerodrome, values)
  const ending = { aerodromeConditions: conditions, provider: providerOf(station, provider), fetchedAt }
  parts.push(bytes(`${text},${JSON.stringify(ending).slice(1)}`))
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The UTF-8 JSON of `weatherEntry`, which encodes each cached report only once. */
export function weatherEntryJson(
  aerodrome: WeatherAerodrome,
  station: StationWeather | null,
  answer: WeatherAnswer,
): Uint8Array {
  const parts: Uint8Array[] = []
  addEntry(parts, aerodrome, station, answer)
  return joined(parts)
}

/** The UTF-8 JSON of a list of weather entries, one for each aerodrome; `stations` are looked up by identifier. */
export function weatherEntriesJson(
  aerodromes: readonly WeatherAerodrome[],
  stations: ReadonlyMap<string, StationWeather>,
  answer: WeatherAnswer,
): Uint8Array {
  const parts: Uint8Array[] = []
  for (const aerodrome of aerodromes) {
    parts.push(parts.length === 0 ? OPENED : COMMA)
    addEntry(parts, aerodrome, stations.get(aerodrome.ident) ?? null, answer)
  }
  parts.push(aerodromes.length === 0 ? EMPTY : CLOSED)
  return joined(parts)
}
