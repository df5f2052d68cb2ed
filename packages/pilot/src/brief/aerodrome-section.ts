import type { Brief, BriefAerodrome, RunwayComponents, RunwayFigures, WeatherFigures } from '@flightbag/core/briefing'
import { clockOf, crosswindText, headwindText, shown, timeText, type Words } from './figures.ts'
import type { BriefSection, Pair, Quote, Table } from './section.ts'
import type { Word } from './words.ts'

/** One aerodrome of the flight: its card, its weather, and the texts of the pilot about it. */
export function aerodromeSection(brief: Brief, aerodrome: BriefAerodrome, words: Words): BriefSection {
  const { ident, role, distanceNm, card, weather } = aerodrome
  const near = distanceNm === null ? '' : ` ${shown(distanceNm, words)} ${words.fromRoute}`
  const name = card.name.value === null ? '' : ` ${card.name.value}`
  return {
    title: `${words[role]}: ${shown(ident, words)}${name}${near}`,
    pairs: [
      [words.elevation, shown(card.elevationFt, words, (feet) => `${feet} ft`)],
      [words.runways, listText(card.runways, words, runwayText)],
      [words.frequencies, frequenciesText(card.frequencies, words)],
      ...weatherPairs(brief, aerodrome, words),
      ...unknownTexts(aerodrome, words),
      [words.changed, shown(card.changedAt, words, timeText)],
    ],
    table: windTable(weather.runways, words),
    quotes: quotesOf(aerodrome, words),
  }
}

function listText<T>(list: readonly T[], words: Words, show: (item: T, words: Words) => string): string {
  return list.length === 0 ? words.unknown : list.map((item) => show(item, words)).join('; ')
}

function runwayText({ designator, lengthM, surface, lighted }: RunwayFigures, words: Words): string {
  const lights = shown(lighted, words, (on) => (on ? words.lighted : words.unlighted))
  const length = shown(lengthM, words, (metres) => `${metres} m`)
  return [shown(designator, words), length, shown(surface, words), lights].join(' ')
}

/** The frequencies that are known, and the services whose frequency is not. */
function frequenciesText(frequencies: BriefAerodrome['card']['frequencies'], words: Words): string {
  const known = frequencies.filter(({ mhz }) => mhz.value !== null)
  if (known.length === 0) return words.unknown
  const texts = known.map(({ service, mhz }) => `${words[service as Word]} ${shown(mhz, words)}`)
  const unknown = frequencies.filter(({ mhz }) => mhz.value === null).map(({ service }) => words[service as Word])
  return [...texts, ...(unknown.length === 0 ? [] : [`${words.unknown}: ${unknown.join(', ')}`])].join('; ')
}

/** The words for the statuses of an entry that has no report. */
const STATUS_WORDS: Readonly<Record<string, Word>> = {
  no_report: 'no_report',
  unavailable: 'unavailable',
  no_icao_indicator: 'no_icao_indicator',
}

function weatherPairs(brief: Brief, { role, weather }: BriefAerodrome, words: Words): readonly Pair[] {
  const status = STATUS_WORDS[weather.status.value ?? '']
  if (status !== undefined) return [[words.weather, words[status]]]
  const age = shown(weather.ageMinutes, words, (minutes) => `${minutes} ${words.age}`)
  const metar = shown(
    weather.metar,
    words,
    (raw) => `${raw} (${age}, ${words.category} ${shown(weather.category, words)})`,
  )
  return [
    [words.metar, metar],
    [words.densityAltitude, shown(weather.densityAltitudeFt, words, (feet) => `${feet} ft`)],
    [words.taf, shown(weather.taf, words)],
    [
      `${words.forecast} ${spanText(brief, role, words)}`,
      shown(weather.periods, words, (all) => periodsText(all, words)),
    ],
  ]
}

/** The time of the flight at an aerodrome, for example `at 15:45`. */
function spanText({ flight }: Brief, role: BriefAerodrome['role'], words: Words): string {
  const [begin, end] = [flight.departureAt, flight.arrivalAt].map((figure) => shown(figure, words, clockOf))
  if (role === 'enRoute') return `${begin}–${end}`
  return `${words.atTime} ${role === 'departure' ? begin : end}`
}

type Periods = NonNullable<WeatherFigures['periods']['value']>

function periodsText(periods: Periods, words: Words): string {
  return periods
    .map(({ kind, from, to, probability, flightCategory, ceilingAglFt }) => {
      const chance = probability === null ? '' : ` ${probability} %`
      const ceiling = ceilingAglFt === null ? '' : `, ${words.ceiling} ${ceilingAglFt} ft`
      return `${words[kind]}${chance} ${clockOf(from)}–${clockOf(to)}: ${flightCategory ?? words.unknown}${ceiling}`
    })
    .join('; ')
}

function windTable(runways: readonly RunwayComponents[], words: Words): Table | null {
  if (runways.length === 0) return null
  return {
    head: [words.runway, words.headwind, words.crosswind, words.gusts, ''],
    rows: runways.map(({ runway, headwindKt, crosswindKt, gustCrosswindKt, isFavourable }) => [
      runway,
      shown(headwindKt, words, (component) => headwindText(component, words)),
      shown(crosswindKt, words, (component) => crosswindText(component, words)),
      gustCrosswindKt.value === null ? '' : crosswindText(gustCrosswindKt.value, words),
      isFavourable ? words.favourable : '',
    ]),
  }
}

/** The texts of the pilot about an aerodrome. A text that was copied is not newer than its card. */
function textsOf({ card }: BriefAerodrome, words: Words) {
  const changed = shown(card.changedAt, words, (at) => at.slice(0, 10))
  return [
    { label: words.notes, unknownLabel: words.notes, text: card.notes.value },
    { label: `${words.copiedNotam} ${changed}`, unknownLabel: 'NOTAM', text: card.notam.value },
    { label: `${words.copiedMadhel} ${changed}`, unknownLabel: 'MADHEL', text: card.madhel.value },
  ]
}

function quotesOf(aerodrome: BriefAerodrome, words: Words): readonly Quote[] {
  return textsOf(aerodrome, words).flatMap(({ label, text }) => (text === null ? [] : [{ label, text }]))
}

function unknownTexts(aerodrome: BriefAerodrome, words: Words): readonly Pair[] {
  const missing = textsOf(aerodrome, words).filter(({ text }) => text === null)
  return missing.length === 0 ? [] : [[missing.map(({ unknownLabel }) => unknownLabel).join(', '), words.unknown]]
}
