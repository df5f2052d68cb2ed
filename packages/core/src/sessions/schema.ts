import * as v from 'valibot'
import { COUNT_KEY_PATTERN, COUNT_MAX } from './body/counts.ts'
import {
  AERODROMES_VISITED_MAX,
  EVENTS_MAX,
  HEARD_MAX_CHARACTERS,
  INTENT_KEYS_MAX,
  SAID_MAX_CHARACTERS,
  SESSION_SOURCE,
  SHORT_TEXT_MAX_CHARACTERS,
  STATION_KEYS_MAX,
} from './limits.ts'
import { SESSION_ID_PATTERN } from './session-id.ts'

/** What a session's `status` can be (spec, States and transitions). */
export const SESSION_STATUSES = ['in_progress', 'completed', 'aborted'] as const
export type SessionStatus = (typeof SESSION_STATUSES)[number]

/** Where the plugin took its data from. */
export const DATA_SOURCES = ['sim', 'both', 'efb'] as const

/** The kinds of radio exchange an event can be. */
export const EVENT_KINDS = ['turn', 'unprompted', 'silence', 'error', 'instructor'] as const

/** The plain counters of a session's `stats`, in the order of the spec. */
export const COUNTERS = [
  'transmissions',
  'fastPath',
  'modelCalls',
  'sayAgain',
  'readbacksCorrect',
  'readbacksIncorrect',
  'positionCorrections',
  'unprompted',
  'emergencies',
  'instructorQuestions',
] as const

const dateTime = (description: string) => v.pipe(v.string(), v.isoTimestamp(), v.description(description))
const count = (description: string) =>
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(COUNT_MAX), v.description(description))
const text = (description: string, max = SHORT_TEXT_MAX_CHARACTERS) =>
  v.nullable(
    v.pipe(
      v.string(),
      // JSON Schema counts code points as the rule does; valibot's own maxLength counts UTF-16 units.
      v.check((value) => [...value].length <= max, `must have at most ${max} characters`),
      v.metadata({ maxLength: max }),
      v.description(`${description} At most ${max} characters.`),
    ),
  )
const ident = (description: string) =>
  v.pipe(v.string(), v.regex(/^[A-Z0-9]{3,4}$/), v.description(`${description} 3 to 4 characters of A-Z 0-9.`))
const countKey = v.pipe(v.string(), v.regex(COUNT_KEY_PATTERN))
const counts = (description: string, max: number) =>
  v.pipe(
    v.record(countKey, count('How often.')),
    v.maxEntries(max),
    v.description(`${description} At most ${max} keys, the largest counts.`),
  )
const response = (description: string) => v.nullable(v.pipe(v.number(), v.description(description)))

const sessionId = v.pipe(
  v.string(),
  v.regex(SESSION_ID_PATTERN),
  v.description("The plugin's name for the session: 3 to 128 characters from A-Z a-z 0-9 . _ -"),
)
const status = v.pipe(v.picklist(SESSION_STATUSES), v.description('Where the session stands.'))

/** One radio exchange of a session's event log. */
export const sessionEvent = v.pipe(
  v.strictObject({
    at: dateTime('When it happened, UTC.'),
    kind: v.pipe(v.picklist(EVENT_KINDS), v.description('What kind of exchange it was.')),
    station: text('The station that was worked.'),
    intent: text('What the exchange was about.'),
    template: text('The phrase template that was used.'),
    heard: text('What the controller understood.', HEARD_MAX_CHARACTERS),
    said: text('What the controller said.', SAID_MAX_CHARACTERS),
  }),
  v.description('One radio exchange.'),
)
export type SessionEvent = Readonly<v.InferOutput<typeof sessionEvent>>

/** The counters of a session. */
export const sessionStats = v.pipe(
  v.strictObject({
    transmissions: count('Calls the pilot made.'),
    fastPath: count('Calls answered without asking a model.'),
    modelCalls: count('Calls answered by a model.'),
    sayAgain: count('Times somebody had to say again.'),
    readbacksCorrect: count('Readbacks that were correct.'),
    readbacksIncorrect: count('Readbacks that were not correct.'),
    positionCorrections: count('Position reports that had to be corrected.'),
    unprompted: count('Calls the controller made unprompted.'),
    emergencies: count('Emergencies declared.'),
    instructorQuestions: count('Questions put to the instructor.'),
    meanResponseMs: response('Mean time to an answer, milliseconds; null when nothing was timed.'),
    p95ResponseMs: response('Time within which 95 % of answers came, milliseconds; null when nothing was timed.'),
    byStation: counts('Exchanges by station.', STATION_KEYS_MAX),
    byIntent: counts('Exchanges by intent.', INTENT_KEYS_MAX),
  }),
  v.description('Counters of the whole session.'),
)

