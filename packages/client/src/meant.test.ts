import { readFile } from 'node:fs/promises'
import { simulateFlight } from '@flightbag/plugin-simulator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { asMeant } from '../generate.ts'

const flight = simulateFlight({
  seed: 7,
  sessionId: 'flight-1',
  startMs: Date.UTC(2026, 2, 1, 12),
  from: { ident: 'SADF', latDeg: -34.453, lonDeg: -58.59, elevationFt: 10, runway: '05' },
  to: { ident: 'SAAR', latDeg: -32.904, lonDeg: -60.785, elevationFt: 85, runway: '02' },
  registration: 'LV-ABC',
  icaoType: 'C172',
  groundspeedKt: 110,
  cruiseAltitudeFt: 4500,
})

const document = JSON.parse(await readFile(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'))
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(asMeant(document) as object, 'meant').addSchema(document, 'taken')

const faults = (side: 'meant' | 'taken', name: string, body: unknown) => {
  const validate = ajv.compile({ $ref: `${side}#/components/schemas/${name}` })
  return validate(JSON.parse(JSON.stringify(body))) ? [] : validate.errors
}

const midway = (flight.startMs + flight.endMs) / 2
const ack = {
  id: 'c-1',
  outcome: 'spoken',
  said: 'Hold over MDP',
  reason: null,
  at: '2026-03-01T12:30:00.000Z',
} as const

test.each([
  ['SessionInput', flight.sessionAt(midway)],
  ['SessionInput', flight.sessionAt(flight.endMs)],
  ['LiveInput', flight.reportAt(midway, [ack])],
])('what the simulated plugin sends is meant: %s', (name, body) => {
  expect(faults('meant', name, body)).toEqual([])
  expect(faults('taken', name, body)).toEqual([])
})

test.each([
  ['SessionInput', { ...flight.sessionAt(midway), simulator: 12, stats: { transmissions: 'many', silences: 1 } }],
  ['LiveInput', { ...flight.reportAt(midway, []), acks: [{ id: 'c-1', outcome: 'done' }] }],
])('a slip is taken, and not meant: %s', (name, body) => {
  expect(faults('meant', name, body)).not.toEqual([])
  expect(faults('taken', name, body)).toEqual([])
})
