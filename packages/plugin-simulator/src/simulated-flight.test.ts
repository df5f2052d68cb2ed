import { normaliseSession, parseLiveReport } from '@flightbag/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceNm, placeBetween } from './great-circle.ts'
import { answerCommand } from './simulated-controller.ts'
import type { SimulatedFlightRequest } from './simulated-flight.ts'
import { simulateFlight } from './simulated-flight.ts'

const START_MS = Date.UTC(2026, 2, 1, 12)
const request: SimulatedFlightRequest = {
  seed: 7,
  sessionId: 'flight-1',
  startMs: START_MS,
  from: { ident: 'SADF', latDeg: -34.453, lonDeg: -58.59, elevationFt: 10, runway: '05' },
  to: { ident: 'SAAR', latDeg: -32.904, lonDeg: -60.785, elevationFt: 85, runway: '02' },
  registration: 'LV-ABC',
  icaoType: 'C172',
  groundspeedKt: 110,
  cruiseAltitudeFt: 4500,
}

function taken(body: unknown, nowMs: number) {
  const result = normaliseSession(body, { nowMs })
  return result.ok ? result.value : expect.fail(JSON.stringify(result.failure))
}

describe('a simulated flight', () => {
  const flight = simulateFlight(request)

  test('leaves one aerodrome, climbs, cruises, descends and parks at the other', () => {
    const groundspeeds = new Map<string, Set<number>>()
    for (let nowMs = flight.startMs; nowMs <= flight.endMs; nowMs += 10_000) {
      const { phase, groundspeedKt } = flight.stateAt(nowMs)
      groundspeeds.set(phase, (groundspeeds.get(phase) ?? new Set()).add(groundspeedKt))
    }
    expect([...groundspeeds].map(([phase, kt]) => [phase, ...kt])).toEqual([
      ['taxi_out', 12],
      ['climb', 110],
      ['cruise', 110],
      ['descent', 110],
      ['taxi_in', 12],
    ])
    expect(flight.stateAt(flight.endMs).phase).toBe('parked')
    expect(flight.stateAt(flight.startMs)).toMatchObject({
      onGround: true,
      altitudeFt: 10,
      latDeg: -34.453,
      groundspeedKt: 12,
    })
    expect(flight.stateAt(flight.endMs)).toMatchObject({
      onGround: true,
      altitudeFt: 85,
      latDeg: -32.904,
      groundspeedKt: 0,
    })
    expect(distanceNm(request.from, request.to)).toBeCloseTo(144, 0)
    expect(placeBetween(request.from, request.from, 0.5)).toMatchObject({ latDeg: -34.453, lonDeg: -58.59 })
  })

  test('ends as completed, with all its exchanges and none dropped', () => {
    const session = taken(flight.sessionAt(flight.endMs), flight.endMs)
    expect(session).toMatchObject({ status: 'completed', departure: 'SADF', arrival: 'SAAR', eventsDropped: 0 })
    expect(session.stats.transmissions + session.stats.unprompted).toBe(session.events.length)
    expect(session.events).toContainEqual(
      expect.objectContaining({ kind: 'unprompted', intent: 'traffic', heard: null }),
    )
    expect(session.events.length).toBeGreaterThan(10)
    expect(session.stats.byStation).toMatchObject({ tower: 2, ground: 2 })
  })

  test('is equal for the same seed and different for another', () => {
    expect(simulateFlight(request).sessionAt(flight.endMs)).toEqual(flight.sessionAt(flight.endMs))
    expect(simulateFlight({ ...request, seed: 8 }).sessionAt(flight.endMs)).not.toEqual(flight.sessionAt(flight.endMs))
  })

  test('is reported at the nearer of its aerodromes, with the runway in use there', () => {
    function aerodromeAt(nowMs: number) {
      return flight.reportAt(nowMs).aerodrome
    }
    const seconds = Array.from({ length: (flight.endMs - flight.startMs) / 1000 }, (_, n) => flight.startMs + n * 1000)
    const inTheAir = seconds.filter((ms) => !flight.stateAt(ms).onGround)
    const middleMs = (inTheAir[0]! + inTheAir.at(-1)!) / 2
    const [from, to] = [
      { ident: 'SADF', activeRunway: '05' },
      { ident: 'SAAR', activeRunway: '02' },
    ]
    for (const ms of [flight.startMs, inTheAir[0]!, middleMs - 2000]) expect(aerodromeAt(ms)).toEqual(from)
    for (const ms of [middleMs + 2000, inTheAir.at(-1)!, flight.endMs]) expect(aerodromeAt(ms)).toEqual(to)
  })

  test('is sent at its start, after changes, and at its end', () => {
    const { checkpointsMs } = flight
    expect([checkpointsMs[0], checkpointsMs.at(-1)]).toEqual([flight.startMs, flight.endMs])
    expect(checkpointsMs.length).toBeGreaterThan(5)
    const bodies = checkpointsMs.map((nowMs) => JSON.stringify(flight.sessionAt(nowMs)))
    expect(new Set(bodies).size).toBe(bodies.length)
  })
})

