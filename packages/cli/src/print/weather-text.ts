import type { MetarDecoded, WeatherEntry } from '@flightbag/core/weather'
import { printable } from './printable.ts'

/** A weather entry for people: the reports as they came, what they say, and what was not understood. */
export function weatherText({ ident, name, status, metar, taf, provider, fetchedAt }: WeatherEntry): string {
  const lines = [`${ident}${name === ident ? '' : `  ${name}`}  ${STATUS[status]}`]
  if (metar !== null) {
    const said = [metar.flightCategory ?? 'category unknown', ageText(metar.ageMinutes)]
    lines.push(`  ${metar.raw}`, `    ${said.join(', ')}`)
    lines.push(...conditions(metar.decoded).map((line) => `    ${line}`), ...notUnderstood(metar.decoded.unparsed))
  }
  if (taf !== null) {
    lines.push(`  ${taf.raw}`)
    if (taf.validFrom !== null && taf.validTo !== null) lines.push(`    valid ${taf.validFrom} to ${taf.validTo}`)
    lines.push(...notUnderstood(taf.decoded.unparsed))
  }
  if (fetchedAt !== null) lines.push(`  from ${provider}, ${fetchedAt}`)
  return lines.map((line) => `${printable(line)}\n`).join('')
}

/** In the unit that a person would take. */
function ageText(minutes: number | null): string {
  if (minutes === null) return 'age unknown'
  if (minutes < 2 * 60) return `${minutes} minutes old`
  return minutes < 2 * 1440 ? `${Math.floor(minutes / 60)} hours old` : `${Math.floor(minutes / 1440)} days old`
}

const STATUS: Readonly<Record<WeatherEntry['status'], string>> = {
  ok: 'ok',
  no_report: 'no report: the provider has none',
  no_icao_indicator: 'no ICAO indicator: there is no station to ask',
  unavailable: 'unavailable: the provider could not be reached, which says nothing about the weather',
}

const notUnderstood = (groups: readonly string[]) =>
  groups.length === 0 ? [] : [`    not understood: ${groups.join(' ')}`]

function conditions(decoded: MetarDecoded): string[] {
  const { visibility, ceilingAglFt, temperatureC, dewpointC, qnhHpa } = decoded
  const lines = [
    windText(decoded.wind),
    decoded.cavok ? 'ceiling and visibility OK' : null,
    visibility === null ? null : `visibility ${QUALIFIER[visibility.qualifier]}${Math.round(visibility.meters)} m`,
    ceilingAglFt === null ? null : `ceiling ${ceilingAglFt} ft above ground`,
    temperatureC === null
      ? null
      : `temperature ${temperatureC}${dewpointC === null ? '' : `, dew point ${dewpointC}`} °C`,
    qnhHpa === null ? null : `QNH ${qnhHpa} hPa`,
  ]
  return lines.filter((line) => line !== null)
}

const QUALIFIER = { exact: '', less: 'less than ', more: 'more than ' } as const

function windText(wind: MetarDecoded['wind']): string | null {
  if (wind === null) return null
  if (wind.calm) return 'wind calm'
  const from = wind.directionDeg === null ? 'variable' : `${String(wind.directionDeg).padStart(3, '0')} degrees`
  return `wind ${from} ${wind.speedKt} kt${wind.gustKt === null ? '' : `, gusting ${wind.gustKt} kt`}`
}
