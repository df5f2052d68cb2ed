import type { Brief, ValidityFigures } from '@flightbag/core/briefing'
import { shown, type Words } from './figures.ts'
import type { BriefSection, Pair } from './section.ts'

/** Whether something is valid on the day of the flight, with the date that says so. */
function validityText({ expiresOn, validity }: ValidityFigures, words: Words): string {
  const { value } = validity
  if (value === 'doesNotExpire') return words.doesNotExpire
  if (value !== null) return `${words[value]} ${expiresOn.value}`
  return expiresOn.value === null ? words.expiryUnknown : `${words.unknown} (${expiresOn.value})`
}

/** The pilot on the day of the flight. Landings are figures of the logbook, and no statement about recency. */
export function pilotSection({ pilot, flight }: Brief, words: Words): BriefSection {
  const { licences, ratings, medical, landings } = pilot
  function pairs(label: string, list: readonly ValidityFigures[]): readonly Pair[] {
    return list.length === 0
      ? [[label, words.unknown]]
      : list.map((each) => [`${label} ${shown(each.name, words)}`, validityText(each, words)])
  }
  const day = shown(flight.departureAt, words, (at) => at.slice(0, 10))
  const counted = [
    `${shown(landings.all, words)} (${words.flights}: ${shown(landings.flights, words)})`,
    `${words.landingsDay} ${shown(landings.day, words)}`,
    `${words.landingsNight} ${shown(landings.night, words)}`,
    `${words.landingsEither} ${shown(landings.either, words)}`,
  ]
  return {
    title: words.pilot,
    pairs: [
      ...pairs(words.licence, licences),
      ...pairs(words.rating, ratings),
      [`${words.medical} ${shown(medical.name, words)}`, validityText(medical, words)],
      [
        landings.since.value === null ? words.landings : `${words.landings} ${landings.since.value} ${words.to} ${day}`,
        landings.all.value === null ? words.unknown : counted.join(', '),
      ],
    ],
    table: null,
    quotes: [],
  }
}
