import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@flightbag/core'
import type { Place } from './great-circle.ts'
import { courseDeg, distanceNm, placeBetween } from './great-circle.ts'

/** The aerodrome at which a simulated flight begins or ends. */
export interface SimulatedAerodrome extends Place {
  readonly ident: string
  readonly elevationFt: number
  /** Designator of the runway in use. */
  readonly runway: string
}

/** The performance of the aircraft in a simulated flight. */
export interface FlightPlanned {
  readonly from: SimulatedAerodrome
  readonly to: SimulatedAerodrome
  readonly groundspeedKt: number
  readonly cruiseAltitudeFt: number
  readonly taxiOutMs: number
  readonly taxiInMs: number
}

export type FlightPhase = 'taxi_out' | 'climb' | 'cruise' | 'descent' | 'taxi_in' | 'parked'

/**
 * The position and movement of the aircraft. The route, extended beyond both ends, is one great circle, without wind.
 */
export interface FlightState extends Place {
  readonly phase: FlightPhase
  readonly onGround: boolean
  readonly altitudeFt: number
  readonly headingTrueDeg: number
  readonly groundspeedKt: number
  readonly verticalSpeedFpm: number
}

/** The start of each phase of a flight, in milliseconds from its start. */
export interface FlightTimes {
  readonly takeOffMs: number
  readonly cruiseMs: number
  readonly descentMs: number
  readonly landingMs: number
  readonly parkedMs: number
}

const CLIMB_FPM = 700
const DESCENT_FPM = 500
const TAXI_KT = 12

/** Climb and descent each take at most a third of the distance, so a short flight stays lower. */
const STEEP_SHARE = 1 / 3

function feetIn(ms: number, fpm: number): number {
  return (ms / MINUTE_MS) * fpm
}

/** Computes when a flight takes off, levels, descends, lands and parks. */
export function flightTimes(plan: FlightPlanned): FlightTimes {
  const airborneMs = Math.max((distanceNm(plan.from, plan.to) / plan.groundspeedKt) * HOUR_MS, 3 * MINUTE_MS)
  function ms(feet: number, fpm: number) {
    return Math.min((Math.max(0, feet) / fpm) * MINUTE_MS, airborneMs * STEEP_SHARE)
  }
  const landingMs = plan.taxiOutMs + airborneMs
  return {
    takeOffMs: plan.taxiOutMs,
    cruiseMs: plan.taxiOutMs + ms(plan.cruiseAltitudeFt - plan.from.elevationFt, CLIMB_FPM),
    descentMs: landingMs - ms(plan.cruiseAltitudeFt - plan.to.elevationFt, DESCENT_FPM),
    landingMs,
    parkedMs: landingMs + plan.taxiInMs,
  }
}

/** The altitude at a time in the air, in feet: between the climb from one aerodrome and the descent to the other. */
function altitudeFt(plan: FlightPlanned, times: FlightTimes, atMs: number): number {
  const climbing = plan.from.elevationFt + feetIn(atMs - times.takeOffMs, CLIMB_FPM)
  const descending = plan.to.elevationFt + feetIn(times.landingMs - atMs, DESCENT_FPM)
  return Math.min(climbing, descending, Math.max(plan.cruiseAltitudeFt, plan.from.elevationFt, plan.to.elevationFt))
}

/** The state of a flight `atMs` milliseconds after its start; the first state before it, and parked after its end. */
export function flightStateAt(plan: FlightPlanned, atMs: number): FlightState {
  const times = flightTimes(plan)
  function ground(place: SimulatedAerodrome, phase: FlightPhase, kt: number): FlightState {
    return {
      latDeg: place.latDeg,
      lonDeg: place.lonDeg,
      phase,
      onGround: true,
      altitudeFt: place.elevationFt,
      headingTrueDeg: courseDeg(plan.from, plan.to),
      groundspeedKt: kt,
      verticalSpeedFpm: 0,
    }
  }
  if (atMs < times.takeOffMs) return ground(plan.from, 'taxi_out', TAXI_KT)
  if (atMs >= times.parkedMs) return ground(plan.to, 'parked', 0)
  if (atMs >= times.landingMs) return ground(plan.to, 'taxi_in', TAXI_KT)

  const place = placeBetween(plan.from, plan.to, (atMs - times.takeOffMs) / (times.landingMs - times.takeOffMs))
  const altitude = altitudeFt(plan, times, atMs)
  const phase = atMs < times.cruiseMs ? 'climb' : atMs >= times.descentMs ? 'descent' : 'cruise'
  return {
    ...place,
    phase,
    onGround: false,
    altitudeFt: Math.round(altitude),
    headingTrueDeg: courseDeg(place, plan.to),
    groundspeedKt: plan.groundspeedKt,
    verticalSpeedFpm: Math.round((altitudeFt(plan, times, atMs + SECOND_MS) - altitude) * 60),
  }
}
