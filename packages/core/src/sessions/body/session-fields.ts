import * as v from 'valibot'
import {
  bodyField,
  isGiven,
  normaliserOf,
  type Refusal,
  sentEntries,
  storedEntries,
  unless,
} from '../../lib/body/fields.ts'
import {
  DATE_TIME_RULE,
  instantOrNull,
  requiredInstant,
  schemaVersion,
  sentInstant,
  storedInstant,
} from '../../lib/body/values.ts'
import { upperAscii } from '../../lib/code-points.ts'
import { parseInstantMs } from '../../lib/instant.ts'
import { isJsonObject } from '../../lib/json.ts'
import { described } from '../../lib/schema/described.ts'
import { AERODROMES_VISITED_MAX, EVENTS_MAX, STARTED_AT_AHEAD_MAX_MS } from '../session-limits.ts'
import { DATA_SOURCES, SESSION_STATUSES, type SessionStatus } from '../vocabulary.ts'
import { sentEvent, sessionEvent } from './event-fields.ts'
import { keepEvents } from './events.ts'
import { choiceField, countField, identField, identOrNull, identSchema, shortTextField } from './field-types.ts'
import { statsField } from './stats-fields.ts'

const isDateTime = unless((value) => instantOrNull(value) !== null, DATE_TIME_RULE)

function isTooFarAhead(startedMs: number, nowMs: number): Refusal | null {
  const isAhead = startedMs > nowMs + STARTED_AT_AHEAD_MAX_MS
  return isAhead ? { path: '', rule: 'must not be more than one day in the future' } : null
}

const startedAt = bodyField({
  ...requiredInstant('Start of the session.'),
  sent: sentInstant('Start of the session, with a zone; at most one day in the future.'),
  refusal: (value, nowMs) => isDateTime(value) ?? isTooFarAhead(parseInstantMs(String(value)) ?? 0, nowMs),
})

const endedAt = bodyField({
  sent: v.nullish(sentInstant('End of the session, with a zone. Null or absent: in flight.')),
  stored: v.nullable(storedInstant('End of the session, UTC. Null: in flight.')),
  refusal: unless(
    (value) => !isGiven(value) || instantOrNull(value) !== null,
    'must be null or an ISO 8601 date-time with a zone',
  ),
  normalise: instantOrNull,
})

/** The schema of a session's status. */
export const sessionStatus = v.pipe(v.picklist(SESSION_STATUSES), v.description('State of the session.'))

const status = bodyField({
  sent: v.nullish(
    v.pipe(
      v.picklist(SESSION_STATUSES),
      v.description('State of the session. Null or absent: completed if `endedAt` is set, otherwise in_progress.'),
    ),
  ),
  stored: sessionStatus,
  refusal: unless(
    (value) => !isGiven(value) || SESSION_STATUSES.some((known) => known === value),
    `must be one of ${SESSION_STATUSES.join(', ')}`,
  ),
  normalise: (value, body) =>
    isGiven(value) ? (value as SessionStatus) : isGiven(body.endedAt) ? 'completed' : 'in_progress',
})

const AIRCRAFT_FIELDS = {
  registration: shortTextField('Registration. Stored in upper case.', 'upper'),
  icaoType: shortTextField('ICAO type designator. Stored in upper case.', 'upper'),
}
const normaliseAircraft = normaliserOf(AIRCRAFT_FIELDS)
const AIRCRAFT = 'The aircraft of the flight.'

const aircraft = bodyField({
  sent: v.nullish(described(v.strictObject(sentEntries(AIRCRAFT_FIELDS)), AIRCRAFT)),
  stored: described(v.strictObject(storedEntries(AIRCRAFT_FIELDS)), AIRCRAFT),
  refusal: unless((value) => !isGiven(value) || isJsonObject(value), 'must be an object'),
  normalise: (value) => normaliseAircraft(isJsonObject(value) ? value : {}),
})

/** The first {@link AERODROMES_VISITED_MAX} different identifiers, in upper case. */
function differentIdents(sent: readonly unknown[]): string[] {
  const idents = new Set<string>()
  for (const element of sent) {
    const ident = typeof element === 'string' ? identOrNull(upperAscii(element)) : null
    if (ident !== null) idents.add(ident)
    if (idents.size === AERODROMES_VISITED_MAX) break
  }
  return [...idents]
}

const isArrayOrAbsent = unless((value) => !isGiven(value) || Array.isArray(value), 'must be an array')

function elementsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

const VISITED = `Identifiers of the aerodromes visited, each once, at most ${AERODROMES_VISITED_MAX}.`

const aerodromesVisited = bodyField({
  sent: v.nullish(
    v.pipe(
      v.array(identSchema('An aerodrome.')),
      v.metadata({ maxItems: AERODROMES_VISITED_MAX }),
      v.description('Identifiers of the aerodromes visited. Duplicates are removed.'),
    ),
  ),
  stored: v.pipe(v.array(identSchema('An aerodrome.')), v.maxLength(AERODROMES_VISITED_MAX), v.description(VISITED)),
  refusal: isArrayOrAbsent,
  normalise: (value) => differentIdents(elementsOf(value)),
})

const events = bodyField({
  sent: v.nullish(
    v.pipe(
      v.array(sentEvent),
      v.metadata({ maxItems: EVENTS_MAX }),
      v.description(
        'Radio exchanges, only if the pilot switched the event log on in the plugin. Of more than the limit, the ' +
          'newest are kept.',
      ),
    ),
  ),
  stored: v.pipe(
    v.array(sessionEvent),
    v.maxLength(EVENTS_MAX),
    v.description(`The newest radio exchanges, oldest first, at most ${EVENTS_MAX}.`),
  ),
  refusal: isArrayOrAbsent,
  normalise: (value) => keepEvents(elementsOf(value)),
})

/** The fields of a session, in the order of the spec (PUT of a session, body fields). */
export const SESSION_FIELDS = {
  schema: schemaVersion,
  startedAt,
  endedAt,
  status,
  pluginVersion: shortTextField('Version of the plugin.'),
  protocolVersion: shortTextField('Version of the protocol between plugin and simulator.'),
  simulator: shortTextField('Name of the simulator.'),
  language: shortTextField('Language of the radio, for example es. Stored in lower case.', 'lower'),
  region: shortTextField('Region of the phraseology, for example AR. Stored in upper case.', 'upper'),
  dataSource: choiceField(DATA_SOURCES, 'Source of the data: the simulator, the EFB or both.'),
  aircraft,
  departure: identField('Aerodrome of departure.'),
  arrival: identField('Aerodrome of arrival.'),
  aerodromesVisited,
  stats: statsField,
  events,
  eventsDropped: countField('Exchanges that are not in `events`: dropped by the plugin or by the server.'),
}

/** The body of a session PUT as plugins should send it. */
export const sessionInput = v.pipe(
  v.strictObject(sentEntries(SESSION_FIELDS)),
  v.description(
    'The whole session, always. Only the body itself, `schema`, `startedAt`, `endedAt`, `status` and the JSON ' +
      'type of `aircraft`, `aerodromesVisited`, `stats` and `events` can cause a 400. Any other value that does ' +
      'not match is stored as null (a text, an aerodrome), counts as 0 (a counter), is cut at its limit (a text, a ' +
      'list) or is dropped (an event, an element of a list). Fields that are not listed are not stored.',
  ),
)
