import * as v from 'valibot'
import { parseInstantMs } from '../instant.ts'
import { EVENTS_MAX, HEARD_MAX_CHARACTERS, SAID_MAX_CHARACTERS, SHORT_TEXT_MAX_CHARACTERS } from './limits.ts'
import { DATA_SOURCES, EVENT_KINDS, SESSION_STATUSES } from './schema.ts'

const dateTime = (description: string) =>
  v.pipe(
    v.string(),
    v.check((value) => parseInstantMs(value) !== null, 'must be an ISO 8601 date-time with a zone'),
    v.metadata({ format: 'date-time' }),
    v.description(description),
  )
const optional = <T extends v.GenericSchema>(schema: T) => v.nullish(schema)
const anything = (description: string) => v.optional(v.pipe(v.unknown(), v.description(description)))
const shortText = (description: string) =>
  anything(`${description} A string, trimmed and cut at ${SHORT_TEXT_MAX_CHARACTERS} characters; else null.`)
const counter = anything('A whole number, 0 or more; anything else counts as 0.')

/**
 * The body of a session PUT as the reference describes it: what a body must be to be taken. It is deliberately as open as
 * the rules are, which store a bad value as null instead of refusing a whole session; `normaliseSession` is what decides.
 */
export const sessionInput = v.looseObject({
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
  dataSource: anything(`Where the plugin took its data from: ${DATA_SOURCES.join(', ')}; else null.`),
  aircraft: optional(
    v.pipe(
      v.looseObject({
        registration: shortText('Registration, made upper case.'),
        icaoType: shortText('ICAO type designator, made upper case.'),
      }),
      v.description('The aircraft flown.'),
    ),
  ),
  departure: anything('Aerodrome of departure: 3 to 4 characters of A-Z 0-9; else null.'),
  arrival: anything('Aerodrome of arrival: 3 to 4 characters of A-Z 0-9; else null.'),
  aerodromesVisited: optional(
    v.pipe(v.array(v.unknown()), v.description('Identifiers; the first 20 different ones stay.')),
  ),
  stats: optional(
    v.pipe(
      v.looseObject({
        transmissions: counter,
        fastPath: counter,
        modelCalls: counter,
        sayAgain: counter,
        readbacksCorrect: counter,
        readbacksIncorrect: counter,
        positionCorrections: counter,
        unprompted: counter,
        emergencies: counter,
        instructorQuestions: counter,
        meanResponseMs: anything('Mean time to an answer, milliseconds; else null.'),
        p95ResponseMs: anything('Time within which 95 % of answers came, milliseconds; else null.'),
        byStation: anything('Counts by station; the 30 largest stay.'),
        byIntent: anything('Counts by intent; the 60 largest stay.'),
      }),
      v.description('Counters of the whole session.'),
    ),
  ),
  events: optional(
    v.pipe(
      v.array(v.unknown()),
      v.description(
        `Radio exchanges {at, kind, station, intent, template, heard, said}; the newest ${EVENTS_MAX} of kind ` +
          `${EVENT_KINDS.join(', ')} with a valid at stay, heard cut at ${HEARD_MAX_CHARACTERS} characters, said at ${SAID_MAX_CHARACTERS}.`,
      ),
    ),
  ),
  eventsDropped: anything('What the plugin dropped already: a whole number, added to what the server drops.'),
})
