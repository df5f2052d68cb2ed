import type { Failure } from '../../lib/failure.ts'
import { badRequest } from '../../lib/failure.ts'
import { canonicalInstant } from '../../lib/instant.ts'
import { isJsonObject, type Json, type JsonObject } from '../../lib/json.ts'
import type { Result } from '../../lib/result.ts'
import { err, ok } from '../../lib/result.ts'
import type { Ack } from '../commands/acks.ts'
import { parseAcks } from '../commands/acks.ts'
import { isWithinLifetime } from '../is-current.ts'
import { REPORT_LIFETIME_MS, REPORT_SESSION_ID_MAX_CHARACTERS, SIM_TEXT_MAX_CHARACTERS } from '../limits.ts'
import type { LiveReport } from '../schema.ts'
import { isShallow } from './depth.ts'

/** What a plugin's call brings: the report that replaces the one before, and what became of commands. */
export interface LiveCall {
  readonly report: LiveReport
  readonly acks: readonly Ack[]
}

interface FieldRule {
  readonly rule: string
  readonly holds: (value: Json) => boolean
}

const TEXT: FieldRule = { rule: 'must be a string', holds: (value) => typeof value === 'string' }
const FLAG: FieldRule = { rule: 'must be true or false', holds: (value) => typeof value === 'boolean' }
const NUMBER: FieldRule = { rule: 'must be a number', holds: (value) => Number.isFinite(value) }
const between = (least: number, most: number): FieldRule => ({
  rule: `must be a number from ${least} to ${most}`,
  holds: (value) => typeof value === 'number' && value >= least && value <= most,
})

type FieldRules = ReadonlyMap<string, FieldRule>

const AIRCRAFT_RULES: FieldRules = new Map([
  ['registration', TEXT],
  ['icaoType', TEXT],
])
const AERODROME_RULES: FieldRules = new Map([
  ['ident', TEXT],
  ['activeRunway', TEXT],
])
const SIM_RULES: FieldRules = new Map([
  ['paused', FLAG],
  ['phase', TEXT],
  ['onGround', FLAG],
  ['latDeg', between(-90, 90)],
  ['lonDeg', between(-180, 180)],
  ['altitudeFt', NUMBER],
  ['headingMagDeg', between(0, 360)],
  ['groundspeedKt', NUMBER],
  ['verticalSpeedFpm', NUMBER],
])

/** An object's own field; undefined when it has none of that name, whatever its prototype has. */
const own = (object: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined

const given = (value: Json | undefined): value is Exclude<Json, null> => value !== undefined && value !== null

/** An optional object of the report, its known fields checked; null when it is null or absent. */
function part(body: JsonObject, name: string, rules: FieldRules): Result<JsonObject | null, Failure> {
  const value = own(body, name)
  if (!given(value)) return ok(null)
  if (!isJsonObject(value)) return badRequest(name, 'must be an object')
  for (const [field, { rule, holds }] of rules) {
    const known = own(value, field)
    if (given(known) && !holds(known)) return badRequest(`${name}.${field}`, rule)
  }
  return ok(value)
}

const textIn = (object: JsonObject, name: string): string | null => {
  const value = own(object, name)
  return typeof value === 'string' ? value : null
}

/** Whether a text has at most `max` code points. */
const isAtMost = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= 2 * max && [...text].length <= max)

const passesInSim = (name: string, value: Json): boolean =>
  SIM_RULES.has(name) ||
  Number.isFinite(value) ||
  typeof value === 'boolean' ||
  // No text of more than twice as many UTF-16 units has few enough characters.
  (typeof value === 'string' &&
    value.length <= 2 * SIM_TEXT_MAX_CHARACTERS &&
    [...value].length <= SIM_TEXT_MAX_CHARACTERS)

const simOf = (sim: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(sim).filter(([name, value]) => passesInSim(name, value)))

/**
 * Checks the parsed JSON body of a live report (spec, Live report). Fails with `bad_request` naming the first bad field, in
 * the order of the specification: `schema` (1), `sessionId` and `sentAt` are required, the rest may be null or absent, and a
 * known field has its type and range. Of further `sim` values the numbers, booleans and short strings pass; those of other
 * kinds and further fields elsewhere are left out. An ack that is not understood is no failure.
 */
export function parseLiveReport(body: unknown): Result<LiveCall, Failure> {
  if (!isJsonObject(body)) return badRequest('body', 'must be a JSON object')
  if (own(body, 'schema') !== 1) return badRequest('schema', 'must be 1')
  const sessionId = own(body, 'sessionId')
  if (typeof sessionId !== 'string' || sessionId === '' || !isAtMost(sessionId, REPORT_SESSION_ID_MAX_CHARACTERS)) {
    return badRequest('sessionId', `must be a string of 1 to ${REPORT_SESSION_ID_MAX_CHARACTERS} characters`)
  }
  const sentAt = canonicalInstant(textIn(body, 'sentAt') ?? '')
  if (sentAt === null) return badRequest('sentAt', 'must be an ISO 8601 date-time with a zone')
  const aircraft = part(body, 'aircraft', AIRCRAFT_RULES)
  if (!aircraft.ok) return err(aircraft.failure)
  const sim = part(body, 'sim', SIM_RULES)
  if (!sim.ok) return err(sim.failure)
  const aerodrome = part(body, 'aerodrome', AERODROME_RULES)
  if (!aerodrome.ok) return err(aerodrome.failure)
  const transcript = own(body, 'transcript') ?? []
  if (!Array.isArray(transcript)) return badRequest('transcript', 'must be an array')
  if (!isShallow(transcript)) return badRequest('transcript', 'must not nest so deep')
  const acks = own(body, 'acks') ?? []
  if (!Array.isArray(acks)) return badRequest('acks', 'must be an array')

  return ok({
    report: {
      schema: 1,
      sessionId,
      sentAt,
      aircraft: aircraft.value && {
        registration: textIn(aircraft.value, 'registration'),
        icaoType: textIn(aircraft.value, 'icaoType'),
      },
      sim: sim.value && simOf(sim.value),
      aerodrome: aerodrome.value && {
        ident: textIn(aerodrome.value, 'ident'),
        activeRunway: textIn(aerodrome.value, 'activeRunway'),
      },
      transcript: [...transcript],
    },
    acks: parseAcks(acks),
  })
}

/** Whether a report that came at `receivedAtMs` is still the current one: forgotten at exactly ten minutes. */
export const reportIsCurrent = (receivedAtMs: number, nowMs: number): boolean =>
  isWithinLifetime(receivedAtMs, nowMs, REPORT_LIFETIME_MS)
