import * as v from 'valibot'
import { parseInstantMs } from '../../lib/instant.ts'
import { closed, meant } from '../../lib/strict.ts'
import {
  AERODROMES_VISITED_MAX,
  EVENTS_MAX,
  HEARD_MAX_CHARACTERS,
  INTENT_KEYS_MAX,
  SAID_MAX_CHARACTERS,
  SHORT_TEXT_MAX_CHARACTERS,
  STATION_KEYS_MAX,
} from '../limits.ts'
import { COUNTERS, DATA_SOURCES, EVENT_KINDS, SESSION_STATUSES } from '../schema.ts'

const dateTime = (description: string) =>
  v.pipe(
    v.string(),
    v.check((value) => parseInstantMs(value) !== null, 'must be an ISO 8601 date-time with a zone'),
    v.metadata({ format: 'date-time' }),
    v.description(description),
  )
const optional = <T extends v.GenericSchema>(schema: T) => v.nullish(schema)

const anything = (schema: object, description: string) =>
  v.optional(v.pipe(meant(v.unknown(), schema), v.description(description)))

const TEXT = { type: ['string', 'null'] }
const COUNT = { type: 'integer', minimum: 0 }
const COUNTS = { type: 'object', additionalProperties: COUNT }
const MILLISECONDS = { type: ['number', 'null'] }
const IDENT = { type: 'string', pattern: '^[A-Z0-9]{3,4}$' }
const EVENT = {
  type: 'object',
  required: ['at', 'kind'],
  additionalProperties: false,
  properties: {
    at: { type: 'string', format: 'date-time' },
    kind: { type: 'string', enum: EVENT_KINDS },
    station: TEXT,
    intent: TEXT,
    template: TEXT,
    heard: TEXT,
    said: TEXT,
  },
}

const shortText = (description: string) =>
  anything(TEXT, `${description} A string, trimmed and cut at ${SHORT_TEXT_MAX_CHARACTERS} characters; else null.`)
const ident = (description: string) =>
  anything({ ...IDENT, type: ['string', 'null'] }, `${description}: 3 to 4 characters of A-Z 0-9; else null.`)
const counter = anything(COUNT, 'A whole number, 0 or more; anything else counts as 0.')
const counters = Object.fromEntries(COUNTERS.map((name) => [name, counter]))

/**
 * The body of a session PUT as the reference describes it: what a body must be to be taken. It is deliberately as open as
 * the rules are, which store a bad value as null instead of refusing a whole session; `normaliseSession` is what decides.
 */
export const sessionInput = meant(
  v.looseObject({
    schema: v.pipe(v.literal(1), v.description('Version of the body, always 1.')),
    startedAt: dateTime('When the session began; at most one day in the future.'),
    endedAt: optional(dateTime('When the session ended; null while flying.')),
    status: optional(
      v.pipe(
        v.picklist(SESSION_STATUSES),
        v.description('Where the session stands. Left out: completed with an endedAt, otherwise in_progress.'),
      ),
    ),
    pluginVersion: shortText('Version of the plugin.'),
    protocolVersion: shortText('Version of the protocol between plugin and simulator.'),
    simulator: shortText('The simulator.'),
    language: shortText('Language of the radio, made lower case.'),
    region: shortText('Region of the phraseology, made upper case.'),
    dataSource: anything(
      { type: ['string', 'null'], enum: [...DATA_SOURCES, null] },
      `Where the plugin took its data from: ${DATA_SOURCES.join(', ')}; else null.`,
    ),
    aircraft: optional(
      v.pipe(
        meant(
          v.looseObject({
            registration: shortText('Registration, made upper case.'),
            icaoType: shortText('ICAO type designator, made upper case.'),
          }),
          closed,
        ),
        v.description('The aircraft flown.'),
      ),
    ),
    departure: ident('Aerodrome of departure'),
    arrival: ident('Aerodrome of arrival'),
    aerodromesVisited: optional(
      v.pipe(
        v.array(meant(v.unknown(), IDENT)),
        v.description(`Identifiers; the first ${AERODROMES_VISITED_MAX} different ones stay.`),
      ),
    ),
    stats: optional(
      v.pipe(
        meant(
          v.looseObject({
            ...counters,
            meanResponseMs: anything(MILLISECONDS, 'Mean time to an answer, milliseconds; else null.'),
            p95ResponseMs: anything(MILLISECONDS, 'Time within which 95 % of answers came, milliseconds; else null.'),
            byStation: anything(COUNTS, `Counts by station; the ${STATION_KEYS_MAX} largest stay.`),
            byIntent: anything(COUNTS, `Counts by intent; the ${INTENT_KEYS_MAX} largest stay.`),
          }),
          closed,
        ),
        v.description('Counters of the whole session.'),
      ),
    ),
    events: optional(
      v.pipe(
        v.array(meant(v.unknown(), EVENT)),
        v.description(
          `Radio exchanges {at, kind, station, intent, template, heard, said}; the newest ${EVENTS_MAX} of kind ` +
            `${EVENT_KINDS.join(', ')} with a valid at stay, heard cut at ${HEARD_MAX_CHARACTERS} characters, said at ${SAID_MAX_CHARACTERS}.`,
        ),
      ),
    ),
    eventsDropped: anything(COUNT, 'What the plugin dropped already: a whole number, added to what the server drops.'),
  }),
  closed,
)
