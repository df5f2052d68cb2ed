import { MINUTE_MS, SECOND_MS } from '@flightbag/core'
import type { FlightPlanned } from './flight-profile.ts'
import { flightTimes } from './flight-profile.ts'
import type { SeededRandom } from './seeded-random.ts'
import { oneOf, wholeBetween } from './seeded-random.ts'

/** One exchange of a simulated flight, as its plugin would log it. */
export interface RadioCall {
  /** Milliseconds from the start of the flight. */
  readonly atMs: number
  readonly kind: 'turn' | 'unprompted'
  readonly station: 'ground' | 'tower' | 'approach'
  readonly intent: string
  readonly heard: string
  readonly said: string
  /** Time until the controller's answer, in milliseconds. */
  readonly responseMs: number
  /** Whether the readback was right the first time; null without a readback. */
  readonly readback: 'correct' | 'incorrect' | null
}

/** The interval of a simulated pilot's position reports, in milliseconds. */
const POSITION_EVERY_MS = 8 * MINUTE_MS

/** The exchanges of a flight, oldest first, equal for equal random numbers. */
export function radioCalls(plan: FlightPlanned, callsign: string, random: SeededRandom): readonly RadioCall[] {
  const { from, to } = plan
  const times = flightTimes(plan)
  const calls: RadioCall[] = []
  function call(
    atMs: number,
    station: RadioCall['station'],
    intent: string,
    heard: string,
    said: string,
    readsBack = true,
  ) {
    const readback = readsBack
      ? oneOf<'correct' | 'incorrect'>(random, ['correct', 'correct', 'correct', 'incorrect'])
      : null
    const responseMs = wholeBetween(random, 300, 2400)
    calls.push({
      atMs: Math.round(atMs + wholeBetween(random, 0, 10) * SECOND_MS),
      kind: heard === '' ? 'unprompted' : 'turn',
      station,
      intent,
      heard,
      said: `${callsign}, ${said}`,
      responseMs,
      readback,
    })
  }

  call(0, 'ground', 'request_taxi', 'ready to taxi', `taxi to holding point runway ${from.runway}`)
  call(
    times.takeOffMs - MINUTE_MS,
    'tower',
    'ready_for_departure',
    'ready for departure',
    `runway ${from.runway}, cleared for take-off`,
  )
  call(times.takeOffMs + MINUTE_MS, 'approach', 'airborne', 'airborne', `climb to ${plan.cruiseAltitudeFt} feet`)
  for (
    let atMs = times.takeOffMs + POSITION_EVERY_MS;
    atMs < times.landingMs - 2 * MINUTE_MS;
    atMs += POSITION_EVERY_MS
  ) {
    call(atMs, 'approach', 'position_report', 'position report', 'roger', false)
    if (random() < 0.25)
      call(atMs + 2 * MINUTE_MS, 'approach', 'traffic', '', 'traffic at two o’clock, opposite direction', false)
  }
  call(
    times.landingMs - 90 * SECOND_MS,
    'tower',
    'request_landing',
    `inbound to ${to.ident}`,
    `runway ${to.runway}, cleared to land`,
  )
  call(times.landingMs + 30 * SECOND_MS, 'ground', 'runway_vacated', 'runway vacated', 'taxi to parking')
  return calls.sort((a, b) => a.atMs - b.atMs)
}
