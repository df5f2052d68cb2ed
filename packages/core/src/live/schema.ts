import * as v from 'valibot'
import { parseInstantMs } from '../lib/instant.ts'
import { closed, meant } from '../lib/strict.ts'
import { POLL_CLOSED_MS, POLL_OPEN_MS, REPORT_SESSION_ID_MAX_CHARACTERS } from './limits.ts'

/** Where a command stands (spec, States and transitions). */
export const COMMAND_STATES = ['waiting', 'delivered', 'expired', 'resolved'] as const
export type CommandState = (typeof COMMAND_STATES)[number]

/** What became of a command that the plugin handled. */
export const ACK_OUTCOMES = ['spoken', 'refused'] as const
export type AckOutcome = (typeof ACK_OUTCOMES)[number]

/** Directions of turn in a holding. */
export const TURNS = ['left', 'right'] as const

/** What the id of a command can look like; an ack for any other is for no command of ours. */
export const COMMAND_ID_PATTERN = /^[A-Za-z0-9._-]{1,128}$/

const described = <T extends v.GenericSchema>(schema: T, description: string) =>
  v.pipe(schema, v.description(description))
const dateTime = (description: string) => v.pipe(v.string(), v.isoTimestamp(), v.description(description))
const text = (description: string) => v.nullish(described(v.string(), description))
const number = (description: string) => v.nullish(described(v.number(), description))
const flag = (description: string) => v.nullish(described(v.boolean(), description))
const between = (least: number, most: number, description: string) =>
  v.nullish(v.pipe(v.number(), v.minValue(least), v.maxValue(most), v.description(description)))

const SIM = { additionalProperties: { type: ['number', 'boolean', 'string', 'null'] } }
const ACK = {
  type: 'object',
  required: ['id', 'outcome'],
  additionalProperties: false,
  properties: {
    id: { type: 'string' },
    outcome: { type: 'string', enum: ACK_OUTCOMES },
    said: { type: ['string', 'null'] },
    reason: { type: ['string', 'null'] },
    at: { type: ['string', 'null'], format: 'date-time' },
  },
}

const aircraft = meant(
  v.looseObject({
    registration: text('Registration.'),
    icaoType: text('ICAO type designator.'),
  }),
  closed,
)

const sim = v.looseObject({
  paused: flag('Whether the simulator is paused.'),
  phase: text('Phase of flight, in the words of the plugin.'),
  onGround: flag('Whether the aircraft is on the ground.'),
  latDeg: between(-90, 90, 'Latitude, degrees, north positive.'),
  lonDeg: between(-180, 180, 'Longitude, degrees, east positive.'),
  altitudeFt: number('Altitude above mean sea level, feet.'),
  headingMagDeg: between(0, 360, 'Magnetic heading, degrees.'),
  groundspeedKt: number('Ground speed, knots.'),
  verticalSpeedFpm: number('Vertical speed, feet per minute, climbing positive.'),
})

const aerodrome = meant(
  v.looseObject({
    ident: text('Identifier of the aerodrome that is worked.'),
    activeRunway: text('Designator of the runway in use.'),
  }),
  closed,
)

const simDescription = 'Where the aircraft is. Further measured values are kept: numbers, booleans and short strings.'
const transcriptDescription = 'The last radio exchanges, each as the plugin words it.'

/** The body of a live report as the reference describes it; `parseLiveReport` is what decides. */
export const liveInput = meant(
  v.looseObject({
    schema: described(v.literal(1), 'Version of the body, always 1.'),
    sessionId: v.pipe(
      v.string(),
      v.minLength(1),
      // JSON Schema counts code points as the rule does; valibot's own maxLength counts UTF-16 units.
      v.check((value) => [...value].length <= REPORT_SESSION_ID_MAX_CHARACTERS, 'is too long'),
      v.metadata({ maxLength: REPORT_SESSION_ID_MAX_CHARACTERS }),
      v.description('The session the report belongs to.'),
    ),
    sentAt: v.pipe(
      v.string(),
      v.check((value) => parseInstantMs(value) !== null, 'must be an ISO 8601 date-time with a zone'),
      v.metadata({ format: 'date-time' }),
      v.description('When the plugin sent it.'),
    ),
    aircraft: v.nullish(described(aircraft, 'The aircraft flown.')),
    sim: v.nullish(v.pipe(meant(sim, SIM), v.description(simDescription))),
    aerodrome: v.nullish(described(aerodrome, 'The aerodrome that is worked.')),
    transcript: v.nullish(described(v.array(v.unknown()), transcriptDescription)),
    acks: v.nullish(
      described(
        v.array(meant(v.unknown(), ACK)),
        'What became of each command handled since the last call: {id, outcome: spoken or refused, said, reason, at}. What is not understood is ignored.',
      ),
    ),
  }),
  closed,
)

