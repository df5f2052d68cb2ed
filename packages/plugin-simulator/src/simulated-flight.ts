import { instantText, type JsonObject, MINUTE_MS } from '@flightbag/core'
import type { FlightPlanned, FlightState, SimulatedAerodrome } from './flight-profile.ts'
import { flightStateAt, flightTimes } from './flight-profile.ts'
import type { RadioCall } from './radio-calls.ts'
import { radioCalls } from './radio-calls.ts'
import { seededRandom, wholeBetween } from './seeded-random.ts'

/** The inputs of a simulated flight. Equal inputs give equal flights. */
export interface SimulatedFlightRequest {
  readonly seed: number
  readonly sessionId: string
  readonly startMs: number
  readonly from: SimulatedAerodrome
  readonly to: SimulatedAerodrome
  readonly registration: string
  readonly icaoType: string
  readonly groundspeedKt: number
  readonly cruiseAltitudeFt: number
}

/** A flight from engine start to parking, which is sent to the service in place of a plugin. */
export interface SimulatedFlight {
  readonly sessionId: string
  readonly startMs: number
  readonly endMs: number
  /** The times at which the session is sent: at the start, every few minutes with a change, and at the end. */
  readonly checkpointsMs: readonly number[]
  /** The position and state of the aircraft at a time. */
  stateAt(nowMs: number): FlightState
  /** The whole session at a time: the body of a session PUT. */
  sessionAt(nowMs: number): JsonObject
  /** The live report at a time, without acks. */
  reportAt(nowMs: number): JsonObject
}

/** The interval at which a simulated plugin checks whether the session changed, in milliseconds. */
const CHECKPOINT_EVERY_MS = 3 * MINUTE_MS

/** The number of exchanges in a live report. */
const TRANSCRIPT_LENGTH = 5

function countOf<T>(items: readonly T[], matches: (item: T) => boolean): number {
  return items.filter(matches).length
}

function countsBy(calls: readonly RadioCall[], key: 'station' | 'intent'): JsonObject {
  const counts = new Map<string, number>()
  for (const call of calls) counts.set(call[key], (counts.get(call[key]) ?? 0) + 1)
  return Object.fromEntries(counts)
}

/** Mean and 95th percentile of the response times, in milliseconds; null without measured times. */
function responseTimes(turns: readonly RadioCall[]): {
  readonly meanResponseMs: number | null
  readonly p95ResponseMs: number | null
} {
  const times = turns.map(({ responseMs }) => responseMs).sort((a, b) => a - b)
  if (times.length === 0) return { meanResponseMs: null, p95ResponseMs: null }
  const sum = times.reduce((total, ms) => total + ms, 0)
  return { meanResponseMs: sum / times.length, p95ResponseMs: times[Math.ceil(times.length * 0.95) - 1] ?? null }
}

function statsOf(calls: readonly RadioCall[]): JsonObject {
  const turns = calls.filter(({ kind }) => kind === 'turn')
  const incorrect = countOf(turns, ({ readback }) => readback === 'incorrect')
  return {
    transmissions: turns.length,
    fastPath: turns.length,
    modelCalls: 0,
    sayAgain: incorrect,
    readbacksCorrect: countOf(turns, ({ readback }) => readback === 'correct'),
    readbacksIncorrect: incorrect,
    positionCorrections: 0,
    unprompted: calls.length - turns.length,
    emergencies: 0,
    instructorQuestions: 0,
    ...responseTimes(turns),
    byStation: countsBy(calls, 'station'),
    byIntent: countsBy(calls, 'intent'),
  }
}

/**
 * A flight from one aerodrome to another with its radio exchanges, made from a seed: everything that a plugin would
 * send at any time of it. Positions come from the route alone; it contains no navigation data (spec, PUT of the live
 * report, rule 5).
 */
export function simulateFlight(request: SimulatedFlightRequest): SimulatedFlight {
  const { sessionId, startMs, from, to, registration, icaoType } = request
  const random = seededRandom(request.seed)
  const plan: FlightPlanned = {
    from,
    to,
    groundspeedKt: request.groundspeedKt,
    cruiseAltitudeFt: request.cruiseAltitudeFt,
    taxiOutMs: wholeBetween(random, 3, 6) * MINUTE_MS,
    taxiInMs: wholeBetween(random, 2, 5) * MINUTE_MS,
  }
  const times = flightTimes(plan)
  const endMs = startMs + Math.ceil(times.parkedMs)
  const calls = radioCalls(plan, registration, random)
  function callsUntil(nowMs: number) {
    return calls.filter(({ atMs }) => startMs + atMs <= nowMs)
  }
  function stateAt(nowMs: number) {
    return flightStateAt(plan, nowMs - startMs)
  }

  const checkpointsMs = [startMs]
  for (let atMs = startMs + CHECKPOINT_EVERY_MS; atMs < endMs; atMs += CHECKPOINT_EVERY_MS) {
    if (callsUntil(atMs).length > callsUntil(checkpointsMs.at(-1) ?? startMs).length) checkpointsMs.push(atMs)
  }

  return {
    sessionId,
    startMs,
    endMs,
    checkpointsMs: [...checkpointsMs, endMs],
    stateAt,
    sessionAt(nowMs) {
      const soFar = callsUntil(nowMs)
      const landed = nowMs - startMs >= times.landingMs
      return {
        schema: 1,
        startedAt: instantText(startMs),
        endedAt: nowMs >= endMs ? instantText(endMs) : null,
        pluginVersion: 'simulated',
        protocolVersion: '1',
        simulator: 'flightbag fly',
        language: 'en',
        region: 'ICAO',
        dataSource: 'efb',
        aircraft: { registration, icaoType },
        departure: from.ident,
        arrival: landed ? to.ident : null,
        aerodromesVisited: landed ? [from.ident, to.ident] : [from.ident],
        stats: statsOf(soFar),
        events: soFar.map(({ atMs, kind, station, intent, heard, said }) => ({
          at: instantText(startMs + atMs),
          kind,
          station,
          intent,
          template: null,
          heard: heard === '' ? null : heard,
          said,
        })),
        eventsDropped: 0,
      }
    },
    reportAt(nowMs) {
      const state = stateAt(nowMs)
      const aerodrome = nowMs - startMs < (times.takeOffMs + times.landingMs) / 2 ? from : to
      return {
        schema: 1,
        sessionId,
        sentAt: instantText(nowMs),
        aircraft: { registration, icaoType },
        sim: {
          paused: false,
          phase: state.phase,
          onGround: state.onGround,
          latDeg: state.latDeg,
          lonDeg: state.lonDeg,
          altitudeFt: state.altitudeFt,
          // The simulated earth has no magnetic variation.
          headingMagDeg: state.headingTrueDeg,
          groundspeedKt: state.groundspeedKt,
          verticalSpeedFpm: state.verticalSpeedFpm,
          com1Mhz: 118.6,
          transponder: '1200',
          qnhHpa: 1013,
        },
        aerodrome: { ident: aerodrome.ident, activeRunway: aerodrome.runway },
        transcript: callsUntil(nowMs)
          .slice(-TRANSCRIPT_LENGTH)
          .map(({ atMs, station, heard, said }) => ({ at: instantText(startMs + atMs), station, heard, said })),
        acks: [],
      }
    },
  }
}
