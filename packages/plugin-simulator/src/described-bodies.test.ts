import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { answerCommand } from './simulated-controller.ts'
import { type SimulatedFlightRequest, simulateFlight } from './simulated-flight.ts'

const description = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'))

const REQUEST: SimulatedFlightRequest = {
  seed: 1,
  sessionId: 'flight-1',
  startMs: Date.UTC(2026, 9, 5, 12),
  from: { ident: 'SADF', latDeg: -34.4532, lonDeg: -58.5896, elevationFt: 10, runway: '05' },
  to: { ident: 'SADJ', latDeg: -34.5606, lonDeg: -58.7896, elevationFt: 32, runway: '16' },
  registration: 'LV-SIM',
  icaoType: 'C172',
  groundspeedKt: 100,
  cruiseAltitudeFt: 1500,
}

const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true })
addFormats.default(ajv)
for (const keyword of ['example', 'components']) ajv.addKeyword(keyword)
ajv.addSchema({ $id: 'description', components: description.components })

/** The problems of a body: a value that its schema does not allow, and a field that it does not describe. */
function problemsOf(schema: 'SessionInput' | 'LiveInput', body: unknown): readonly unknown[] {
  const id = `strict-${schema}`
  const strict = {
    $id: id,
    type: 'object',
    $ref: `description#/components/schemas/${schema}`,
    unevaluatedProperties: false,
  }
  const validate = ajv.getSchema(id) ?? ajv.compile(strict)
  return validate(body) ? [] : (validate.errors ?? [])
}

const commands = [
  { kind: 'holding', navaid: 'EZE', inboundCourseDeg: 110, turn: 'right', legMinutes: 1, altitudeFt: 4000 },
  { kind: 'divert' },
].map((request, n) => ({ id: `c-${n}`, createdAt: '2026-10-05T12:00:00.000Z', request }))

test.each([1, 2, 3, 4, 5])('the bodies of simulated flight %i are as the description requires', (seed) => {
  const flight = simulateFlight({ ...REQUEST, seed })
  for (const atMs of flight.checkpointsMs) expect(problemsOf('SessionInput', flight.sessionAt(atMs))).toEqual([])
  for (let atMs = flight.startMs; atMs <= flight.endMs; atMs += 30_000) {
    const { onGround } = flight.stateAt(atMs)
    const acks = commands.map((command) => ({ id: command.id, ...answerCommand(command, 'LV-SIM', onGround) }))
    expect(problemsOf('LiveInput', { ...flight.reportAt(atMs), acks })).toEqual([])
  }
})

test.each([
  ['SessionInput', { startedAt: 'yesterday' }],
  ['SessionInput', { startetAt: '2026-10-05T12:00:00Z' }],
  ['SessionInput', { dataSource: 'radio' }],
  ['SessionInput', { stats: { transmissions: -1 } }],
  ['LiveInput', { sim: { onGround: 'yes' } }],
  ['LiveInput', { sessionId: 'a b' }],
  ['LiveInput', { acks: [{ id: 'c', outcome: 'done' }] }],
] as const)('the validator reports a wrong value: %s %j', (schema, change) => {
  const flight = simulateFlight(REQUEST)
  const body = schema === 'SessionInput' ? flight.sessionAt(flight.endMs) : flight.reportAt(flight.endMs)
  expect(problemsOf(schema, body)).toEqual([])
  expect(problemsOf(schema, { ...body, ...change })).not.toEqual([])
})
