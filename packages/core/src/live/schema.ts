import * as v from 'valibot'
import { storedEntries } from '../lib/body/fields.ts'
import { storedInstant } from '../lib/body/values.ts'
import { declared } from '../lib/schema/declared.ts'
import { described } from '../lib/schema/described.ts'
import { POLL_CLOSED_MS, POLL_OPEN_MS } from './live-limits.ts'
import { REPORT_FIELDS } from './report/fields.ts'
import {
  ACK_OUTCOMES,
  type AckOutcome,
  COMMAND_ID_PATTERN,
  COMMAND_STATES,
  type CommandState,
  TURNS,
} from './vocabulary.ts'

/** The current live report as the app side reads it. */
export interface CurrentReport {
  readonly schema: 1
  readonly sessionId: string
  readonly sentAt: string
  readonly aircraft: {
    registration: string | null
    icaoType: string | null
  } | null
  readonly sim: {
    paused?: boolean | null | undefined
    phase?: string | null | undefined
    onGround?: boolean | null | undefined
    latDeg?: number | null | undefined
    lonDeg?: number | null | undefined
    altitudeFt?: number | null | undefined
    headingMagDeg?: number | null | undefined
    groundspeedKt?: number | null | undefined
    verticalSpeedFpm?: number | null | undefined
    [value: string]: unknown
  } | null
  readonly aerodrome: {
    ident: string | null
    activeRunway: string | null
  } | null
  readonly transcript: unknown[]
  readonly receivedAt: string
}

/** The schema of {@link CurrentReport}. */
export const currentReport = declared<CurrentReport>()(
  v.strictObject({
    ...storedEntries(REPORT_FIELDS),
    receivedAt: storedInstant('Time at which the service received the report, UTC.'),
  }),
)

/** A checked live report, without the time of its arrival, which the server adds. */
export type LiveReport = Omit<CurrentReport, 'receivedAt'>

/** The request to hold over a navaid. */
export interface HoldingRequest {
  readonly kind: 'holding'
  readonly navaid: string
  readonly inboundCourseDeg: number
  readonly turn: 'left' | 'right'
  readonly legMinutes: number | null
  readonly altitudeFt: number
  readonly [field: string]: unknown
}

/** The schema of {@link HoldingRequest}. */
export const holdingRequest = declared<HoldingRequest>()(
  v.looseObject({
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
  }),
)

/** The kind of a request that is not a holding. */
export const otherKind = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(64),
  v.check((kind) => kind !== 'holding', 'must be a holding in full'),
  v.metadata({ not: { const: 'holding' } }),
  v.description('The kind of the request, in words that the app and the plugin agree on.'),
)

/** A request of another kind, which is delivered as the app sent it. */
export interface OtherRequest {
  readonly kind: string
  readonly [field: string]: unknown
}

/** The schema of {@link OtherRequest}. */
export const otherRequest = declared<OtherRequest>()(v.looseObject({ kind: otherKind }))

/** The request in a command: an object with a `kind`. */
export type CommandRequest = HoldingRequest | OtherRequest

/** The schema of {@link CommandRequest}. */
export const commandRequest = declared<CommandRequest>()(v.union([holdingRequest, otherRequest]))

const commandId = v.pipe(v.string(), v.regex(COMMAND_ID_PATTERN), v.description('The id that an ack names.'))
const createdAt = storedInstant('Time at which the pilot sent the command, UTC.')
const request = described(commandRequest, 'The request that the plugin carries out; `kind` determines its fields.')

/** A command as the plugin receives it. */
export interface HandedCommand {
  readonly id: string
  readonly createdAt: string
  readonly request: CommandRequest
}

/** The schema of {@link HandedCommand}. */
export const handedCommand = declared<HandedCommand>()(v.strictObject({ id: commandId, createdAt, request }))

/** The answer to a live report. */
export interface LiveAnswer {
  readonly commands: HandedCommand[]
  readonly pollMs: 2000 | 10000
}

/** The schema of {@link LiveAnswer}. */
export const liveAnswer = declared<LiveAnswer>()(
  v.strictObject({
    commands: described(
      v.array(handedCommand),
      'Commands not collected before, oldest first, each handed over exactly once.',
    ),
    pollMs: described(
      v.picklist([POLL_OPEN_MS, POLL_CLOSED_MS]),
      'Interval until the next call, milliseconds: 2000 while the screen is open, otherwise 10000.',
    ),
  }),
)

/** A command as the app side lists it. */
export interface ListedCommand {
  readonly id: string
  readonly state: CommandState
  readonly createdAt: string
  readonly request: CommandRequest
  readonly deliveredAt: string | null
  readonly outcome: AckOutcome | null
  readonly said: string | null
  readonly reason: string | null
  readonly handledAt: string | null
  readonly resolvedAt: string | null
}

/** The schema of {@link ListedCommand}. */
export const listedCommand = declared<ListedCommand>()(
  v.strictObject({
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
  }),
)