describe('for every flight', () => {
  // Within a quarter of the earth of each other: between opposite places all routes have the same length.
  function aerodrome(ident: string, westDeg: number) {
    return fc.record({
      ident: fc.constant(ident),
      latDeg: fc.double({ min: -40, max: 40, noNaN: true }),
      lonDeg: fc.double({ min: westDeg, max: westDeg + 40, noNaN: true }),
      elevationFt: fc.integer({ min: -1200, max: 14_000 }),
      runway: fc.constant('11'),
    })
  }
  const flights = fc
    .record({
      seed: fc.integer(),
      from: aerodrome('SAEZ', -180),
      to: aerodrome('SABE', -160),
      groundspeedKt: fc.integer({ min: 60, max: 500 }),
      cruiseAltitudeFt: fc.integer({ min: 500, max: 40_000 }),
    })
    .map((parts) => simulateFlight({ ...request, ...parts }))

  test('every body and report of any time is accepted unchanged', () => {
    fc.assert(
      fc.property(flights, fc.double({ min: -0.1, max: 1.1, noNaN: true }), (flight, fraction) => {
        const nowMs = Math.round(flight.startMs + fraction * (flight.endMs - flight.startMs))
        const body = flight.sessionAt(nowMs)
        const session = taken(body, flight.endMs)
        expect(session.eventsDropped).toBe(Math.max(0, (Array.isArray(body.events) ? body.events.length : 0) - 200))
        expect(session.status).toBe(nowMs >= flight.endMs ? 'completed' : 'in_progress')
        const report = flight.reportAt(nowMs)
        expect(parseLiveReport(report)).toMatchObject({ ok: true, value: { report: { sim: report.sim } } })
      }),
      { numRuns: 150 },
    )
  })

  test('the aircraft moves no faster than its speed, and never below both aerodromes', () => {
    fc.assert(
      fc.property(flights, fc.double({ min: 0, max: 1, noNaN: true }), (flight, fraction) => {
        const nowMs = flight.startMs + fraction * (flight.endMs - flight.startMs)
        const [before, after] = [flight.stateAt(nowMs), flight.stateAt(nowMs + 60_000)]
        const kt = Math.max(before.groundspeedKt, after.groundspeedKt)
        expect(distanceNm(before, after)).toBeLessThanOrEqual((kt / 60) * 1.001 + 0.001)
        const lowest = Math.min(flight.stateAt(flight.startMs).altitudeFt, flight.stateAt(flight.endMs).altitudeFt)
        expect(before.altitudeFt).toBeGreaterThanOrEqual(lowest)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a simulated controller', () => {
  const holding = {
    kind: 'holding',
    navaid: 'EZE',
    inboundCourseDeg: 110,
    turn: 'right',
    legMinutes: 1,
    altitudeFt: 4000,
  }

  test('speaks a holding in the air and refuses it on the ground', () => {
    expect(answerCommand({ request: holding }, 'LV-ABC', false)).toEqual({
      outcome: 'spoken',
      said: 'LV-ABC, hold over EZE, inbound course 110, right turns, 1 minute legs, 4000 feet',
    })
    expect(answerCommand({ request: holding }, 'LV-ABC', true)).toEqual({ outcome: 'refused', reason: 'on_ground' })
  })

  test('refuses an unknown kind', () => {
    const request = { kind: 'divert' }
    expect(answerCommand({ request }, 'LV-ABC', false)).toEqual({ outcome: 'refused', reason: 'unknown_kind' })
  })
})
