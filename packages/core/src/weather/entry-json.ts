import type { WeatherAerodrome } from './aerodromes.ts'
import type { StationWeather } from './cached-source.ts'
import { ageMinutes, frameOf, type KeptReport, metarOf, tafOf, type WeatherAnswer } from './entry.ts'

/** A METAR as JSON, open where its age goes. */
interface MetarText {
  readonly before: string
  readonly observedAt: string | null
  readonly after: string
}

/** The texts of reports that are still in memory somewhere: a report is decoded and written once, however often it is served. */
const metarTexts = new WeakMap<KeptReport, MetarText>()
const tafTexts = new WeakMap<KeptReport, string>()

const metarText = (held: KeptReport): MetarText => {
  const known = metarTexts.get(held)
  if (known !== undefined) return known
  const { raw, observedAt, ...rest } = metarOf(held)
  const text = {
    before: `{"raw":${JSON.stringify(raw)},"observedAt":${JSON.stringify(observedAt)},"ageMinutes":`,
    observedAt,
    after: `,${JSON.stringify(rest).slice(1)}`,
  }
  metarTexts.set(held, text)
  return text
}

const tafText = (held: KeptReport): string => {
  const known = tafTexts.get(held)
  if (known !== undefined) return known
  const text = JSON.stringify(tafOf(held))
  tafTexts.set(held, text)
  return text
}

/** The JSON text of `weatherEntry`, made for a fraction of its cost when the same reports are served again. */
export const weatherEntryJson = (
  aerodrome: WeatherAerodrome,
  station: StationWeather | null,
  { provider, nowMs }: WeatherAnswer,
): string => {
  const { head, fetchedAt } = frameOf(aerodrome, station)
  let metar = 'null'
  if (station?.metar.outcome === 'report') {
    const { before, observedAt, after } = metarText(station.metar)
    metar = `${before}${ageMinutes(observedAt, nowMs)}${after}`
  }
  const taf = station?.taf.outcome === 'report' ? tafText(station.taf) : 'null'
  const opened = JSON.stringify(head).slice(0, -1)
  const closed = JSON.stringify({ provider, fetchedAt }).slice(1)
  return `${opened},"metar":${metar},"taf":${taf},${closed}`
}
