import type { Brief, BriefAerodrome } from '@flightbag/core/briefing'
import { aerodromeSection } from './aerodrome-section.ts'
import { durationText, shown, timeText, trackText, type Words } from './figures.ts'
import { pilotSection } from './pilot-section.ts'
import type { BriefSection } from './section.ts'

/** All parts of a brief, in the order in which a pilot reads them. */
export function briefSections(brief: Brief, words: Words): readonly BriefSection[] {
  return [
    flightSection(brief, words),
    routeSection(brief, words),
    ...brief.aerodromes.map((aerodrome) => aerodromeSection(brief, aerodrome, words)),
    aircraftSection(brief, words),
    pilotSection(brief, words),
  ]
}

/** The title of a brief: the two ends of the flight. */
export function briefTitle({ aerodromes }: Brief, words: Words): string {
  const [from, to] = aerodromes as readonly [BriefAerodrome, BriefAerodrome]
  return `${words.title} ${shown(from.ident, words)} → ${shown(to.ident, words)}`
}

function flightSection({ flight, aircraft }: Brief, words: Words): BriefSection {
  const wind = shown(flight.wind, words, ({ directionDeg, speedKt }) =>
    speedKt === 0 ? words.noWind : `${trackText(directionDeg)}/${speedKt} kt`,
  )
  return {
    title: words.flight,
    pairs: [
      [words.departure, shown(flight.departureAt, words, timeText)],
      [words.elapsed, shown(flight.elapsedMinutes, words, durationText)],
      [words.arrival, shown(flight.arrivalAt, words, timeText)],
      [words.aircraft, shown(aircraft.registration, words)],
      [words.rules, shown(flight.flightRules, words)],
      [words.altitude, shown(flight.altitudeFt, words, (feet) => `${feet} ft`)],
      [words.speed, shown(flight.speedKt, words, (knots) => `${Math.round(knots)} kt`)],
      [words.wind, wind],
      [words.fuel, shown(flight.fuelOnBoardL, words, (litres) => `${litres} L`)],
      [words.reserve, shown(flight.reserveMinutes, words, (minutes) => `${minutes} min`)],
      [words.endurance, shown(flight.enduranceMinutes, words, durationText)],
    ],
    table: null,
    quotes: flight.notes.value === null ? [] : [{ label: words.notes, text: flight.notes.value }],
  }
}

function routeSection({ route }: Brief, words: Words): BriefSection {
  const { legs, distanceNm, elapsedMinutes, stillAirMinutes } = route
  function tenths(value: number): string {
    return value.toFixed(1)
  }
  const rows = legs.map((leg) => [
    `${shown(leg.from, words)} – ${shown(leg.to, words)}`,
    shown(leg.trueTrackDeg, words, trackText),
    shown(leg.magneticTrackDeg, words, trackText),
    shown(leg.distanceNm, words, tenths),
    shown(leg.groundSpeedKt, words),
    shown(leg.elapsedMinutes, words, durationText),
    shown(leg.stillAirMinutes, words, durationText),
  ])
  const { leg, trueTrack, magneticTrack, distance, groundSpeed, time, stillAir, total } = words
  return {
    title: words.route,
    pairs: legs.length === 0 ? [[words.route, `${words.unknown}. ${words.noLegs}`]] : [],
    table:
      legs.length === 0
        ? null
        : {
            head: [leg, trueTrack, magneticTrack, distance, groundSpeed, time, stillAir],
            rows,
            foot: [
              total,
              '',
              '',
              shown(distanceNm, words, tenths),
              '',
              shown(elapsedMinutes, words, durationText),
              shown(stillAirMinutes, words, durationText),
            ],
          },
    quotes: [],
  }
}

function aircraftSection({ aircraft }: Brief, words: Words): BriefSection {
  const items = shown(aircraft.openItems, words, (open) =>
    open.length === 0
      ? words.none
      : open
          .map(({ challenge, critical }) => `${challenge ?? words.unknown}${critical ? ` (${words.critical})` : ''}`)
          .join('; '),
  )
  const lists = aircraft.checklists.map((title) => shown(title, words)).join('; ')
  return {
    title: words.aircraft,
    pairs: [
      [words.registration, shown(aircraft.registration, words)],
      [words.model, [aircraft.model, aircraft.type].map((figure) => shown(figure, words)).join(', ')],
      [words.lastCheck, shown(aircraft.lastCheckedAt, words, timeText)],
      [words.openItems, items],
      [words.checklists, lists === '' ? words.none : lists],
      [words.due, shown(aircraft.due, words)],
    ],
    table: null,
    quotes: [],
  }
}
