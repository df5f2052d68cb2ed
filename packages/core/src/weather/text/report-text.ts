import type { Elements, Forecast } from '../decode/elements.ts'
import type { MetarReport } from '../decode/metar.ts'
import type { TafReport } from '../decode/taf.ts'
import type { Change } from '../schema/change.ts'
import type { RunwayVisualRange } from '../schema/runway-visual-range.ts'
import type { Visibility } from '../schema/visibility.ts'
import type { Weather } from '../schema/weather.ts'
import type { Wind } from '../schema/wind.ts'
import type { WindShear } from '../schema/wind-shear.ts'
import type { Language } from './language.ts'
import { weatherName } from './weather-name.ts'
import { WORDS, type Words } from './words.ts'

function degrees(value: number): string {
  return `${String(value).padStart(3, '0')}°`
}

/** Day and time of an instant, UTC: `27 14:00`. */
function timeText(instant: string): string {
  return `${instant.slice(8, 10)} ${instant.slice(11, 16)} UTC`
}

function windText(wind: Wind, words: Words): string {
  if (wind.calm) return words.calm
  const from = wind.directionDeg === null ? (wind.variable ? words.variable : '') : degrees(wind.directionDeg)
  function speed(knots: number, qualifier: 'exact' | 'more') {
    return `${qualifier === 'more' ? words.above : ''}${knots}`
  }
  return [
    words.wind(from).trim(),
    wind.speedKt === null ? '' : words.speed(speed(wind.speedKt, wind.speedQualifier)),
    wind.gustKt === null ? '' : words.gust(speed(wind.gustKt, wind.gustQualifier)),
    wind.fromDeg === null || wind.toDeg === null ? '' : words.sector(degrees(wind.fromDeg), degrees(wind.toDeg)),
  ].join('')
}

function distanceText({ meters, statuteMiles }: Pick<Visibility, 'meters' | 'statuteMiles'>): string {
  if (statuteMiles !== null) return `${Math.round(statuteMiles * 100) / 100} SM`
  return meters >= 5000 && meters % 1000 === 0 ? `${meters / 1000} km` : `${meters} m`
}

const QUALIFIERS = { exact: () => '', less: (words: Words) => words.lessThan, more: (words: Words) => words.atLeast }

function visibilityText(visibility: Visibility, words: Words): string {
  return (
    QUALIFIERS[visibility.qualifier](words) +
    distanceText(visibility) +
    (visibility.directional === null || visibility.directional === 'NDV' ? '' : ` ${visibility.directional}`)
  )
}

function cloudText({ cover, baseAglFt, type }: Elements['clouds'][number], words: Words): string {
  const height = baseAglFt === null ? words.unknownHeight : words.at(String(baseAglFt))
  return `${cover === null ? words.clouds : words.cover[cover]}${type === null ? '' : ` ${type}`}${height}`
}

function namesOf(weather: readonly Weather[], language: Language): string {
  return weather.map((group) => weatherName(group, language)).join(', ')
}

/** The phrases of the elements of a report or a change. */
function elementTexts(section: Elements, language: Language): readonly (string | null)[] {
  const words = WORDS[language]
  const { wind, cavok, visibility, minimumVisibility, weather, clouds, skyCode, verticalVisibilityFt } = section
  const visibilities = [visibility, ...minimumVisibility].filter((each) => each !== null)
  return [
    wind !== null ? windText(wind, words) : section.missing.includes('wind') ? words.windMissing : null,
    cavok ? words.cavok : null,
    cavok || visibilities.length === 0
      ? null
      : words.visibility(visibilities.map((each) => visibilityText(each, words)).join(', ')),
    namesOf(weather, language),
    section.noSignificantWeather ? words.noWeather : null,
    clouds.map((cloud) => cloudText(cloud, words)).join(', '),
    skyCode === null ? null : words.skyCode[skyCode],
    section.sky !== 'obscured'
      ? null
      : words.verticalVisibility(verticalVisibilityFt === null ? '?' : `${verticalVisibilityFt} ft`),
  ]
}

function rangeText({ runway, range, varyingTo }: RunwayVisualRange, words: Words): string | null {
  if (range === null) return null
  function text(distance: NonNullable<typeof range>) {
    const figure = distance.feet === null ? `${distance.meters} m` : `${distance.feet} ft`
    return `${QUALIFIERS[distance.qualifier](words)}${figure}`
  }
  return words.runway(runway ?? '?', `${text(range)}${varyingTo === null ? '' : `${words.upTo}${text(varyingTo)}`}`)
}

