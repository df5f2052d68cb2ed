import * as v from 'valibot'
import {
  type BodyFields,
  bodyField,
  isGiven,
  normaliserOf,
  refusalOf,
  sentEntries,
  storedEntries,
  unless,
} from '../../lib/body/fields.ts'
import { isAtMost, requiredInstant, schemaVersion, sentInstant, textUpTo } from '../../lib/body/values.ts'
import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import { described } from '../../lib/schema/described.ts'
import { SESSION_ID_PATTERN } from '../../sessions/session-id.ts'
import { type Ack, parseAcks, sentAck } from '../commands/acks.ts'
import { REPORT_SESSION_ID_MAX_CHARACTERS, SIM_TEXT_MAX_CHARACTERS } from '../live-limits.ts'
import { isShallow } from './depth.ts'

/** An optional value, null when absent, that is refused unless it passes a test. */
function checkedField<const S extends v.GenericSchema>(schema: S, accepts: (value: unknown) => boolean, rule: string) {
  const stored = v.nullable(schema)
  return bodyField<typeof stored>({
    sent: v.nullish(schema),
    stored,
    refusal: unless((value) => !isGiven(value) || accepts(value), rule),
    normalise: (value) => (value ?? null) as v.InferOutput<typeof stored>,
  })
}

function textField(description: string) {
  return checkedField(
    v.pipe(v.string(), v.description(description)),
    (value) => typeof value === 'string',
    'must be a string',
  )
}

function flagField(description: string) {
  return checkedField(
    v.pipe(v.boolean(), v.description(description)),
    (value) => typeof value === 'boolean',
    'must be true or false',
  )
}

function numberField(description: string) {
  return checkedField(v.pipe(v.number(), v.description(description)), Number.isFinite, 'must be a number')
}

function rangeField(least: number, most: number, description: string) {
  return checkedField(
    v.pipe(v.number(), v.minValue(least), v.maxValue(most), v.description(description)),
    (value) => typeof value === 'number' && value >= least && value <= most,
    `must be a number from ${least} to ${most}`,
  )
}

/** The refusal of an optional object: one that is not an object, or the first refused field in it. */
function objectRefusal(fields: BodyFields) {
  const firstRefusal = refusalOf(fields)
  const isObject = unless((value) => !isGiven(value) || isJsonObject(value), 'must be an object')
  return (value: unknown, nowMs: number) => isObject(value) ?? (isJsonObject(value) ? firstRefusal(value, nowMs) : null)
}

/** An optional object of which only the fields of a table are stored. */
function objectField<const F extends BodyFields>(fields: F, description: string) {
  const stored = v.nullable(described(v.strictObject(storedEntries(fields)), description))
  const normalise = normaliserOf(fields)
  return bodyField({
    sent: v.nullish(described(v.strictObject(sentEntries(fields)), description)),
    stored,
    refusal: objectRefusal(fields),
    normalise: (value) => (isJsonObject(value) ? normalise(value) : null) as v.InferOutput<typeof stored>,
  })
}

const SIM_FIELDS = {
  paused: flagField('Whether the simulator is paused.'),
  phase: textField('Phase of flight, in the words of the plugin.'),
  onGround: flagField('Whether the aircraft is on the ground.'),
  latDeg: rangeField(-90, 90, 'Latitude, degrees, north positive.'),
  lonDeg: rangeField(-180, 180, 'Longitude, degrees, east positive.'),
  altitudeFt: numberField('Altitude above mean sea level, feet.'),
  headingMagDeg: rangeField(0, 360, 'Magnetic heading, degrees.'),
  groundspeedKt: numberField('Ground speed, knots.'),
  verticalSpeedFpm: numberField('Vertical speed, feet per minute, climbing positive.'),
}

/** Further values of `sim` that plugins should send. Like all others, they are stored if they have a measured form. */
const FURTHER_VALUES = {
  com1Mhz: furtherValue(v.number(), 'Frequency of COM1, MHz.'),
  transponder: furtherValue(v.string(), 'Transponder code, four digits.'),
  qnhHpa: furtherValue(v.number(), 'QNH, hectopascals.'),
  windDirectionDeg: furtherValue(v.number(), 'Direction from which the wind blows, degrees true.'),
  windSpeedKt: furtherValue(v.number(), 'Wind speed, knots.'),
}

function furtherValue(schema: v.GenericSchema, description: string) {
  return v.nullish(described(schema, `${description} Null: not known.`))
}

/** A measured value without a field in the table: a number, a boolean or a short string. */
function isMeasured(value: unknown): boolean {
  return (
    Number.isFinite(value) ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && isAtMost(value, SIM_TEXT_MAX_CHARACTERS))
  )
}

function storedSim(sim: JsonObject): JsonObject {
  const kept = Object.entries(sim).filter(([name, value]) => Object.hasOwn(SIM_FIELDS, name) || isMeasured(value))
  return Object.fromEntries(kept)
}

