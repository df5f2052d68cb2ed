import type { MetarDecoded, TafPeriod, WeatherEntry } from '@flightbag/core/weather'
import { printable } from './lib/printable.ts'

/** A weather entry for people: the raw reports, their values, and the unparsed groups. */
export function weatherText({ ident, name, status, metar, taf, provider, fetchedAt }: WeatherEntry): string {
  const lines = [`${ident}${name === ident ? '' : `  ${name}`}  ${STATUS[status] ?? status}`]
  if (metar !== null) {
    const summary = [metar.flightCategory ?? 'category unknown', ageText(metar.ageMinutes)]
    lines.push(`  ${metar.raw}`, `    ${summary.join(', ')}`)
    lines.push(...conditions(metar.decoded).map((line) => `    ${line}`), ...unparsedText(metar.decoded.unparsed))
  }
  if (taf !== null) {
    lines.push(`  ${taf.raw}`)
    if (taf.validFrom !== null && taf.validTo !== null) lines.push(`    valid ${taf.validFrom} to ${taf.validTo}`)
    lines.push(...taf.periods.map(periodText), ...unparsedText(taf.decoded.unparsed))
  }
  if (fetchedAt !== null) lines.push(`  from ${provider}, ${fetchedAt}`)
  return lines.map((line) => `${printable(line)}\n`).join('')
}

/** An age in minutes, hours or days. */
function ageText(minutes: number | null): string {
  if (minutes === null) return 'age unknown'
  if (minutes < 2 * 60) return `${minutes} minutes old`
  return minutes < 2 * 1440 ? `${Math.floor(minutes / 60)} hours old` : `${Math.floor(minutes / 1440)} days old`
}

const STATUS: Readonly<Record<WeatherEntry['status'], string>> = {
  ok: 'ok',
  no_report: 'no report: the provider has none',
  no_icao_indicator: 'no ICAO indicator, so there is no station',
  unavailable: 'unavailable: the provider could not be reached; there may be weather reports',
}

function unparsedText(groups: readonly string[]) {
  return groups.length === 0 ? [] : [`    unparsed: ${groups.join(' ')}`]
}

/** A period of a TAF with its flight category: `    2026-10-05 12:00 to 18:00 UTC: VFR`. */
function periodText({ kind, from, to, probability, flightCategory, ceilingAglFt }: TafPeriod): string {
  function time(instant: string) {
    return `${instant.slice(0, 10)} ${instant.slice(11, 16)}`
  }
  const chance = probability === null ? '' : `, probability ${probability} %`
  const ceiling = ceilingAglFt === null ? '' : `, ceiling ${ceilingAglFt} ft above ground`
  const sort = kind === 'temporary' ? ' temporarily' : ''
  return `    ${time(from)} to ${time(to)} UTC${sort}${chance}: ${flightCategory ?? 'category unknown'}${ceiling}`
}

function rangeText({ runway, range, varyingTo }: MetarDecoded['runwayVisualRange'][number]): string {
  function text(distance: NonNullable<typeof range>) {
    return `${QUALIFIER[distance.qualifier]}${distance.meters} m`
  }
  const upTo = varyingTo === null ? '' : ` to ${text(varyingTo)}`
  return `runway ${runway ?? 'unknown'} visual range ${range === null ? 'missing' : text(range)}${upTo}`
}

function conditions(decoded: MetarDecoded): string[] {
  const { visibility, ceilingAglFt, temperatureC, dewpointC, qnhHpa } = decoded
  const lines = [
    windText(decoded.wind),
    decoded.cavok ? 'ceiling and visibility OK' : null,
    visibility === null ? null : `visibility ${QUALIFIER[visibility.qualifier]}${Math.round(visibility.meters)} m`,
    ...decoded.runwayVisualRange.map(rangeText),
    decoded.weather.length === 0 ? null : decoded.weather.map(({ name }) => name.en).join(', '),
    ...decoded.windShear.map(windShearText),
    ceilingAglFt === null ? null : `ceiling ${ceilingAglFt} ft above ground`,
    temperatureC === null
      ? null
      : `temperature ${temperatureC}${dewpointC === null ? '' : `, dew point ${dewpointC}`} °C`,
    qnhHpa === null ? null : `QNH ${qnhHpa} hPa`,
  ]
  return lines.filter((line) => line !== null)
}

function windShearText({ runway }: MetarDecoded['windShear'][number]): string {
  if (runway === null) return 'wind shear'
  return `wind shear on ${runway === 'ALL' ? 'all runways' : `runway ${runway}`}`
}

const QUALIFIER = { exact: '', less: 'less than ', more: 'more than ' } as const

function windText(wind: MetarDecoded['wind']): string | null {
  if (wind === null) return null
  if (wind.calm) return 'wind calm'
  const from = wind.directionDeg === null ? 'variable' : `${String(wind.directionDeg).padStart(3, '0')} degrees`
  return `wind ${from} ${wind.speedKt} kt${wind.gustKt === null ? '' : `, gusting ${wind.gustKt} kt`}`
}