function shearText({ runway, heightAglFt, directionDeg, speedKt, speedQualifier }: WindShear, words: Words): string {
  if (runway !== null) return words.windShear(` ${runway === 'ALL' ? words.allRunways : runway}`)
  if (heightAglFt === null || directionDeg === null || speedKt === null) return words.windShear('')
  const speed = words.speed(`${speedQualifier === 'more' ? words.above : ''}${speedKt}`)
  return `${words.windShear(words.below(String(heightAglFt)))}, ${words.wind(degrees(directionDeg))}${speed}`
}

function joined(texts: readonly (string | null)[]): string {
  return texts.filter((text) => text !== null && text !== '').join('; ')
}

function pressureText({ qnhHpa, altimeterInHg }: Pick<Forecast, 'qnhHpa' | 'altimeterInHg'>): string | null {
  if (qnhHpa !== null) return `QNH ${qnhHpa} hPa`
  return altimeterInHg === null ? null : `QNH ${altimeterInHg.toFixed(2)} inHg`
}

function changeText(change: Change, language: Language): string {
  const words = WORDS[language]
  const head = [
    change.kind === null ? words.unknownChange : words.change[change.kind],
    change.probability === null ? '' : words.probability(change.probability),
    change.from === null ? '' : words.from(timeText(change.from)),
    change.to === null ? '' : words.until(timeText(change.to)),
    change.at === null ? '' : words.moment(timeText(change.at)),
  ].join('')
  const content = joined([
    ...elementTexts(change, language),
    ...change.windShear.map((shear) => shearText(shear, words)),
  ])
  return content === '' ? head : `${head}: ${content}`
}

/** The head of a text, a colon, and its phrases, as one sentence. */
function sentence(head: string, texts: readonly (string | null)[]): string {
  return `${head}: ${joined(texts)}.`
}

/**
 * One line of plain text for a METAR or SPECI. It is made from the decoded form alone; groups that are not decoded are
 * counted at its end, and elements that are not reported are left out.
 *
 * @example
 * ```ts
 * import { decodeMetar, metarText } from '@flightbag/core/weather'
 *
 * const report = decodeMetar('SAEZ 271400Z 36010KT', { at: new Date('2026-09-27T14:10:00Z') })
 * metarText(report, 'en') // => 'SAEZ 27 14:00 UTC: wind 360° at 10 kt.'
 * ```
 */
export function metarText({ ident, observedAt, decoded }: Omit<MetarReport, 'raw'>, language: Language): string {
  const words = WORDS[language]
  const { temperatureC, dewpointC, recentWeather, runwayVisualRange, windShear, trends, unparsed } = decoded
  const head = [ident, observedAt === null ? null : timeText(observedAt)].filter((part) => part !== null).join(' ')
  return sentence(head === '' ? 'METAR' : head, [
    decoded.nil ? words.nil : null,
    decoded.auto ? words.automatic : null,
    ...elementTexts(decoded, language),
    ...runwayVisualRange.map((range) => rangeText(range, words)),
    temperatureC === null
      ? null
      : words.temperature(String(temperatureC)) + (dewpointC === null ? '' : words.dewpoint(String(dewpointC))),
    pressureText(decoded),
    recentWeather.length === 0 ? null : words.recent + namesOf(recentWeather, language),
    ...windShear.map((shear) => shearText(shear, words)),
    ...trends.map((trend) => changeText(trend, language)),
    unparsed.length === 0 ? null : words.unparsed(unparsed.length),
  ])
}

/** One line of plain text for a TAF, made in the same way. */
export function tafText({ ident, validFrom, validTo, decoded }: Omit<TafReport, 'raw'>, language: Language): string {
  const words = WORDS[language]
  const valid = validFrom === null || validTo === null ? 'TAF' : words.valid(timeText(validFrom), timeText(validTo))
  return sentence([ident, valid].filter((part) => part !== null).join(' '), [
    decoded.nil ? words.nil : null,
    decoded.cancelled ? words.cancelled : null,
    ...elementTexts(decoded, language),
    ...decoded.windShear.map((shear) => shearText(shear, words)),
    ...decoded.changes.map((change) => changeText(change, language)),
    decoded.unparsed.length === 0 ? null : words.unparsed(decoded.unparsed.length),
  ])
}