/** The current live report as the app side reads it. */
export const currentReport = v.strictObject({
  schema: described(v.literal(1), 'Version of the body, always 1.'),
  sessionId: described(v.string(), 'The session the report belongs to.'),
  sentAt: dateTime('When the plugin sent it, UTC.'),
  receivedAt: dateTime('When the service received it, UTC.'),
  aircraft: v.nullable(
    described(
      v.strictObject({
        registration: v.nullable(described(v.string(), 'Registration.')),
        icaoType: v.nullable(described(v.string(), 'ICAO type designator.')),
      }),
      'The aircraft flown.',
    ),
  ),
  sim: v.nullable(described(sim, simDescription)),
  aerodrome: v.nullable(
    described(
      v.strictObject({
        ident: v.nullable(described(v.string(), 'Identifier of the aerodrome that is worked.')),
        activeRunway: v.nullable(described(v.string(), 'Designator of the runway in use.')),
      }),
      'The aerodrome that is worked.',
    ),
  ),
  transcript: described(v.array(v.unknown()), transcriptDescription),
})
export type CurrentReport = Readonly<v.InferOutput<typeof currentReport>>

/** A live report after it was checked; the server adds when it came. */
export type LiveReport = Omit<CurrentReport, 'receivedAt'>

/** The request to hold over a navaid. */
export const holdingRequest = v.looseObject({
  kind: described(v.literal('holding'), 'A holding.'),
  navaid: v.pipe(v.string(), v.minLength(1), v.maxLength(32), v.description('The navaid to hold over.')),
  inboundCourseDeg: v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(360),
    v.description('Inbound course, magnetic degrees, 0 to 360.'),
  ),
  turn: described(v.picklist(TURNS), 'Direction of the turns.'),
  legMinutes: v.nullable(
    v.pipe(
      v.number(),
      v.minValue(0.5),
      v.maxValue(10),
      v.description('Length of a leg, minutes; null for the standard one.'),
    ),
  ),
  altitudeFt: v.pipe(v.number(), v.minValue(0), v.maxValue(60_000), v.description('Altitude to hold at, feet.')),
})

/** A request of another kind, which passes as the app sent it. */
export const otherRequest = v.looseObject({
  kind: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(64),
    v.check((kind) => kind !== 'holding', 'must be a holding in full'),
    v.metadata({ not: { const: 'holding' } }),
    v.description('What is asked for.'),
  ),
})

/** What a command asks for: an object with a `kind`. */
export const commandRequest = v.union([holdingRequest, otherRequest])
export type CommandRequest = Readonly<v.InferOutput<typeof commandRequest>>

const commandId = v.pipe(v.string(), v.regex(COMMAND_ID_PATTERN), v.description('The id that an ack names.'))
const createdAt = dateTime('When the pilot sent it, UTC.')
const request = described(commandRequest, 'What is asked for.')

/** A command as the plugin gets it. */
export const handedCommand = v.strictObject({ id: commandId, createdAt, request })
export type HandedCommand = Readonly<v.InferOutput<typeof handedCommand>>

/** What a live report is answered with. */
export const liveAnswer = v.strictObject({
  commands: described(
    v.array(handedCommand),
    'Commands not collected before, oldest first, each handed over exactly once.',
  ),
  pollMs: described(
    v.picklist([POLL_OPEN_MS, POLL_CLOSED_MS]),
    'When to call next, milliseconds: 2000 while somebody has the screen open, otherwise 10000.',
  ),
})
export type LiveAnswer = Readonly<v.InferOutput<typeof liveAnswer>>

/** A command as the app side lists it. */
export const listedCommand = v.strictObject({
  id: commandId,
  state: described(v.picklist(COMMAND_STATES), 'Where it stands.'),
  createdAt,
  request,
  deliveredAt: v.nullable(dateTime('When the plugin collected it, UTC.')),
  outcome: v.nullable(described(v.picklist(ACK_OUTCOMES), 'What became of it.')),
  said: v.nullable(described(v.string(), 'The exact words the controller said.')),
  reason: v.nullable(described(v.string(), 'Why it was refused.')),
  handledAt: v.nullable(dateTime('When the plugin says it handled it, UTC.')),
  resolvedAt: v.nullable(dateTime('When the outcome arrived, UTC.')),
})
export type ListedCommand = Readonly<v.InferOutput<typeof listedCommand>>