const measuredValue = v.nullable(
  v.union([v.number(), v.boolean(), textUpTo(SIM_TEXT_MAX_CHARACTERS, 'Further measured value.')]),
)
const SIM =
  'Measured values of the simulator. Further values are stored if they are numbers, booleans or strings of at ' +
  `most ${SIM_TEXT_MAX_CHARACTERS} ` +
  'characters; values of other types are left out.'

const sim = bodyField({
  sent: v.nullish(described(v.objectWithRest({ ...sentEntries(SIM_FIELDS), ...FURTHER_VALUES }, measuredValue), SIM)),
  stored: v.nullable(described(v.looseObject(optionalEntries(SIM_FIELDS)), SIM)),
  refusal: objectRefusal(SIM_FIELDS),
  normalise: (value) => (isJsonObject(value) ? storedSim(value) : null),
})

/** The schemas of the stored values of a table whose absent fields are not stored. */
function optionalEntries<const F extends BodyFields>(fields: F) {
  return Object.fromEntries(Object.entries(fields).map(([name, { stored }]) => [name, v.optional(stored)])) as {
    readonly [N in keyof F]: v.OptionalSchema<F[N]['stored'], undefined>
  }
}

const sessionId = v.pipe(
  textUpTo(REPORT_SESSION_ID_MAX_CHARACTERS, 'Id of the session. Its PUT may come later.'),
  v.minLength(1),
)

/** The session id as plugins should send it. A report with another id of at most 128 characters is accepted. */
const sentSessionId = v.pipe(
  v.string(),
  v.regex(SESSION_ID_PATTERN),
  v.description('Id of the session. Its PUT may come later.'),
)

const TRANSCRIPT = 'The last radio exchanges, oldest first.'
const transcript = described(v.array(v.unknown()), TRANSCRIPT)

function transcriptText(description: string) {
  return v.nullish(v.pipe(v.string(), v.description(description)))
}

/** An entry of the transcript as plugins should send it. An entry is stored as it was sent. */
const sentTranscriptEntry = v.pipe(
  v.looseObject({
    at: v.nullish(sentInstant('Time of the exchange, with a zone. Null: not known.')),
    station: transcriptText('Station, for example tower. Null: not known.'),
    heard: transcriptText('Words that the controller understood. Null: none.'),
    said: transcriptText('Words that the controller said. Null: none.'),
  }),
  v.title('TranscriptEntryInput'),
  v.description('One radio exchange, as the app shows it. Further fields are stored.'),
)
const isArrayOrAbsent = unless((value) => !isGiven(value) || Array.isArray(value), 'must be an array')
const isNotDeep = unless((value) => !isGiven(value) || isShallow(value), 'must not nest so deep')

/** The stored fields of a live report, in the order of the spec (Live report and commands). */
export const REPORT_FIELDS = {
  schema: schemaVersion,
  sessionId: bodyField({
    sent: sentSessionId,
    stored: sessionId,
    refusal: unless(
      (value) => typeof value === 'string' && value !== '' && isAtMost(value, REPORT_SESSION_ID_MAX_CHARACTERS),
      `must be a string of 1 to ${REPORT_SESSION_ID_MAX_CHARACTERS} characters`,
    ),
    normalise: (value) => value as string,
  }),
  sentAt: requiredInstant('Time of sending.'),
  aircraft: objectField(
    {
      registration: textField('Registration. Null: not known.'),
      icaoType: textField('ICAO type designator. Null: not known.'),
    },
    'The aircraft. Null: not known.',
  ),
  sim,
  aerodrome: objectField(
    {
      ident: textField('Identifier of the aerodrome. Null: not known.'),
      activeRunway: textField('Designator of the runway in use. Null: not known.'),
    },
    'The aerodrome with which the pilot is in contact. Null: none.',
  ),
  transcript: bodyField({
    sent: v.nullish(described(v.array(sentTranscriptEntry), TRANSCRIPT)),
    stored: transcript,
    refusal: (value) => isArrayOrAbsent(value) ?? isNotDeep(value),
    normalise: (value) => (Array.isArray(value) ? [...value] : []),
  }),
}

/** The fields of a call: those of the report, and the acks, which are not stored with it. */
export const CALL_FIELDS = {
  ...REPORT_FIELDS,
  acks: bodyField({
    sent: v.nullish(
      v.pipe(
        v.array(sentAck),
        v.description(
          'The outcome of every command handled since the last call. Acks that cannot be interpreted are ignored.',
        ),
      ),
    ),
    stored: v.array(v.custom<Ack>(() => true)),
    refusal: isArrayOrAbsent,
    normalise: (value) => [...parseAcks(Array.isArray(value) ? value : [])],
  }),
}

/** The body of a live report as plugins should send it. */
export const liveInput = v.pipe(
  v.strictObject(sentEntries(CALL_FIELDS)),
  v.description(
    'A live report. A listed field with a value of another type or outside its range is a 400, and the previous ' +
      'report stays; null is accepted for every optional field. Fields that are not listed are ignored, except in ' +
      '`sim` and in the transcript.',
  ),
)
