import * as v from 'valibot'
import { storedEntries } from '../lib/body/fields.ts'
import { storedInstant } from '../lib/body/values.ts'
import { described } from '../lib/described.ts'
import { POLL_CLOSED_MS, POLL_OPEN_MS } from './live-limits.ts'
import { REPORT_FIELDS } from './report/fields.ts'
import { ACK_OUTCOMES, COMMAND_ID_PATTERN, COMMAND_STATES, TURNS } from './vocabulary.ts'

/** The current live report as the app side reads it. */
export const currentReport = v.strictObject({
  ...storedEntries(REPORT_FIELDS),
  receivedAt: storedInstant('Time at which the service received the report, UTC.'),
})
export type CurrentReport = Readonly<v.InferOutput<typeof currentReport>>

/** A checked live report, without the time of its arrival, which the server adds. */
export type LiveReport = Omit<CurrentReport, 'receivedAt'>

/** The request to hold over a navaid. */
export const holdingRequest = v.looseObject({
  kind: described(v.literal('holding'), 'The request is a holding.'),
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

/** A request of another kind, which is delivered as the app sent it. */
export const otherRequest = v.looseObject({
  kind: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(64),
    v.check((kind) => kind !== 'holding', 'must be a holding in full'),
    v.metadata({ not: { const: 'holding' } }),
    v.description('The kind of the request, in words that the app and the plugin agree on.'),
  ),
})

/** The request in a command: an object with a `kind`. */
export const commandRequest = v.union([holdingRequest, otherRequest])
export type CommandRequest = Readonly<v.InferOutput<typeof commandRequest>>

const commandId = v.pipe(v.string(), v.regex(COMMAND_ID_PATTERN), v.description('The id that an ack names.'))
const createdAt = storedInstant('Time at which the pilot sent the command, UTC.')
const request = described(commandRequest, 'The request that the plugin carries out; `kind` determines its fields.')

/** A command as the plugin receives it. */
export const handedCommand = v.strictObject({ id: commandId, createdAt, request })
export type HandedCommand = Readonly<v.InferOutput<typeof handedCommand>>

/** The answer to a live report. */
export const liveAnswer = v.strictObject({
  commands: described(
    v.array(handedCommand),
    'Commands not collected before, oldest first, each handed over exactly once.',
  ),
  pollMs: described(
    v.picklist([POLL_OPEN_MS, POLL_CLOSED_MS]),
    'Interval until the next call, milliseconds: 2000 while the screen is open, otherwise 10000.',
  ),
})
export type LiveAnswer = Readonly<v.InferOutput<typeof liveAnswer>>

/** A command as the app side lists it. */
export const listedCommand = v.strictObject({
  id: commandId,
  state: described(v.picklist(COMMAND_STATES), 'State of the command.'),
  createdAt,
  request,
  deliveredAt: v.nullable(storedInstant('Time at which the plugin collected the command, UTC.')),
  outcome: v.nullable(described(v.picklist(ACK_OUTCOMES), 'Outcome of the command.')),
  said: v.nullable(described(v.string(), 'The exact words that the controller said.')),
  reason: v.nullable(described(v.string(), 'Reason for which the command was refused.')),
  handledAt: v.nullable(
    storedInstant('Time at which the plugin handled the command, by the clock of the plugin, UTC.'),
  ),
  resolvedAt: v.nullable(storedInstant('Time at which the outcome arrived, UTC.')),
})
export type ListedCommand = Readonly<v.InferOutput<typeof listedCommand>>