const bodyFields = {
  schema: v.pipe(v.literal(1), v.description('Version of the body, always 1.')),
  startedAt: dateTime('When the session began, UTC.'),
  endedAt: v.nullable(dateTime('When the session ended, UTC; null while flying.')),
  status,
  pluginVersion: text('Version of the plugin.'),
  protocolVersion: text('Version of the protocol between plugin and simulator.'),
  simulator: text('The simulator.'),
  language: text('Language of the radio, lower case.'),
  region: text('Region of the phraseology, upper case.'),
  dataSource: v.nullable(v.pipe(v.picklist(DATA_SOURCES), v.description('Where the plugin took its data from.'))),
  aircraft: v.pipe(
    v.strictObject({
      registration: text('Registration, upper case.'),
      icaoType: text('ICAO type designator, upper case.'),
    }),
    v.description('The aircraft flown.'),
  ),
  departure: v.nullable(ident('Aerodrome of departure.')),
  arrival: v.nullable(ident('Aerodrome of arrival.')),
  aerodromesVisited: v.pipe(
    v.array(ident('An aerodrome.')),
    v.maxLength(AERODROMES_VISITED_MAX),
    v.description(`Aerodromes visited, each once, at most ${AERODROMES_VISITED_MAX}.`),
  ),
  stats: sessionStats,
  events: v.pipe(
    v.array(sessionEvent),
    v.maxLength(EVENTS_MAX),
    v.description(`The newest radio exchanges, oldest first, at most ${EVENTS_MAX}.`),
  ),
  eventsDropped: count('Exchanges that happened and are not in `events`, dropped by the plugin or by the server.'),
}

/** The body of a session after normalisation: the fields of the spec's table and nothing else, none of them absent. */
export const sessionBody = v.strictObject(bodyFields)
export type SessionBody = Readonly<v.InferOutput<typeof sessionBody>>

/** A session as it is stored and served (spec, Plugin session, stored form). */
export const storedSession = v.strictObject({
  id: sessionId,
  createdAt: dateTime('When the session first arrived, UTC.'),
  updatedAt: dateTime('When the stored copy last changed, UTC; unique within the account.'),
  receivedAt: dateTime('When the stored copy arrived, UTC.'),
  source: v.pipe(v.literal(SESSION_SOURCE), v.description('Which program the session comes from.')),
  durationMinutes: count('Minutes from start to end, or to the last arrival while there is no end.'),
  ...bodyFields,
})
export type StoredSession = Readonly<v.InferOutput<typeof storedSession>>

/** What a PUT of a session answers with. */
export const storeResult = v.strictObject({
  id: sessionId,
  status,
  receivedAt: dateTime('When this copy arrived, UTC.'),
  eventsStored: v.pipe(count(`Events kept, at most ${EVENTS_MAX}.`), v.maxValue(EVENTS_MAX)),
  eventsDropped: count('Events not kept, with those the plugin had dropped before.'),
})
export type StoreResult = Readonly<v.InferOutput<typeof storeResult>>

/** Sums over all sessions of an account (spec, Plugin stats record). */
export const pluginStats = v.strictObject({
  sessions: count('Sessions stored.'),
  byStatus: v.pipe(
    v.strictObject({
      in_progress: count('Sessions in progress.'),
      completed: count('Sessions completed.'),
      aborted: count('Sessions aborted.'),
    }),
    v.description('Sessions by status.'),
  ),
  minutes: count("Sum of the sessions' durationMinutes, minutes."),
  transmissions: count('Calls the pilot made.'),
  readbacksCorrect: count('Readbacks that were correct.'),
  readbacksIncorrect: count('Readbacks that were not correct.'),
  sayAgain: count('Times somebody had to say again.'),
  emergencies: count('Emergencies declared.'),
  instructorQuestions: count('Questions put to the instructor.'),
  meanResponseMs: v.nullable(
    v.pipe(
      v.number(),
      v.description('Mean time to an answer weighted by transmissions, milliseconds; null when nothing was timed.'),
    ),
  ),
  firstStartedAt: v.nullable(dateTime('When the earliest session began, UTC; null without sessions.')),
  lastStartedAt: v.nullable(dateTime('When the latest session began, UTC; null without sessions.')),
  byStation: v.pipe(v.record(countKey, count('How often.')), v.description('Exchanges by station.')),
  aerodromes: v.pipe(
    v.array(v.strictObject({ ident: ident('An aerodrome.'), sessions: count('Sessions that name it.') })),
    v.description('Aerodromes left, visited or arrived at, those of most sessions first, then by identifier.'),
  ),
  aircraft: v.pipe(
    v.array(
      v.strictObject({
        label: v.pipe(v.string(), v.description('Registration, or the ICAO type where there is none.')),
        sessions: count('Sessions flown in it.'),
      }),
    ),
    v.description('Aircraft flown, those of most sessions first, then by label.'),
  ),
})
export type PluginStats = Readonly<v.InferOutput<typeof pluginStats>>
